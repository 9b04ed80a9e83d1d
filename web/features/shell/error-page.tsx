import { CircleAlert } from "lucide-react";
import { addressOf } from "#web/platform/base-path.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { shellText } from "#web/features/shell/texts/shell-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";

interface ErrorPageProps {
  error: unknown;
}

/** What stands in place of a page that failed. Home is a real navigation, so that everything starts over. */
export function ErrorPage({ error }: ErrorPageProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-6 py-24 text-center">
      <CircleAlert aria-hidden size={40} strokeWidth={1.5} className="text-danger" />
      <h1 className="mt-4 font-display text-2xl font-bold text-strong">{shellText("errorPage.title")}</h1>
      <p className="mt-2 text-lg text-normal">{shellText("errorPage.body")}</p>
      <div className="mt-6 flex gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          {shellText("reload")}
        </Button>
        <a href={addressOf("/")} className={buttonClasses("secondary")}>
          {commonText("home")}
        </a>
      </div>
      {error instanceof Error && error.message !== "" ? (
        <p className="mt-8 w-full rounded-card border border-hairline p-3 font-mono text-sm break-words text-weak">
          {error.message}
        </p>
      ) : null}
    </div>
  );
}
