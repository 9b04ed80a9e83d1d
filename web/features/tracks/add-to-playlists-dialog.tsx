import { ListMusic } from "lucide-react";
import { useState } from "react";
import { hasEveryWord } from "#web/platform/matches-words.ts";
import { trackText } from "#web/platform/messages/en-tracks.ts";
import { pickImage } from "#web/platform/pick-image.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { type Playlist, playlistName, useHolding, useOwnPlaylists } from "./own-playlists.ts";
import { addToSeveral, createPlaylistOf } from "./track-actions.ts";
import type { TrackRow } from "./track-rows.ts";

/** No list holds more than 200 rows in the page; the search leads to the others. */
const mostRows = 200;
/** The server adds to this many at once. */
const mostPlaylists = 50;

interface ChoiceProps {
  playlist: Playlist;
  /** how many of the songs it holds, of how many */
  held: number;
  of: number;
  isChosen: boolean;
  onToggle: () => void;
}

function Choice({ playlist, held, of, isChosen, onToggle }: ChoiceProps) {
  const holds =
    held === 0 ? "" : ` · ${held >= of ? trackText("already") : trackText("alreadySome", { count: held })}`;
  return (
    <li>
      <label className="flex min-h-14 items-center gap-3 rounded-control px-2 py-1 hover:bg-hover">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onToggle}
          className="size-5 shrink-0 accent-accent"
        />
        <Artwork url={pickImage(playlist.images, 40)} seed={playlist.id} size={40} icon={ListMusic} />
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate text-left font-semibold text-strong">
            {playlistName(playlist.name)}
          </span>
          <span className="block truncate text-sm text-weak">
            {trackText("songs", { count: playlist.track_count })}
            {holds}
          </span>
        </span>
      </label>
    </li>
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id) && next.size < mostPlaylists) next.add(id);
  return next;
}

function SkipBox({ isSkipping, onChange }: { isSkipping: boolean; onChange: (isSkipping: boolean) => void }) {
  return (
    <label className="flex min-h-10 items-center gap-3">
      <input
        type="checkbox"
        checked={isSkipping}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-accent"
      />
      {trackText("dialogSkip")}
    </label>
  );
}

function ReadingState({
  isPending,
  isError,
  onRetry,
}: {
  isPending: boolean;
  isError: boolean;
  onRetry: () => void;
}) {
  if (isPending) return <p className="text-weak">{trackText("dialogLooking")}</p>;
  if (!isError) return null;
  return (
    <div role="alert" className="flex items-center gap-3">
      <p>{trackText("dialogFailed")}</p>
      <Button onClick={onRetry}>{trackText("dialogRetry")}</Button>
    </div>
  );
}

interface AddToPlaylistsDialogProps {
  rows: readonly TrackRow[];
  onClose: () => void;
}

/** Adds songs to any number of the person's playlists at once, and says where they already are. */
export function AddToPlaylistsDialog({ rows, onClose }: AddToPlaylistsDialogProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSkipping, setIsSkipping] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const { playlists, isPending, isError, refetch } = useOwnPlaylists();
  const ids = rows.map(({ id }) => id).filter((id) => id !== null);
  const holding = useHolding(ids);
  const shown = (playlists ?? [])
    .filter(({ name }) => hasEveryWord(playlistName(name), typed))
    .slice(0, mostRows);

  const toggle = (id: string) => setChosen(toggled(chosen, id));
  const handleAdd = async () => {
    setIsBusy(true);
    const wanted = (playlists ?? []).filter(({ id }) => chosen.has(id));
    const isDone = await addToSeveral(wanted, rows, isSkipping);
    setIsBusy(false);
    if (isDone) onClose();
  };
  const handleCreate = async () => {
    setIsBusy(true);
    const made = await createPlaylistOf(typed.trim(), rows);
    setIsBusy(false);
    if (made !== undefined) onClose();
  };

  return (
    <Dialog
      title={trackText("dialogTitle")}
      closeLabel={trackText("dialogClose")}
      onClose={onClose}
      footer={
        <>
          <Button isBusy={isBusy} onClick={() => void handleCreate()}>
            {trackText("createPlaylist")}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            isBusy={isBusy}
            onClick={() => void handleAdd()}
          >
            {trackText("dialogAdd")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-weak">{trackText("songs", { count: rows.length })}</p>
        <TextField
          label={trackText("findPlaylist")}
          type="search"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <SkipBox isSkipping={isSkipping} onChange={setIsSkipping} />
        <ReadingState isPending={isPending} isError={isError} onRetry={() => void refetch()} />
        {playlists?.length === 0 ? <p className="text-weak">{trackText("dialogNone")}</p> : null}
        <ul>
          {shown.map((playlist) => (
            <Choice
              key={playlist.id}
              playlist={playlist}
              held={holding.get(playlist.id) ?? 0}
              of={ids.length}
              isChosen={chosen.has(playlist.id)}
              onToggle={() => toggle(playlist.id)}
            />
          ))}
        </ul>
        {playlists !== undefined && playlists.length > 0 && shown.length === 0 ? (
          <output className="text-weak">{trackText("noPlaylist")}</output>
        ) : null}
      </div>
    </Dialog>
  );
}
