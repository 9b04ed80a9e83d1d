import { useQuery } from "@tanstack/react-query";
import { FileUp, Heart } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { playlistFilesText } from "#web/features/playlist-files/texts/playlist-files-text.ts";
import { setLiked } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { DropZone } from "#web/ui/files/drop-zone.tsx";
import { FileChoice } from "#web/ui/files/file-choice.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { type ImportAnswer, suggestName } from "./import-rows.ts";
import { MakePlaylist } from "./make-playlist.tsx";
import { maxMegabytes, maxRows, type Problem, readFile } from "./read-file.ts";

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
        title: playlistFilesText("problem.several"),
        advice: playlistFilesText("problem.severalAdvice"),
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

function FileDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const label = playlistFilesText("choose");
  return (
    <DropZone label={label} icon={FileUp} title={playlistFilesText("drop")} onFiles={onFiles}>
      <FileChoice
        label={label}
        accept=".csv,.json,.m3u,.m3u8,.xspf,text/csv,application/json,application/xspf+xml"
        look="primary"
        onChoose={onFiles}
      />
      <p className="text-sm text-weak">
        {playlistFilesText("formats", { size: maxMegabytes, rows: maxRows })}
      </p>
    </DropZone>
  );
}

function Reading({ fileName }: { fileName: string }) {
  const label = playlistFilesText("reading", { name: fileName });
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

function FileImport() {
  const { state, take, reset } = useImport();
  return (
    <>
      {state.name === "waiting" || state.name === "problem" ? <FileDrop onFiles={take} /> : null}
      {state.name === "problem" ? <ErrorState size="panel" {...state.problem} /> : null}
      {state.name === "reading" ? <Reading fileName={state.fileName} /> : null}
      {state.name === "matched" ? (
        <ImportPreview
          answer={state.answer}
          title={state.fileName}
          onReset={reset}
          renderAction={(uris) => (
            <MakePlaylist
              suggestedName={suggestName(state.answer.name, state.fileName)}
              uris={uris}
              total={state.answer.total}
              onReset={reset}
            />
          )}
        />
      ) : null}
    </>
  );
}

/** The songs that an import says were loved at another service, to be looked through and liked. */
function LovedImport({ jobId }: { jobId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["loved-songs", jobId],
    queryFn: ({ signal }) =>
      call("GET /library/import-list/loved/{job_id}", { params: { job_id: jobId }, signal }),
  });
  const title = playlistFilesText("loved.title");
  if (error !== null) return <ErrorState size="panel" error={error} onRetry={refetch} />;
  if (data === undefined) return <Reading fileName={title} />;
  return <ImportPreview answer={data} title={title} renderAction={(uris) => <LikeSongs uris={uris} />} />;
}

function LikeSongs({ uris }: { uris: readonly string[] }) {
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");
  const like = async () => {
    setState("busy");
    setState((await setLiked(uris, true)) ? "done" : "idle");
  };
  return (
    <div className="my-6">
      <Button
        variant="primary"
        icon={Heart}
        isBusy={state === "busy"}
        disabled={uris.length === 0 || state === "done"}
        onClick={() => void like()}
      >
        {playlistFilesText(state === "done" ? "loved.done" : "loved.like", {
          count: uris.length,
        })}
      </Button>
    </div>
  );
}

/**
 * Matches a list's file with the library and creates a playlist from it. With `loved`, the id of an import of
 * plays, it shows the songs that were loved elsewhere, to be liked.
 */
export function ListImport({ loved }: { loved?: string | undefined }) {
  return (
    <>
      {loved === undefined ? null : (
        <h2 className="mb-1 text-xl font-semibold text-strong">{playlistFilesText("loved.title")}</h2>
      )}
      <p className="mb-8 max-w-prose text-lg text-pretty text-weak">
        {playlistFilesText(loved === undefined ? "lead" : "loved.lead")}
      </p>
      {loved === undefined ? <FileImport /> : <LovedImport jobId={loved} />}
    </>
  );
}
