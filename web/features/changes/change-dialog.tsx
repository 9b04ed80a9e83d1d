import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import type { RouteInput, RouteOutput } from "#contract/api.ts";
import { libraryKeys, playlistName, usePlaylists } from "#web/features/library/library.ts";
import { refreshPlaylists, undoAndNotify } from "#web/features/library-mutations/library-mutations.ts";
import { changesText } from "#web/features/changes/texts/changes-text.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { wordReason } from "#web/platform/i18n/word-message.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Refusal } from "#web/ui/feedback/refusal.tsx";
import { ChangeRows, type RowsKind } from "./change-rows.tsx";

type Change = RouteInput<"POST /changes">["body"]["change"];
type Preview = RouteOutput<"POST /changes/preview">;
type Applied = RouteOutput<"POST /changes">;

interface ChangeDialogProps {
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

function Outcome({ applied, targetName }: { applied: Applied; targetName: string }) {
  const target = playlistName(targetName);
  const more = applied.status === "done" ? "" : (wordReason(applied) ?? changesText("goesOn"));
  return (
    <output className="block text-lg text-strong">
      {joinSentences(changesText("done", { added: songs(applied.added), target }), more)}
    </output>
  );
}

/** What a change takes: what it would do with a page of its songs, and carrying it out. */
function useChange({ change, problem = null, onApplied }: ChangeDialogProps) {
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
  const apply = useMutation({
    mutationFn: (plan: string) => call("POST /changes", { body: { change, plan } }),
    onSuccess: ({ playlist_id: id }) => {
      onApplied?.();
      refreshPlaylists(id === null ? [] : [id]);
    },
    // What changed is recounted, beside the refusal.
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === "plan-changed") void pages.refetch();
    },
  });
  return { kind, setKind, pages, preview, apply };
}

/** The rows of a preview, with the names of where they come from. */
function PreviewRows({ made, targetName }: { made: ReturnType<typeof useChange>; targetName: string }) {
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

function AskFooter({ made, change, onClose }: { made: ReturnType<typeof useChange> } & ChangeDialogProps) {
  const { pages, preview, apply } = made;
  return (
    <>
      <Button onClick={onClose}>{changesText("cancel")}</Button>
      <Button
        variant="primary"
        isBusy={apply.isPending}
        disabled={pages.isError || pages.isPlaceholderData || (preview?.added ?? 0) === 0}
        onClick={() => apply.mutate(preview?.plan ?? "")}
      >
        {apply.isPending ? changesText(`${change.kind}.working`) : changesText(`${change.kind}.confirm`)}
      </Button>
    </>
  );
}

function DoneFooter({ applied, onClose }: { applied: Applied; onClose: () => void }) {
  const { operation_id: operationId, playlist_id: playlistId } = applied;
  const handleUndo = (id: string) => {
    onClose();
    void undoAndNotify([id]);
  };
  return (
    <>
      {operationId === null ? null : (
        <Button needsServer onClick={() => handleUndo(operationId)}>
          {changesText("undo")}
        </Button>
      )}
      {playlistId === null ? null : (
        <Link to="/playlist/$id" params={{ id: playlistId }} className={buttonClasses("primary")}>
          {changesText("open")}
        </Link>
      )}
    </>
  );
}

function Asking({ made, ...props }: { made: ReturnType<typeof useChange> } & ChangeDialogProps) {
  const { pages, preview, apply } = made;
  const { change, problem = null, children } = props;
  return (
    <>
      {children}
      {apply.isError ? <Refusal title={changesText(`${change.kind}.failed`)} error={apply.error} /> : null}
      {problem !== null ? null : pages.isError ? (
        <Refusal title={changesText(`${change.kind}.notCounted`)} error={pages.error} />
      ) : preview === undefined ? (
        <output className="mt-4 block text-weak">{changesText("counting")}</output>
      ) : (
        <>
          <Outlook preview={preview} />
          <PreviewRows made={made} targetName={change.target_name ?? ""} />
        </>
      )}
    </>
  );
}

/** Says what a change of playlists does, does it, and offers to undo it. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { change, onClose } = props;
  const made = useChange(props);
  const applied = made.apply.data;
  return (
    <Dialog
      title={
        applied === undefined ? changesText(`${change.kind}.title`) : changesText(`${change.kind}.doneTitle`)
      }
      closeLabel={changesText("close")}
      onClose={onClose}
      size={applied === undefined ? "wide" : "medium"}
      footer={
        applied === undefined ? (
          <AskFooter made={made} {...props} />
        ) : (
          <DoneFooter applied={applied} onClose={onClose} />
        )
      }
    >
      {applied === undefined ? (
        <Asking made={made} {...props} />
      ) : (
        <Outcome applied={applied} targetName={change.target_name ?? ""} />
      )}
    </Dialog>
  );
}
