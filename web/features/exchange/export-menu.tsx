import { Download, X } from "lucide-react";
import type { ListFormat } from "#contract/exchange.ts";
import { exchangeText } from "#web/features/exchange/texts/exchange-text.ts";
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
    done: (name) => exchangeText("exported", { name }),
    failed: exchangeText("exportFailed"),
  });
  if (bytes !== null) {
    const size = formatBytes(bytes);
    return (
      <Button icon={X} aria-label={exchangeText("stopExport", { size })} onClick={stop} className="tabular">
        {exchangeText("exporting", { size })}
      </Button>
    );
  }
  return (
    <MenuButton
      label={exchangeText(labelOf({ list, ids }))}
      className={buttonClasses("secondary")}
      entries={formats.map((format) => ({
        kind: "action",
        label: exchangeText(`format.${format}`),
        onSelect: () => start(fileOf({ list, q, genre, ids }, format)),
      }))}
    >
      <Download aria-hidden size={18} />
      {exchangeText(list === "playlists" && ids === undefined ? "exportPlaylists" : "export")}
    </MenuButton>
  );
}
