import { importExtensions } from "#contract/history/upload-limits.ts";
import { FileArchive } from "lucide-react";
import { type DragEvent, useState } from "react";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { formatMegabytes } from "./format-megabytes.ts";
import { Button } from "#web/ui/button.tsx";
import { FileChoice } from "#web/ui/files/file-choice.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import type { Upload } from "./use-upload.ts";

/** Where the export is dropped or chosen, and sent. */
export function ExportDropZone({ upload }: { upload: Upload }) {
  const [isOver, setIsOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    upload.choose([...event.dataTransfer.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it does the same
    <section
      aria-label={historyText("choose")}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={joinClasses(
        "flex flex-col items-center justify-center gap-3 rounded-sheet border-2 border-dashed px-6 py-12 text-center transition",
        isOver ? "border-accent-text bg-hover" : "border-hairline-strong",
      )}
    >
      <FileArchive
        aria-hidden
        size={36}
        strokeWidth={1.25}
        className={isOver ? "text-accent-text" : "text-weak"}
      />
      <p className="text-xl font-semibold text-strong max-md:hidden">{historyText("drop")}</p>
      <FileChoice
        label={historyText("choose")}
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
        <h3 className="font-semibold text-strong">{historyText("others")}</h3>
        <p className="max-w-prose text-sm text-pretty text-weak">{historyText("othersBody")}</p>
        <FileChoice
          label={historyText("chooseOther")}
          accept={importExtensions.join(",")}
          look="secondary"
          onChoose={upload.choose}
        />
      </div>
    </section>
  );
}
