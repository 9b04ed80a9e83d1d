import { Download, X } from "lucide-react";
import type { ListFormat } from "#contract/playlist-files.ts";
import { playlistFilesText } from "#web/features/playlist-files/texts/playlist-files-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { MenuButton } from "#web/ui/menu/menu.tsx";
import { formatBytes } from "#web/ui/files/file-facts.ts";
import type { ServerFile } from "#web/ui/files/download-file.ts";
import { useDownload } from "#web/ui/files/use-download.ts";

const formats: readonly ListFormat[] = ["csv", "json", "m3u8", "xspf"];

/** A list that can be exported; see the public file. */
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

/** See the public file. */
export function ExportMenu({ list, q, genre, ids }: ExportedList) {
  const { bytes, start, stop } = useDownload({
    done: (name) => playlistFilesText("exported", { name }),
    failed: playlistFilesText("exportFailed"),
  });
  if (bytes !== null) {
    const size = formatBytes(bytes);
    return (
      <Button
        icon={X}
        aria-label={playlistFilesText("stopExport", { size })}
        onClick={stop}
        className="tabular"
      >
        {playlistFilesText("exporting", { size })}
      </Button>
    );
  }
  return (
    <MenuButton
      label={playlistFilesText(labelOf({ list, ids }))}
      className={buttonClasses("secondary")}
      entries={formats.map((format) => ({
        kind: "action",
        label: playlistFilesText(`format.${format}`),
        onSelect: () => start(fileOf({ list, q, genre, ids }, format)),
      }))}
    >
      <Download aria-hidden size={18} />
      {playlistFilesText(list === "playlists" && ids === undefined ? "exportPlaylists" : "export")}
    </MenuButton>
  );
}
