import { Link } from "@tanstack/react-router";
import { commonText } from "#web/platform/texts/common-text.ts";
import { shellText } from "#web/features/shell/texts/shell-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { GenericErrorPage } from "./generic-error-page.tsx";

/** The page of addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <GenericErrorPage
      code={404}
      title={shellText("notFound.title")}
      message={shellText("notFound.body")}
      actions={
        <>
          <Link to="/" className={buttonClasses("primary")}>
            {commonText("home")}
          </Link>
          <Button onClick={() => location.reload()}>{shellText("reload")}</Button>
        </>
      }
    />
  );
}
