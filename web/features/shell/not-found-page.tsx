import { Link } from "@tanstack/react-router";
import { t } from "#web/platform/messages/messages.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";

/** The page of addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-6 py-24 text-center">
      <p aria-hidden className="font-display text-[6rem] leading-none font-bold text-weak">
        404
      </p>
      <h1 className="mt-4 font-display text-2xl font-bold text-strong">{t("notFound.title")}</h1>
      <p className="mt-2 text-lg text-normal">{t("notFound.body")}</p>
      <div className="mt-6 flex gap-2">
        <Link to="/" className={buttonClasses("primary")}>
          {t("app.home")}
        </Link>
        <Button onClick={() => location.reload()}>{t("app.reload")}</Button>
      </div>
    </div>
  );
}
