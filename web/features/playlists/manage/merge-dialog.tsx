import { wordReason } from "#web/platform/i18n/word-message.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { libraryKeys, playlistName, usePlaylists } from "#web/features/library/library.ts";
import { refreshPlaylists, undoAndNotify } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { Choice } from "#web/ui/form/choice.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { MergedRows, type MergedKind } from "./merged-rows.tsx";
import { Refusal } from "./refusal.tsx";

type Preview = RouteOutput<"POST /playlists/merge/preview">;
type Merged = RouteOutput<"POST /playlists/merge">;

interface MergeDialogProps {
  /** in the order in which they are merged */
  sourceIds: readonly string[];
  targetName: string;
  onMerged: () => void;
  onClose: () => void;
}

const rules = ["same-id", "same-recording", "same-song"] as const;
/** Songs of one page of the preview. */
const rowsAtOnce = 200;
const orders = ["listed", "interleaved", "added", "name"] as const;

function songs(count: number): string {
  return playlistsText("mergeDialog.songs", { count });
}

/** In one sentence what merging does, and what it leaves out. */
function Outlook({ preview }: { preview: Preview }) {
  const { added, duplicates, unaddable, target } = preview;
  const values = { added: songs(added), target: playlistName(target.name) };
  const left = joinSentences(
    duplicates === 0
      ? ""
      : playlistsText("mergeDialog.duplicatesLeft", {
          count: duplicates,
        }),
    unaddable === 0 ? "" : playlistsText("mergeDialog.unaddable", { count: unaddable }),
  );
  return (
    <>
      <p aria-live="polite" className="mt-4 text-lg text-strong">
        {target.playlist_id === null
          ? playlistsText("mergeDialog.addsToNew", values)
          : playlistsText("mergeDialog.addsTo", { ...values, rows: songs(target.rows) })}
      </p>
      <p className="text-weak">{left}</p>
    </>
  );
}

function Outcome({ merged, targetName }: { merged: Merged; targetName: string }) {
  const target = playlistName(targetName);
  const isDone = merged.status === "done";
  const more = isDone ? "" : (wordReason(merged) ?? playlistsText("mergeDialog.goesOn"));
  return (
    <output className="block text-lg text-strong">
      {joinSentences(playlistsText("mergeDialog.done", { added: songs(merged.added), target }), more)}
    </output>
  );
}

/** What merging takes: the mergeOptions, what it would do with a page of its songs, and the merge itself. */
function useMerge({ sourceIds, targetName, onMerged }: MergeDialogProps) {
  const [duplicates, setDuplicates] = useState<(typeof rules)[number]>("same-id");
  const [order, setOrder] = useState<(typeof orders)[number]>("listed");
  const [kind, setKind] = useState<MergedKind>("added");
  const mergeOptions = { source_playlist_ids: [...sourceIds], target_name: targetName, duplicates, order };
  const pages = useInfiniteQuery({
    queryKey: [...libraryKeys.playlists, "merge", mergeOptions, kind],
    queryFn: ({ signal, pageParam: offset }) =>
      call("POST /playlists/merge/preview", {
        body: { ...mergeOptions, rows: kind, offset, limit: rowsAtOnce },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (_last, all) => all.length * rowsAtOnce,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const preview = pages.data?.pages[0];
  const merge = useMutation({
    mutationFn: () => call("POST /playlists/merge", { body: { ...mergeOptions, plan: preview?.plan } }),
    onSuccess: ({ playlist_id: id }) => {
      onMerged();
      refreshPlaylists(id === null ? [] : [id]);
    },
    // What changed is recounted, beside the refusal.
    onError: (error) => {
      if (isPlanChanged(error)) void pages.refetch();
    },
  });
  return { duplicates, setDuplicates, order, setOrder, kind, setKind, pages, preview, merge };
}

function isPlanChanged(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "plan-changed";
}

/** The rows of a preview, with the names of where they come from. */
function PreviewRows({ wished, targetName }: { wished: ReturnType<typeof useMerge>; targetName: string }) {
  const { kind, setKind, pages, preview } = wished;
  const playlists = usePlaylists().data?.items;
  const names = useMemo(() => new Map((playlists ?? []).map(({ id, name }) => [id, name])), [playlists]);
  const rows = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data]);
  if (preview === undefined) return null;
  const targetId = preview.target.playlist_id;
  const withTarget = targetId === null ? names : new Map([...names, [targetId, targetName]]);
  return (
    <MergedRows
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

function AskFooter({ wished, onClose }: { wished: ReturnType<typeof useMerge>; onClose: () => void }) {
  const { pages, preview, merge } = wished;
  return (
    <>
      <Button onClick={onClose}>{playlistsText("mergeDialog.cancel")}</Button>
      <Button
        variant="primary"
        isBusy={merge.isPending}
        disabled={pages.isError || (preview?.added ?? 0) === 0}
        onClick={() => merge.mutate()}
      >
        {playlistsText(merge.isPending ? "mergeDialog.working" : "mergeDialog.confirm")}
      </Button>
    </>
  );
}

function DoneFooter({ merged, onClose }: { merged: Merged; onClose: () => void }) {
  const { operation_id: operationId, playlist_id: playlistId } = merged;
  const handleUndo = (id: string) => {
    onClose();
    void undoAndNotify([id]);
  };
  return (
    <>
      {operationId === null ? null : (
        <Button needsServer onClick={() => handleUndo(operationId)}>
          {playlistsText("mergeDialog.undo")}
        </Button>
      )}
      {playlistId === null ? null : (
        <Link to="/playlist/$id" params={{ id: playlistId }} className={buttonClasses("primary")}>
          {playlistsText("mergeDialog.open")}
        </Link>
      )}
    </>
  );
}

/** The mergeOptions, and what it would do. */
function Asking({ wished, targetName }: { wished: ReturnType<typeof useMerge>; targetName: string }) {
  const { duplicates, setDuplicates, order, setOrder, pages, preview, merge } = wished;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Choice
          label={playlistsText("mergeDialog.duplicates")}
          value={duplicates}
          options={rules}
          textOf={(rule) => playlistsText(`mergeDialog.duplicateRule.${rule}`)}
          onChange={setDuplicates}
        />
        <Choice
          label={playlistsText("mergeDialog.order")}
          value={order}
          options={orders}
          textOf={(each) => playlistsText(`mergeDialog.orderBy.${each}`)}
          onChange={setOrder}
        />
      </div>
      {merge.isError ? <Refusal title={playlistsText("mergeDialog.notMerged")} error={merge.error} /> : null}
      {pages.isError ? (
        <Refusal title={playlistsText("mergeDialog.notCounted")} error={pages.error} />
      ) : preview === undefined ? (
        <output className="mt-4 block text-weak">{playlistsText("mergeDialog.counting")}</output>
      ) : (
        <>
          <Outlook preview={preview} />
          <PreviewRows wished={wished} targetName={targetName} />
        </>
      )}
    </>
  );
}

/** Says what merging does, does it, and offers to undo it. */
export function MergeDialog(props: MergeDialogProps) {
  const { targetName, onClose } = props;
  const wished = useMerge(props);
  const merged = wished.merge.data;
  const isDone = merged !== undefined;
  return (
    <Dialog
      title={playlistsText(isDone ? "mergeDialog.doneTitle" : "mergeDialog.title")}
      closeLabel={playlistsText("mergeDialog.close")}
      onClose={onClose}
      size={isDone ? "medium" : "wide"}
      footer={
        isDone ? (
          <DoneFooter merged={merged} onClose={onClose} />
        ) : (
          <AskFooter wished={wished} onClose={onClose} />
        )
      }
    >
      {isDone ? (
        <Outcome merged={merged} targetName={targetName} />
      ) : (
        <Asking wished={wished} targetName={targetName} />
      )}
    </Dialog>
  );
}
