import { Download, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ListFormat } from "#contract/exchange.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { exchangeText } from "#web/platform/messages/library/en-exchange.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { MenuButton } from "#web/ui/menu/menu.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { formatBytes } from "./file-facts.ts";
import { type ExportedList, saveList } from "./save-list.ts";

const formats: readonly ListFormat[] = ["csv", "json", "m3u8", "xspf"];

/** How often the size is shown anew, in bytes. */
const stepBytes = 50_000;

interface Export {
  /** null while none is under way */
  bytes: number | null;
  start: (format: ListFormat) => void;
  stop: () => void;
}

function useExport(exported: ExportedList): Export {
  const [bytes, setBytes] = useState<number | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const run = async (format: ListFormat) => {
    const stopping = new AbortController();
    stopper.current = stopping;
    setBytes(0);
    try {
      const name = await saveList(exported, format, {
        signal: stopping.signal,
        onProgress: (read) => setBytes(Math.floor(read / stepBytes) * stepBytes),
      });
      showToast({ tone: "success", title: exchangeText("exported", { name }) });
    } catch (error) {
      if (stopping.signal.aborted) return;
      const { title } = describeFailure(error);
      showToast({ tone: "danger", title: exchangeText("exportFailed"), detail: title });
    } finally {
      setBytes(null);
    }
  };
  return { bytes, start: (format) => void run(format), stop: () => stopper.current?.abort() };
}

function labelOf({ list, ids }: ExportedList) {
  if (list === "playlists") return ids === undefined ? "exportPlaylists" : "exportChosen";
  return list === "all" ? "exportLibrary" : "exportList";
}

/** See the public file. */
export function ExportMenu({ list, q, genre, ids }: ExportedList) {
  const { bytes, start, stop } = useExport({ list, q, genre, ids });
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
        onSelect: () => start(format),
      }))}
    >
      <Download aria-hidden size={18} />
      {exchangeText(list === "playlists" && ids === undefined ? "exportPlaylists" : "export")}
    </MenuButton>
  );
}
