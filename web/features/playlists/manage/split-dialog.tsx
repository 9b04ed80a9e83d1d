import { joinSentences } from "#web/platform/text/join-texts.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { maxSplitRows, splitWays } from "#contract/playlists/playlist-split.ts";
import { ChangeDialog } from "#web/features/changes/changes.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Choice } from "#web/ui/form/choice.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { Refusal } from "#web/ui/feedback/refusal.tsx";
import { SplitParts } from "./split-parts.tsx";
import { problemOf, type SplitEdits, type SplitOptions, wantedOf } from "./split-options.ts";

type Preview = RouteOutput<"POST /playlists/split/preview">;
type Done = RouteOutput<"POST /playlists/split">;

interface SplitDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

const noEdits: SplitEdits = { names: new Map(), left: new Set() };
const maxMinSize = 1000;

function songs(count: number): string {
  return playlistsText("mergeDialog.songs", { count });
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(1, Math.round(value)));
}

/** In sentences what splitting does, what it leaves out, and what it costs. */
function Outlook({ preview, wanted }: { preview: Preview; wanted: ReturnType<typeof wantedOf> }) {
  const { rows, unaddable } = preview;
  const placed = wanted.reduce((sum, part) => sum + part.rows, 0);
  const calls = wanted.reduce((sum, part) => sum + part.calls, 0);
  const leftAlone = rows - unaddable - placed;
  const more = joinSentences(
    leftAlone === 0 ? "" : playlistsText("splitDialog.leftAlone", { count: leftAlone }),
    unaddable === 0 ? "" : playlistsText("mergeDialog.unaddable", { count: unaddable }),
    calls === 0 ? "" : playlistsText("splitDialog.calls", { count: calls }),
  );
  return (
    <>
      <p aria-live="polite" className="mt-4 text-lg text-strong">
        {wanted.length === 0
          ? playlistsText("splitDialog.nothing")
          : playlistsText("splitDialog.sentence", { count: wanted.length, songs: songs(placed) })}
      </p>
      <p className="tabular text-weak">{more}</p>
    </>
  );
}

function OptionFields({
  options,
  onChange,
}: {
  options: SplitOptions;
  onChange: (options: SplitOptions) => void;
}) {
  return (
    <div className="grid gap-3 md:grid-cols-[2fr_1fr_1fr]">
      <Choice
        label={playlistsText("splitDialog.by")}
        value={options.by}
        options={splitWays}
        textOf={(way) => playlistsText(`splitDialog.way.${way}`)}
        onChange={(by) => onChange({ ...options, by })}
      />
      <div className="flex flex-col gap-1.5">
        <span className="font-semibold text-strong">{playlistsText("splitDialog.size")}</span>
        <NumberField
          label={playlistsText("splitDialog.size")}
          value={options.size}
          min={1}
          max={maxSplitRows}
          step={100}
          isDisabled={false}
          onChoose={(size) => onChange({ ...options, size: clamp(size, maxSplitRows) })}
        />
      </div>
      {options.by === "size" ? null : (
        <div className="flex flex-col gap-1.5">
          <span data-tooltip={playlistsText("splitDialog.leastHint")} className="font-semibold text-strong">
            {playlistsText("splitDialog.least")}
          </span>
          <NumberField
            label={playlistsText("splitDialog.leastLabel")}
            value={options.least}
            min={1}
            max={maxMinSize}
            step={1}
            isDisabled={false}
            onChoose={(minGroupSize) => onChange({ ...options, least: clamp(minGroupSize, maxMinSize) })}
          />
        </div>
      )}
    </div>
  );
}

function useSplit(id: string) {
  const [splitOptions, setSplitOptions] = useState<SplitOptions>({
    playlist_id: id,
    by: "size",
    size: maxSplitRows,
    least: 1,
  });
  const [edits, setEdits] = useState(noEdits);
  const preview = useQuery({
    queryKey: [...libraryKeys.playlists, "split", splitOptions],
    queryFn: ({ signal }) => call("POST /playlists/split/preview", { body: splitOptions, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const wanted = preview.data === undefined ? [] : wantedOf(preview.data, edits);
  const split = () =>
    call("POST /playlists/split", {
      body: {
        ...splitOptions,
        plan: preview.data?.plan ?? "",
        parts: wanted.map(({ key, name }) => ({ key, name })),
      },
    });
  const handleSettled = (done: Done | undefined, error: unknown) => {
    if (error instanceof ApiFailure && error.code === "plan-changed") void preview.refetch();
    if (done !== undefined) refreshPlaylists(done.playlists.map(({ playlist_id: made }) => made));
  };
  const changeOptions = (next: SplitOptions) => {
    // Another way makes other parts, which have names of their own.
    if (next.by !== splitOptions.by) setEdits(noEdits);
    setSplitOptions(next);
  };
  return { splitOptions, changeOptions, edits, setEdits, preview, wanted, split, handleSettled };
}

/** The playlists that were made. */
function Made({ playlists }: Pick<Done, "playlists">) {
  return (
    <ul className="flex flex-col gap-1">
      {playlists.map(({ playlist_id: id, name }) => (
        <li key={id}>
          <Link to="/playlist/$id" params={{ id }} dir="auto" className="text-strong hover:underline">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Says which playlists would come of a list, under which names, makes them, and offers to undo it. */
export function SplitDialog({ id, name, onClose }: SplitDialogProps) {
  const { splitOptions, changeOptions, edits, setEdits, preview, wanted, split, handleSettled } =
    useSplit(id);
  const { data } = preview;
  const problem = problemOf(wanted);
  return (
    <ChangeDialog
      texts={{
        title: playlistsText("splitDialog.title", { playlist: name }),
        doneTitle: playlistsText("splitDialog.doneTitle"),
        confirm: playlistsText("splitDialog.confirm"),
        working: playlistsText("splitDialog.working"),
        failed: playlistsText("splitDialog.notSplit"),
      }}
      jobKind="split-playlist"
      isWide
      isReady={data !== undefined && !preview.isPlaceholderData && wanted.length > 0 && problem === null}
      start={split}
      onSettled={handleSettled}
      describe={({ answer, job }) =>
        playlistsText("splitDialog.done", {
          count: wanted.length > 0 && job?.state === "done" ? wanted.length : answer.playlists.length,
          songs: songs(job?.progress.done ?? answer.added),
        })
      }
      renderDetails={({ answer }) => <Made playlists={answer.playlists} />}
      onClose={onClose}
    >
      <OptionFields options={splitOptions} onChange={changeOptions} />
      {preview.isError ? (
        <Refusal title={playlistsText("splitDialog.notCounted")} error={preview.error} />
      ) : data === undefined ? (
        <output className="mt-4 block text-weak">{playlistsText("mergeDialog.counting")}</output>
      ) : (
        <>
          <Outlook preview={data} wanted={wanted} />
          <p role="alert" className="mt-2 text-danger empty:hidden">
            {problem}
          </p>
          <SplitParts options={splitOptions} parts={data.parts} edits={edits} onEdit={setEdits} />
        </>
      )}
    </ChangeDialog>
  );
}
