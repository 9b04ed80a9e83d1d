import { useEffect, useRef, useState } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { exchangeText } from "#web/features/exchange/texts/exchange-text.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { DropZone } from "./drop-zone.tsx";
import { ImportPreview } from "./import-preview.tsx";
import type { ImportAnswer } from "./import-rows.ts";
import { type Problem, readFile } from "./read-file.ts";

type State =
  | { name: "waiting" }
  | { name: "reading"; fileName: string }
  | { name: "problem"; problem: Problem }
  | { name: "matched"; fileName: string; answer: ImportAnswer };

function useImport() {
  const [state, setState] = useState<State>({ name: "waiting" });
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    reading.current?.abort();
    if (files.length > 1) {
      const problem = {
        title: exchangeText("problem.several"),
        advice: exchangeText("problem.severalAdvice"),
      };
      setState({ name: "problem", problem });
      return;
    }
    const stopping = new AbortController();
    reading.current = stopping;
    setState({ name: "reading", fileName: file.name });
    const answer = await readFile(file, stopping.signal);
    if (stopping.signal.aborted) return;
    setState(
      "items" in answer
        ? { name: "matched", fileName: file.name, answer }
        : { name: "problem", problem: answer },
    );
  };
  return {
    state,
    take: (files: readonly File[]) => void take(files),
    reset: () => setState({ name: "waiting" }),
  };
}

function Reading({ fileName }: { fileName: string }) {
  const label = exchangeText("reading", { name: fileName });
  return (
    <Loading label={label} className="mt-8 flex flex-col gap-3">
      <p aria-hidden className="text-lg text-normal">
        {label}
      </p>
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </Loading>
  );
}

/** See the public file. */
export function ImportPage() {
  const { state, take, reset } = useImport();
  return (
    <div className="mx-auto max-w-5xl px-4 pt-8 pb-16 md:px-8">
      <title>{commonText("pageTitle", { page: exchangeText("title") })}</title>
      <h1 className="font-display text-3xl font-bold tracking-tight text-strong">{exchangeText("title")}</h1>
      <p className="mt-1 mb-8 max-w-prose text-lg text-pretty text-weak">{exchangeText("lead")}</p>
      {state.name === "waiting" || state.name === "problem" ? <DropZone onFiles={take} /> : null}
      {state.name === "problem" ? <ErrorState size="panel" {...state.problem} /> : null}
      {state.name === "reading" ? <Reading fileName={state.fileName} /> : null}
      {state.name === "matched" ? (
        <ImportPreview answer={state.answer} fileName={state.fileName} onReset={reset} />
      ) : null}
    </div>
  );
}
