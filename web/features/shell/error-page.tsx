import { CircleAlert } from "lucide-react";
import { addressOf } from "#web/platform/base-path.ts";
import { t } from "#web/platform/messages/messages.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";

interface ErrorPageProps {
  error: unknown;
}

/** What stands in place of a page that failed. Home is a real navigation, so that everything starts anew. */
export function ErrorPage({ error }: ErrorPageProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-6 py-24 text-center">
      <CircleAlert aria-hidden size={40} strokeWidth={1.5} className="text-danger" />
      <h1 className="mt-4 font-display text-2xl font-bold text-strong">{t("errorPage.title")}</h1>
      <p className="mt-2 text-lg text-normal">{t("errorPage.body")}</p>
      <div className="mt-6 flex gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          {t("app.reload")}
        </Button>
        <a href={addressOf("/")} className={buttonClasses("secondary")}>
          {t("app.home")}
        </a>
      </div>
      {error instanceof Error ? (
        <details className="mt-8 w-full text-left text-sm text-weak">
          <summary className="cursor-pointer rounded-control text-center">{t("errorPage.details")}</summary>
          <p className="mt-2 rounded-card border border-hairline p-3 font-mono break-words">
            {error.message}
          </p>
        </details>
      ) : null}
    </div>
  );
}
