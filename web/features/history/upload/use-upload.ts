import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { ApiFailure } from "#web/platform/api/api-failure.ts";
import { unexplained } from "#web/platform/api/api-failure.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { importsQuery, type ArrivedFile } from "#web/features/history/history.queries.ts";
import { uploadCalls } from "./upload-calls.ts";
import type { ArrivedTable } from "#web/features/history/table/map-table-form.tsx";
import { refuseFile, uploadInParts } from "./upload-file.ts";

interface Chosen {
  file: File;
  /** the same each time that it is sent, so that it goes on */
  uploadId: string;
  isNew: boolean;
}

/** The chosen file and its way to the server. */
export interface Upload {
  file: File | null;
  /** 0 to 100 while it is sent, else null */
  percent: number | null;
  choose: (files: readonly File[]) => void;
  /** Drops the chosen file. */
  drop: () => void;
  send: () => void;
  /** Stops sending; sent again, it goes on. */
  stop: () => void;
  /** a table that arrived and waits to be mapped */
  table: ArrivedTable | null;
  /** a file of another service that arrived and waits to be checked */
  held: ArrivedFile | null;
  /** a Gatefold export that arrived and waits to be imported */
  copy: { uploadId: string; filename: string } | null;
}

function notifyFailure(error: unknown): void {
  if (!(error instanceof ApiFailure)) {
    showToast({ tone: "danger", title: historyText("notUploaded"), detail: historyText("goOn") });
    return;
  }
  const hasDetail = error.message !== "" && error.message !== unexplained(error.status);
  const detail = hasDetail ? error.message : historyText("unknownError");
  showToast({ tone: "danger", title: historyText("uploadFailed", { detail }) });
}

/** @param onStarted called with the id of the import that begins */
export function useUpload(onStarted: (jobId: string) => void): Upload {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [table, setTable] = useState<ArrivedTable | null>(null);
  const [held, setHeld] = useState<Upload["held"]>(null);
  const [copy, setCopy] = useState<Upload["copy"]>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async ({ file, uploadId, isNew }: Chosen) => {
    const stopping = new AbortController();
    sending.current = stopping;
    setPercent(0);
    setChosen({ file, uploadId, isNew: false });
    try {
      const calls = uploadCalls(
        { uploadId, name: file.name },
        { isNew, signal: stopping.signal, check: true },
      );
      const arrived = await uploadInParts(file, calls, (bytes) => setPercent((bytes / file.size) * 100));
      setChosen(null);
      if ("table" in arrived) {
        setTable({ uploadId, filename: file.name, ...arrived.table });
        return;
      }
      if ("isHeld" in arrived) {
        setHeld({ uploadId, filename: file.name, mapping: null });
        return;
      }
      if ("isCopy" in arrived) {
        setCopy({ uploadId, filename: file.name });
        return;
      }
      onStarted(arrived.jobId);
      await queries.invalidateQueries({ queryKey: importsQuery.queryKey });
    } catch (error) {
      if (!stopping.signal.aborted) notifyFailure(error);
    } finally {
      setPercent(null);
    }
  };

  return {
    file: chosen?.file ?? null,
    percent,
    choose: ([file, ...others]) => {
      if (file === undefined) return;
      const wrong = others.length > 0 ? "moreThanOne" : refuseFile(file);
      if (wrong === null) setChosen({ file, uploadId: crypto.randomUUID(), isNew: true });
      else showToast({ tone: "danger", title: historyText(wrong) });
    },
    drop: () => {
      setChosen(null);
      setTable(null);
      setHeld(null);
      setCopy(null);
    },
    table,
    held,
    copy,
    send: () => void (chosen && send(chosen)),
    stop: () => sending.current?.abort(),
  };
}
