import { FileUp } from "lucide-react";
import { type DragEvent, useState } from "react";
import { playlistFilesText } from "#web/features/playlist-files/texts/playlist-files-text.ts";
import { FileChoice } from "#web/ui/files/file-choice.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { maxMegabytes, maxRows } from "./read-file.ts";

/** Where a file is dropped, or chosen with a button. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it does the same
    <section
      aria-label={playlistFilesText("choose")}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={joinClasses(
        "flex flex-col items-center gap-3 rounded-sheet border-2 border-dashed px-6 py-14 text-center transition",
        isOver ? "border-accent-text bg-hover" : "border-hairline-strong",
      )}
    >
      <FileUp
        aria-hidden
        size={36}
        strokeWidth={1.25}
        className={isOver ? "text-accent-text" : "text-weak"}
      />
      <p className="text-xl font-semibold text-strong max-md:hidden">{playlistFilesText("drop")}</p>
      <FileChoice
        label={playlistFilesText("choose")}
        accept=".csv,.json,.m3u,.m3u8,.xspf,text/csv,application/json,application/xspf+xml"
        look="primary"
        onChoose={onFiles}
      />
      <p className="text-sm text-weak">
        {playlistFilesText("formats", { size: maxMegabytes, rows: maxRows })}
      </p>
    </section>
  );
}
