import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { useHolding, useOwnPlaylists } from "#web/features/library-mutations/playlist-choices.ts";
import { addDialogText } from "#web/features/library-mutations/texts/add-dialog-text.ts";
import { songListsText } from "#web/features/library-mutations/texts/song-lists-text.ts";
import { hasEveryWord } from "#web/platform/text/matches-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { changeSongLists } from "./change-song-lists.ts";
import { TwinLists, useTwinLists } from "./twin-lists.tsx";

/** No list holds more than 200 rows in the page; the search leads to the others. */
const maxRows = 200;
/** The server adds to this many at once. */
const maxChanges = 50;

interface SongListsDialogProps {
  uri: string;
  name: string;
  onClose: () => void;
}

/** The playlists that fit what is typed, those that have the song first. */
function heldFirst(
  playlists: readonly Playlist[],
  typed: string,
  holding: ReadonlyMap<string, number>,
): Playlist[] {
  return playlists
    .filter(({ name }) => hasEveryWord(playlistName(name), typed))
    .toSorted((left, right) => Number(holding.has(right.id)) - Number(holding.has(left.id)));
}

/** All playlists of the person, those that have the song checked and first: what is changed is saved together, with one Undo. */
export function SongListsDialog({ uri, name, onClose }: SongListsDialogProps) {
  const [typed, setTyped] = useState("");
  const [changed, setChanged] = useState<ReadonlyMap<string, Playlist>>(new Map());
  const { playlists = [], isPending } = useOwnPlaylists();
  const holding = useHolding([uri]);
  const twins = useTwinLists(uri);
  const isChecked = ({ id }: Playlist): boolean => holding.has(id) !== changed.has(id);
  const toggle = (playlist: Playlist): void => {
    const next = new Map(changed);
    if (!next.delete(playlist.id) && next.size < maxChanges) next.set(playlist.id, playlist);
    setChanged(next);
  };
  const save = useMutation({
    mutationFn: () => {
      const all = [...changed.values()];
      return changeSongLists(uri, {
        added: all.filter(({ id }) => !holding.has(id)),
        removed: all.filter(({ id }) => holding.has(id)),
      });
    },
    onSuccess: (isDone) => isDone && onClose(),
  });
  const shown = heldFirst(playlists, typed, holding);
  return (
    <Dialog
      title={songListsText("title")}
      closeLabel={songListsText("cancel")}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          disabled={changed.size === 0}
          isBusy={save.isPending}
          onClick={() => save.mutate()}
        >
          {songListsText("save")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p dir="auto" className="truncate text-weak">
          {name}
        </p>
        <TwinLists lists={twins} />
        <TextField
          label={songListsText("filter")}
          type="search"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        {shown.length === 0 && !isPending ? (
          <output className="text-weak">
            {playlists.length === 0
              ? addDialogText("dialogNone")
              : addDialogText("dialogNoMatch", { filter: typed.trim() })}
          </output>
        ) : null}
        <ul>
          {shown.slice(0, maxRows).map((playlist) => (
            <li key={playlist.id}>
              <label className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-hover">
                <input
                  type="checkbox"
                  checked={isChecked(playlist)}
                  onChange={() => toggle(playlist)}
                  className="size-5 shrink-0 accent-accent"
                />
                <span dir="auto" className="min-w-0 grow truncate text-start text-strong">
                  {playlistName(playlist.name)}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
