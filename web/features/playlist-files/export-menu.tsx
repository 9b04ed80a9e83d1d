import { Download, Ellipsis, X } from "lucide-react";
import type { ReactNode } from "react";
import type { ListFormat } from "#contract/playlist-files.ts";
import { playlistFilesText } from "#web/features/playlist-files/texts/playlist-files-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { MenuButton, type MenuEntry } from "#web/ui/menu/menu.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
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

/** The formats of a list as entries of a menu, and the button that stops an export while one is under way. */
function useExport(exported: ExportedList): { formats: MenuEntry[]; stopButton: ReactNode } {
  const { bytes, start, stop } = useDownload({
    done: (name) => playlistFilesText("exported", { name }),
    failed: playlistFilesText("exportFailed"),
  });
  const size = formatBytes(bytes ?? 0);
  return {
    formats: formats.map((format) => ({
      kind: "action",
      label: playlistFilesText(`format.${format}`),
      onSelect: () => start(fileOf(exported, format)),
    })),
    stopButton:
      bytes === null ? null : (
        <Button
          icon={X}
          aria-label={playlistFilesText("stopExport", { size })}
          onClick={stop}
          className="tabular"
        >
          {playlistFilesText("exporting", { size })}
        </Button>
      ),
  };
}

interface ListMenuProps {
  /** of the list, as in `ExportMenu`; null for one that no file can hold */
  list: string | null;
  name: string;
  /** what else can be done with it */
  entries: readonly MenuEntry[];
}

/** See the public file. */
export function ListMenu({ list, name, entries }: ListMenuProps) {
  const { formats: exports, stopButton } = useExport({ list: list ?? "" });
  if (stopButton !== null) return stopButton;
  const exporting: MenuEntry[] =
    list === null
      ? []
      : [{ kind: "submenu", label: playlistFilesText("export"), icon: Download, entries: exports }];
  return (
    <MenuButton
      label={playlistFilesText("listMenu", { name })}
      className={joinClasses(buttonClasses("quiet"), "px-2.5! max-md:w-11")}
      entries={[...exporting, ...entries]}
    >
      <Ellipsis aria-hidden size={20} />
    </MenuButton>
  );
}

/** See the public file. */
export function ExportMenu({ list, q, genre, ids }: ExportedList) {
  const { formats: entries, stopButton } = useExport({ list, q, genre, ids });
  if (stopButton !== null) return stopButton;
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
