import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import type { RouteInput, RouteOutput } from "#contract/api.ts";
import { libraryKeys, playlistName, usePlaylists } from "#web/features/library/library.ts";
import { refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { changesText } from "#web/features/changes/texts/changes-text.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { Refusal } from "#web/ui/feedback/refusal.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { ChangeRows, type RowsKind } from "./change-rows.tsx";

type Change = RouteInput<"POST /changes">["body"]["change"];
type Preview = RouteOutput<"POST /changes/preview">;
type Applied = RouteOutput<"POST /changes">;

interface FillDialogProps {
  change: Change;
  /** what is missing before it can be previewed; null: nothing */
  problem?: string | null;
  /** what the change is made with */
  children?: ReactNode;
  onApplied?: () => void;
  onClose: () => void;
}

/** Songs of one page of the preview. */
const rowsAtOnce = 200;

function songs(count: number): string {
  return changesText("songs", { count });
}

/** In one sentence what the change does, and what it leaves out. */
function Outlook({ preview }: { preview: Preview }) {
  const { added, duplicates, unaddable, target } = preview;
  const values = { added: songs(added), target: playlistName(target.name) };
  const left = joinSentences(
    duplicates === 0 ? "" : changesText("duplicatesLeft", { count: duplicates }),
    unaddable === 0 ? "" : changesText("unaddable", { count: unaddable }),
  );
  return (
    <>
      <p aria-live="polite" className="mt-4 text-lg text-strong">
        {target.playlist_id === null
          ? changesText("addsToNew", values)
          : changesText("addsTo", { ...values, rows: songs(target.rows) })}
      </p>
      <p className="text-weak">{left}</p>
    </>
  );
}

/** What a change would do, with a page of its songs. */
function usePreview({ change, problem = null }: FillDialogProps) {
  const [kind, setKind] = useState<RowsKind>("added");
  const pages = useInfiniteQuery({
    queryKey: [...libraryKeys.playlists, "change", change, kind],
    queryFn: ({ signal, pageParam: offset }) =>
      call("POST /changes/preview", { body: { change, rows: kind, offset, limit: rowsAtOnce }, signal }),
    initialPageParam: 0,
    getNextPageParam: (_last, all) => all.length * rowsAtOnce,
    enabled: problem === null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const preview = problem === null ? pages.data?.pages[0] : undefined;
  return { kind, setKind, pages, preview };
}

/** The rows of a preview, with the names of where they come from. */
function PreviewRows({ made, targetName }: { made: ReturnType<typeof usePreview>; targetName: string }) {
  const { kind, setKind, pages, preview } = made;
  const playlists = usePlaylists().data?.items;
  const names = useMemo(() => new Map((playlists ?? []).map(({ id, name }) => [id, name])), [playlists]);
  const rows = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data]);
  if (preview === undefined) return null;
  const targetId = preview.target.playlist_id;
  const withTarget = targetId === null ? names : new Map([...names, [targetId, targetName]]);
  return (
    <ChangeRows
      kind={kind}
      onKind={setKind}
      counts={{ added: preview.added, "left-out": preview.skipped }}
      rows={pages.isPlaceholderData ? [] : rows}
      names={withTarget}
      onNeedMore={() => {
        if (!pages.isFetching) void pages.fetchNextPage();
      }}
    />
  );
}

/** Says which songs a change puts into one playlist, does it, and offers to undo it. */
export function FillDialog(props: FillDialogProps) {
  const { change, problem = null, children, onApplied, onClose } = props;
  const { kind } = change;
  const made = usePreview(props);
  const { pages, preview } = made;
  const handleSettled = (applied: Applied | undefined, error: unknown) => {
    // What changed is recounted, beside the refusal.
    if (error instanceof ApiFailure && error.code === "plan-changed") void pages.refetch();
    if (applied === undefined) return;
    onApplied?.();
    refreshPlaylists(applied.playlist_id === null ? [] : [applied.playlist_id]);
  };
  return (
    <ChangeDialog
      texts={{
        title: changesText(`${kind}.title`),
        doneTitle: changesText(`${kind}.doneTitle`),
        confirm: changesText(`${kind}.confirm`),
        working: changesText(`${kind}.working`),
        failed: changesText(`${kind}.failed`),
      }}
      jobKind={kind === "merge" ? "merge-playlists" : "gather-songs"}
      isWide
      isReady={!pages.isError && !pages.isPlaceholderData && (preview?.added ?? 0) > 0}
      start={() => call("POST /changes", { body: { change, plan: preview?.plan ?? "" } })}
      onSettled={handleSettled}
      describe={({ answer, job }) =>
        changesText("done", {
          added: songs(job?.progress.done ?? answer.added),
          target: playlistName(change.target_name ?? ""),
        })
      }
      opens={({ playlist_id: id }) => id}
      onClose={onClose}
    >
      {children}
      {problem !== null ? null : pages.isError ? (
        <Refusal title={changesText(`${kind}.notCounted`)} error={pages.error} />
      ) : preview === undefined ? (
        <output className="mt-4 block text-weak">{changesText("counting")}</output>
      ) : (
        <>
          <Outlook preview={preview} />
          <PreviewRows made={made} targetName={change.target_name ?? ""} />
        </>
      )}
    </ChangeDialog>
  );
}
