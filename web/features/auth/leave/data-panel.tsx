import { Link } from "@tanstack/react-router";
import { Download, Trash2, Upload, X } from "lucide-react";
import { currentPlace } from "#web/platform/base-path.ts";
import { useState } from "react";
import { accountDataText } from "#web/features/auth/texts/account-data-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { formatBytes } from "#web/ui/files/file-facts.ts";
import { useDownload } from "#web/ui/files/use-download.ts";
import { useProfile } from "#web/features/auth/account/auth.queries.ts";
import { DeleteDialog, deleteDialogPath } from "./delete-dialog.tsx";

const everything = { path: "/auth/me/export", fallbackName: "gatefold.zip" };

/** See the public file. */
export function DataPanel() {
  const profile = useProfile();
  const [isDeleting, setIsDeleting] = useState(() => currentPlace() === deleteDialogPath);
  const { bytes, start, stop } = useDownload({
    done: (name) => accountDataText("downloaded", { name }),
    failed: accountDataText("downloadFailed"),
  });
  const size = bytes === null ? "" : formatBytes(bytes);
  return (
    <div className="flex flex-wrap gap-3">
      {bytes === null ? (
        <Button needsServer icon={Download} onClick={() => start(everything)}>
          {accountDataText("download")}
        </Button>
      ) : (
        <Button
          icon={X}
          aria-label={accountDataText("stopDownload", { size })}
          onClick={stop}
          className="tabular"
        >
          {accountDataText("downloading", { size })}
        </Button>
      )}
      <Link to="/spotify-import" className={buttonClasses("secondary")}>
        <Upload aria-hidden size={18} />
        {accountDataText("import")}
      </Link>
      <Button
        variant="quiet"
        icon={Trash2}
        disabled={profile === undefined}
        onClick={() => setIsDeleting(true)}
      >
        {accountDataText("delete")}
      </Button>
      {isDeleting && profile !== undefined ? (
        <DeleteDialog profile={profile} onClose={() => setIsDeleting(false)} />
      ) : null}
    </div>
  );
}
