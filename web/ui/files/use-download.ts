import { useEffect, useRef, useState } from "react";
import { describeFailure } from "#web/platform/api/failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { downloadFile, type ServerFile } from "./download-file.ts";

/** How often the size is shown again, in bytes. */
const stepBytes = 50_000;

interface Download {
  /** that have arrived; null while none is under way */
  bytes: number | null;
  start: (file: ServerFile) => void;
  stop: () => void;
}

interface DownloadTexts {
  done: (name: string) => string;
  failed: string;
}

/** Downloads a file at a time, and says in a toast how that ended. It stops when the page is left. */
export function useDownload({ done, failed }: DownloadTexts): Download {
  const [bytes, setBytes] = useState<number | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const run = async (file: ServerFile) => {
    const stopping = new AbortController();
    stopper.current = stopping;
    setBytes(0);
    try {
      const name = await downloadFile(file, {
        signal: stopping.signal,
        onProgress: (read) => setBytes(Math.floor(read / stepBytes) * stepBytes),
      });
      showToast({ tone: "success", title: done(name) });
    } catch (error) {
      if (stopping.signal.aborted) return;
      showToast({ tone: "danger", title: failed, detail: describeFailure(error).title });
    } finally {
      setBytes(null);
    }
  };
  return { bytes, start: (file) => void run(file), stop: () => stopper.current?.abort() };
}
