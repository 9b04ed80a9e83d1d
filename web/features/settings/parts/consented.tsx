import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useHasConsented } from "#web/features/consent/consent.tsx";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

/** What needs the person's consent, or where to give it. */
export function Consented({ children }: { children: ReactNode }) {
  const hasConsented = useHasConsented();
  if (hasConsented === null) return <Skeleton className="h-20 w-full" />;
  if (hasConsented) return children;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-normal">
      {settingsText("consentFirst")}
      <Link
        to="/settings/$section"
        params={{ section: "privacy" }}
        hash="consent"
        className={buttonClasses("secondary")}
      >
        {settingsText("toConsent")}
      </Link>
    </div>
  );
}
