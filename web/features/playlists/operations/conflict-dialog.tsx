import type { Conflict } from "#contract/base/errors.ts";
import { playlistName } from "#web/features/library/library.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  /** undoes what can be undone beside the other changes; null where these must be undone first */
  onKeep: (() => void) | null;
  onClose: () => void;
}

function Side({ title, side }: { title: string; side: Conflict["present"] }) {
  return (
    <div className="min-w-0">
      <h4 className="text-sm font-semibold text-weak">{title}</h4>
      {side === null ? (
        <p>{playlistsText("operations.gone")}</p>
      ) : (
        <>
          <p className="text-strong">{playlistsText("operations.total", { count: side.total })}</p>
          {side.only.length === 0 ? null : <p className="mt-1 text-sm">{playlistsText("operations.only")}</p>}
          <ul>
            {side.only.map((name, at) => (
              // Two songs may have one title.
              <li key={`${at} ${name}`} dir="auto" className="truncate text-sm">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Both sides of a playlist that is not as it was left. */
export function ConflictSides({ conflict }: { conflict: Conflict }) {
  return (
    <section className="mb-4">
      <h3 dir="auto" className="mb-1 truncate font-semibold text-strong">
        {playlistName(conflict.name)}
      </h3>
      <div className="grid gap-4 md:grid-cols-2">
        <Side title={playlistsText("operations.expected")} side={conflict.expected} />
        <Side title={playlistsText("operations.present")} side={conflict.present} />
      </div>
    </section>
  );
}

/** Both sides of each playlist that is not as it was left. */
export function ConflictDialog({ conflicts, onKeep, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      title={playlistsText("operations.conflictTitle")}
      closeLabel={playlistsText("operations.close")}
      onClose={onClose}
      footer={
        <>
          {onKeep === null ? null : (
            <Button needsServer onClick={onKeep}>
              {playlistsText("operations.keep")}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {playlistsText("operations.close")}
          </Button>
        </>
      }
    >
      <p className="mb-4">{playlistsText("operations.conflictLead")}</p>
      {conflicts.map((conflict) => (
        <ConflictSides key={conflict.playlist_id} conflict={conflict} />
      ))}
    </Dialog>
  );
}
