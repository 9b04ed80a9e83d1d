import { Download, X } from "lucide-react";
import type { ReactNode } from "react";
import type { ListFormat } from "#contract/playlist-files.ts";
import { playlistFilesText } from "#web/features/playlist-files/texts/playlist-files-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { MenuButton } from "#web/ui/menu/menu.tsx";
import { formatBytes } from "#web/ui/files/file-facts.ts";
import type { ServerFile } from "#web/ui/files/download-file.ts";
import { useDownload } from "#web/ui/files/use-download.ts";

const formats: readonly ListFormat[] = ["csv", "json", "m3u8", "xspf"];

/** A list that can be exported: see `ExportMenu`. */
interface ExportedList {
  list: string;
  q?: string | undefined;
  genre?: string | undefined;
  /** of `playlists`: which of them; left out for all */
  ids?: readonly string[] | undefined;
}

function fileOf({ list, q, genre, ids }: ExportedList, format: ListFormat): ServerFile {
  return {
    path: "/library/export",
    query: { list, format, q, genre, playlists: ids?.join(",") },
    fallbackName: `gatefold.${list === "playlists" ? "zip" : format}`,
  };
}

function labelOf({ list, ids }: ExportedList) {
  if (list === "playlists") return ids === undefined ? "exportPlaylists" : "exportChosen";
  return list === "all" ? "exportLibrary" : "exportList";
}

function useExport(exported: ExportedList) {
  const { bytes, start, stop } = useDownload({
    done: (name) => playlistFilesText("exported", { name }),
    failed: playlistFilesText("exportFailed"),
  });
  const entries = formats.map((format): MenuEntry => ({
    kind: "action",
    label: playlistFilesText(`format.${format}`),
    onSelect: () => start(fileOf(exported, format)),
  }));
  const size = formatBytes(bytes ?? 0);
  const progress =
    bytes === null ? null : (
      <Button
        icon={X}
        aria-label={playlistFilesText("stopExport", { size })}
        onClick={stop}
        className="tabular"
      >
        {playlistFilesText("exporting", { size })}
      </Button>
    );
  return { entries, progress };
}

/**
 * A menu that saves a list as a file: `list` is `liked`, `all`, `search` (with `q` and `genre`), a playlist's id,
 * or `playlists`, each as a file of one zip (with `ids` those alone).
 * A button of its own; it shows its progress and can be stopped.
 */
export function ExportMenu({ list, q, genre, ids }: ExportedList) {
  const { entries, progress } = useExport({ list, q, genre, ids });
  if (progress !== null) return progress;
  return (
    <MenuButton
      label={playlistFilesText(labelOf({ list, ids }))}
      className={buttonClasses("secondary")}
      entries={entries}
    >
      <Download aria-hidden size={18} />
      {playlistFilesText(list === "playlists" && ids === undefined ? "exportPlaylists" : "export")}
    </MenuButton>
  );
}

interface ListExportProps {
  list: string;
  /** gets the line of a menu that exports the list, and what shows and stops an export while one runs */
  children: (entry: MenuEntry, progress: ReactNode) => ReactNode;
}

/** The same as a line of another menu. */
export function ListExport({ list, children }: ListExportProps) {
  const { entries, progress } = useExport({ list });
  const label = playlistFilesText(labelOf({ list }));
  return children({ kind: "submenu", label, icon: Download, entries }, progress);
}
