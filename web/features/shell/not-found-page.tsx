import { Link } from "@tanstack/react-router";
import { commonText } from "#web/platform/texts/common-text.ts";
import { shellText } from "#web/features/shell/texts/shell-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";

/** The page of addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-6 py-24 text-center">
      <p aria-hidden className="font-display text-[6rem] leading-none font-bold text-weak">
        404
      </p>
      <h1 className="mt-4 font-display text-2xl font-bold text-strong">{shellText("notFound.title")}</h1>
      <p className="mt-2 text-lg text-normal">{shellText("notFound.body")}</p>
      <div className="mt-6 flex gap-2">
        <Link to="/" className={buttonClasses("primary")}>
          {commonText("home")}
        </Link>
        <Button onClick={() => location.reload()}>{shellText("reload")}</Button>
      </div>
    </div>
  );
}
