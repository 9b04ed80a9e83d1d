import { importExtensions } from "#contract/history/upload-limits.ts";
import { FileArchive } from "lucide-react";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { formatMegabytes } from "./format-megabytes.ts";
import { Button } from "#web/ui/button.tsx";
import { DropZone } from "#web/ui/files/drop-zone.tsx";
import { FileChoice } from "#web/ui/files/file-choice.tsx";
import type { Upload } from "./use-upload.ts";

/** Where the export is dropped or chosen, and sent. */
export function ExportDropZone({ upload }: { upload: Upload }) {
  const label = historyText("choose");
  return (
    <DropZone label={label} icon={FileArchive} title={historyText("drop")} onFiles={upload.choose}>
      <FileChoice
        label={label}
        accept=".zip"
        look={upload.file === null ? "primary" : "secondary"}
        onChoose={upload.choose}
      />
      {upload.file === null ? null : (
        <output className="max-w-full font-semibold break-words text-strong">
          {historyText("chosen", { name: upload.file.name, size: formatMegabytes(upload.file.size) })}
        </output>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button needsServer variant="primary" disabled={upload.file === null} onClick={upload.send}>
          {historyText("upload")}
        </Button>
        {upload.file === null ? null : <Button onClick={upload.drop}>{historyText("cancel")}</Button>}
      </div>
      <p className="text-sm text-weak">{historyText("limit")}</p>
      <p className="max-w-prose text-sm text-pretty text-weak">{historyText("never")}</p>
      <div className="mt-4 flex flex-col items-center gap-2 border-t border-hairline pt-6">
        <h2 className="text-base font-semibold text-strong">{historyText("others")}</h2>
        <p className="max-w-prose text-sm text-pretty text-weak">{historyText("othersBody")}</p>
        <FileChoice
          label={historyText("chooseOther")}
          accept={importExtensions.join(",")}
          look="secondary"
          onChoose={upload.choose}
        />
      </div>
    </DropZone>
  );
}
