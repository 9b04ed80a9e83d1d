import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { libraryKeys, playlistName } from "#web/features/library/library.ts";
import { refreshPlaylists, undoAndTell } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { playlistsText } from "#web/platform/messages/en-playlists.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

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
const orders = ["listed", "interleaved", "added", "name"] as const;

function songs(count: number): string {
  return playlistsText("mergeDialog.songs", { count, formatted: formatCount(count) });
}

/** In one sentence what merging does, what it leaves out, and the first songs. */
function Outlook({ preview }: { preview: Preview }) {
  const { added, duplicates, unaddable, target, items } = preview;
  const how =
    target.playlist_id === null
      ? playlistsText("mergeDialog.isMade")
      : playlistsText("mergeDialog.isThere", { rows: songs(target.rows) });
  const left = [
    duplicates === 0
      ? ""
      : playlistsText("mergeDialog.duplicatesLeft", {
          count: duplicates,
          formatted: formatCount(duplicates),
        }),
    unaddable === 0
      ? ""
      : playlistsText("mergeDialog.unaddable", { count: unaddable, formatted: formatCount(unaddable) }),
  ];
  return (
    <>
      <p aria-live="polite" className="mt-4 text-lg text-strong">
        {playlistsText("mergeDialog.sentence", {
          added: songs(added),
          target: playlistName(target.name),
          how,
        })}
      </p>
      <p className="text-weak">{left.filter(Boolean).join(" ")}</p>
      {items.length === 0 ? null : (
        <ol
          aria-label={playlistsText("mergeDialog.first")}
          // The list scrolls by the arrow keys, which need it to have the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
          tabIndex={0}
          className="mt-3 max-h-56 divide-y divide-hairline overflow-auto rounded-card border border-hairline"
        >
          {items.map(({ uri, name, artist }) => (
            <li key={uri} className="flex min-h-9 items-center gap-3 px-3">
              <span dir="auto" className="min-w-0 grow truncate text-left text-strong">
                {name}
              </span>
              <span dir="auto" className="max-w-[40%] truncate text-sm text-weak">
                {artist}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Refusal({ title, error }: { title: string; error: unknown }) {
  return (
    <p role="alert" className="mt-4 flex items-start gap-2 text-danger">
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
      {`${title} ${sentenceOf(error)}`}
    </p>
  );
}

function Outcome({ merged, targetName }: { merged: Merged; targetName: string }) {
  const target = playlistName(targetName);
  const isDone = merged.status === "done";
  const more = isDone ? "" : (merged.detail ?? playlistsText("mergeDialog.goesOn"));
  return (
    <output className="block text-lg text-strong">
      {playlistsText("mergeDialog.done", { added: songs(merged.added), target })} {more}
    </output>
  );
}

/** What merging takes: the wish, what it would do, and the merge itself. */
function useMerge({ sourceIds, targetName, onMerged }: MergeDialogProps) {
  const [duplicates, setDuplicates] = useState<(typeof rules)[number]>("same-id");
  const [order, setOrder] = useState<(typeof orders)[number]>("listed");
  const wish = { source_playlist_ids: [...sourceIds], target_name: targetName, duplicates, order };
  const preview = useQuery({
    queryKey: [...libraryKeys.playlists, "merge", wish],
    queryFn: ({ signal }) => call("POST /playlists/merge/preview", { body: wish, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const merge = useMutation({
    mutationFn: () => call("POST /playlists/merge", { body: wish }),
    onSuccess: ({ playlist_id: id }) => {
      onMerged();
      refreshPlaylists(id === null ? [] : [id]);
    },
  });
  return { duplicates, setDuplicates, order, setOrder, preview, merge };
}

/** Says what merging does, does it, and offers to undo it. */
export function MergeDialog(props: MergeDialogProps) {
  const { targetName, onClose } = props;
  const { duplicates, setDuplicates, order, setOrder, preview, merge } = useMerge(props);
  const merged = merge.data;
  const handleUndo = (id: string) => {
    onClose();
    void undoAndTell([id]);
  };
  const footer =
    merged === undefined ? (
      <>
        <Button onClick={onClose}>{playlistsText("mergeDialog.cancel")}</Button>
        <Button
          variant="primary"
          isBusy={merge.isPending}
          disabled={preview.data === undefined || preview.isError}
          onClick={() => merge.mutate()}
        >
          {playlistsText(merge.isPending ? "mergeDialog.working" : "mergeDialog.confirm")}
        </Button>
      </>
    ) : (
      <>
        {merged.operation_id === null ? null : (
          <Button onClick={() => handleUndo(merged.operation_id ?? "")}>
            {playlistsText("mergeDialog.undo")}
          </Button>
        )}
        {merged.playlist_id === null ? null : (
          <Link to="/playlist/$id" params={{ id: merged.playlist_id }} className={buttonClasses("primary")}>
            {playlistsText("mergeDialog.open")}
          </Link>
        )}
      </>
    );
  return (
    <Dialog
      title={playlistsText(merged === undefined ? "mergeDialog.title" : "mergeDialog.doneTitle")}
      closeLabel={playlistsText("mergeDialog.close")}
      onClose={onClose}
      footer={footer}
    >
      {merged !== undefined ? (
        <Outcome merged={merged} targetName={targetName} />
      ) : (
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
          {preview.isError ? (
            <Refusal title={playlistsText("mergeDialog.notCounted")} error={preview.error} />
          ) : preview.data === undefined ? (
            <output className="mt-4 block text-weak">{playlistsText("mergeDialog.counting")}</output>
          ) : (
            <Outlook preview={preview.data} />
          )}
          {merge.isError ? (
            <Refusal title={playlistsText("mergeDialog.notMerged")} error={merge.error} />
          ) : null}
        </>
      )}
    </Dialog>
  );
}
