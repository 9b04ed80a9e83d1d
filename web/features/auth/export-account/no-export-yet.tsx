import { Link } from "@tanstack/react-router";
import { FileArchive } from "lucide-react";
import { exportAccountText } from "#web/features/auth/texts/export-account-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/** What stands where the library of an account without a service would be before its first export. */
export function NoExportYet() {
  return (
    <EmptyState
      icon={FileArchive}
      title={exportAccountText("emptyTitle")}
      body={exportAccountText("emptyBody")}
      action={
        <Link to="/spotify-import" className={buttonClasses("primary")}>
          {exportAccountText("emptyAction")}
        </Link>
      }
    />
  );
}
