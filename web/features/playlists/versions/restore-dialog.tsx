import { joinSentences } from "#web/platform/text/join-texts.ts";
import { useQuery } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { ChangeDialog } from "#web/features/changes/changes.ts";
import { libraryKeys, playlistName } from "#web/features/library/library.ts";
import { refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure, sentenceOf } from "#web/platform/api/failure.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { versionsText } from "#web/features/playlists/texts/versions-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { ConflictSides } from "../operations/conflict-dialog.tsx";

type Preview = RouteOutput<"POST /playlists/{id}/restore/preview">;

interface RestoreDialogProps {
  id: string;
  version: number;
  /** rows of the version that come back; null: all of it is restored */
  positions: readonly number[] | null;
  onClose: () => void;
}

function songs(count: number): string {
  return playlistsText("operations.total", { count });
}

/** What restoring does, in sentences with its counts. */
function Outlook({ preview }: { preview: Preview }) {
  const { target, name, total, added, removed, moved, left_out: leftOut } = preview;
  const lines = [
    preview.is_renamed ? versionsText("renamed") : "",
    leftOut === 0 ? "" : versionsText("leftOut", { count: leftOut }),
  ];
  const counts = {
    playlist: playlistName(name),
    songs: songs(total),
    added: formatCount(added),
    removed: formatCount(removed),
    moved: formatCount(moved),
  };
  return (
    <>
      <p aria-live="polite" className="text-lg text-strong">
        {versionsText(`outlook.${target}`, counts)}
      </p>
      <p className="mt-2 text-weak">{lines.filter(Boolean).join(" ")}</p>
    </>
  );
}

function NotRestored({ error }: { error: unknown }) {
  const conflicts = error instanceof ApiFailure ? error.conflicts : [];
  return (
    <div role="alert" className="mt-4">
      <p className="mb-3 text-danger">{joinSentences(versionsText("notRestored"), sentenceOf(error))}</p>
      {conflicts.map((conflict) => (
        <ConflictSides key={conflict.playlist_id} conflict={conflict} />
      ))}
    </div>
  );
}

/** Says what restoring does, does it, and offers to undo it. */
export function RestoreDialog({ id, version, positions, onClose }: RestoreDialogProps) {
  const body = { version, ...(positions === null ? {} : { positions: [...positions] }) };
  const preview = useQuery({
    queryKey: [...libraryKeys.playlists, "restore", id, body],
    queryFn: ({ signal }) => call("POST /playlists/{id}/restore/preview", { params: { id }, body, signal }),
    staleTime: 0,
  });
  return (
    <ChangeDialog
      texts={{
        title: versionsText("restoreTitle"),
        doneTitle: versionsText("restored"),
        confirm: versionsText("confirm"),
        working: versionsText("working"),
        failed: versionsText("notRestored"),
      }}
      jobKind="restore-playlist"
      isReady={preview.data !== undefined}
      start={() => call("POST /playlists/{id}/restore", { params: { id }, body })}
      onSettled={() => refreshPlaylists([id])}
      describe={({ answer, job }) =>
        versionsText((job?.state ?? answer.status) === "done" ? "restoredMore" : "notRestored")
      }
      opens={({ playlist_id: made }) => made}
      renderRefusal={(error) => <NotRestored error={error} />}
      onClose={onClose}
    >
      {preview.isError ? (
        <NotRestored error={preview.error} />
      ) : preview.data === undefined ? (
        <output className="block text-weak">{versionsText("counting")}</output>
      ) : (
        <Outlook preview={preview.data} />
      )}
    </ChangeDialog>
  );
}
