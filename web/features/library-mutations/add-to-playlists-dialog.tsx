import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { ListMusic } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { addDialogText } from "#web/features/library-mutations/texts/add-dialog-text.ts";
import { mutationText } from "#web/features/library-mutations/texts/library-mutations-text.ts";
import { hasEveryWord } from "#web/platform/text/matches-words.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useHolding, useOwnPlaylists } from "./playlist-choices.ts";
import { addToPlaylist, addToSeveral, createPlaylistOf } from "./playlist-mutations.ts";
import { useOfflineMark } from "#web/ui/needs-server.ts";
import { useMedia } from "#web/ui/use-media.ts";

/** No list holds more than 200 rows in the page; the search leads to the others. */
const maxRows = 200;
/** The server adds to this many at once. */
const maxPlaylists = 50;

interface PlaylistLineProps {
  playlist: Playlist;
  /** how many of the songs it holds, of how many */
  held: number;
  of: number;
  isAdding?: boolean;
}

function PlaylistLine({ playlist, held, of, isAdding = false }: PlaylistLineProps) {
  const holds =
    held === 0
      ? ""
      : ` · ${held >= of ? addDialogText("already") : addDialogText("alreadySome", { count: held })}`;
  return (
    <>
      <Artwork url={pickImage(playlist.images, 40)} seed={playlist.id} size={40} icon={ListMusic} />
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate text-start font-semibold text-strong">
          {playlistName(playlist.name)}
        </span>
        <span dir="auto" className="block truncate text-sm text-weak">
          {isAdding
            ? addDialogText("dialogAdding")
            : `${addDialogText("songs", { count: playlist.track_count })}${holds}`}
        </span>
      </span>
    </>
  );
}

const lineClasses = "flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-1 hover:bg-hover";

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id) && next.size < maxPlaylists) next.add(id);
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
      {addDialogText("dialogSkip")}
    </label>
  );
}

interface NewPlaylistProps {
  title: string;
  onTitle: (title: string) => void;
  make: UseMutationResult<unknown, Error, void>;
}

/** A playlist with this title is made, never public, and the songs are its first. */
function NewPlaylist({ title, onTitle, make }: NewPlaylistProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending) make.mutate();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={handleSubmit}>
      <div className="flex items-end gap-2">
        <div className="grow">
          <TextField
            label={addDialogText("dialogNewTitle")}
            value={title}
            maxLength={maxPlaylistNameLength}
            autoComplete="off"
            onChange={(event) => onTitle(event.target.value)}
          />
        </div>
        <Button type="submit" size="large" disabled={title.trim() === ""} isBusy={make.isPending}>
          {addDialogText("dialogCreate")}
        </Button>
      </div>
      <Refusal said={mutationText("notMade")} error={make.error} />
    </form>
  );
}

function Refusal({ said, error }: { said: string; error: unknown }) {
  if (error === null) return null;
  return (
    <p role="alert" className="text-danger">
      {said} {sentenceOf(error)}
    </p>
  );
}

interface ChoicesProps {
  uris: readonly string[];
  /** what is typed to find a playlist */
  typed: string;
  /** one line of the list */
  children: (playlist: Playlist, held: number) => React.ReactNode;
}

function fitting(playlists: readonly Playlist[], typed: string): Playlist[] {
  return playlists.filter(({ name }) => hasEveryWord(playlistName(name), typed));
}

/** The playlists that fit what is typed, or why there are none. */
function Choices({ uris, typed, children }: ChoicesProps) {
  const { playlists, isPending, isError, refetch } = useOwnPlaylists();
  const holding = useHolding(uris);
  if (isPending) return <p className="text-weak">{addDialogText("dialogLooking")}</p>;
  if (playlists === undefined || isError) {
    return (
      <div role="alert" className="flex items-center gap-3">
        <p>{addDialogText("dialogFailed")}</p>
        <Button onClick={() => void refetch()}>{addDialogText("dialogRetry")}</Button>
      </div>
    );
  }
  if (playlists.length === 0) return <p className="text-weak">{addDialogText("dialogNone")}</p>;
  const shown = fitting(playlists, typed).slice(0, maxRows);
  if (shown.length === 0)
    return <output className="text-weak">{addDialogText("dialogNoMatch", { filter: typed.trim() })}</output>;
  return (
    <ul>
      {shown.map((playlist) => (
        <li key={playlist.id}>{children(playlist, holding.get(playlist.id) ?? 0)}</li>
      ))}
    </ul>
  );
}

interface PartProps {
  uris: readonly string[];
  typed: string;
  onClose: () => void;
}

/** One song: a press on a playlist adds it. */
function AddOne({ uris, typed, onClose }: PartProps) {
  const add = useMutation({
    mutationFn: (playlist: Playlist) => addToPlaylist(playlist, uris),
    onSuccess: onClose,
  });
  const addingTo = add.isPending ? add.variables.id : null;
  const offline = useOfflineMark(true);
  return (
    <>
      <Refusal said={mutationText("notAdded")} error={add.error} />
      <Choices uris={uris} typed={typed}>
        {(playlist, held) => (
          <button
            type="button"
            aria-disabled={addingTo !== null}
            onClick={() => addingTo === null && add.mutate(playlist)}
            {...offline}
            className={`${lineClasses} text-start aria-disabled:opacity-60`}
          >
            <PlaylistLine playlist={playlist} held={held} of={1} isAdding={addingTo === playlist.id} />
          </button>
        )}
      </Choices>
    </>
  );
}

/** Several songs: any number of playlists take them at once. */
function AddSeveral({ uris, typed, onClose }: PartProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSkipping, setIsSkipping] = useState(true);
  const { playlists } = useOwnPlaylists();
  const wanted = (playlists ?? []).filter(({ id }) => chosen.has(id));
  const add = useMutation({
    mutationFn: () => addToSeveral(wanted, uris, isSkipping),
    onSuccess: (isDone) => isDone && onClose(),
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SkipBox isSkipping={isSkipping} onChange={setIsSkipping} />
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          isBusy={add.isPending}
          onClick={() => add.mutate()}
        >
          {addDialogText("dialogAdd")}
        </Button>
      </div>
      <Choices uris={uris} typed={typed}>
        {(playlist, held) => (
          <label className={lineClasses}>
            <input
              type="checkbox"
              checked={chosen.has(playlist.id)}
              onChange={() => setChosen(toggled(chosen, playlist.id))}
              className="size-5 shrink-0 accent-accent"
            />
            <PlaylistLine playlist={playlist} held={held} of={uris.length} />
          </label>
        )}
      </Choices>
    </>
  );
}

interface AddToPlaylistsDialogProps {
  /** songs that playlists take */
  uris: readonly string[];
  /** what the one song is called; null for several */
  name: string | null;
  onClose: () => void;
}

/**
 * Adds songs to the person's playlists, or to a new one, and says where they already are. What is typed to find a playlist
 * is the title of a new one until another title is; where no playlist fits, Enter creates it.
 */
export function AddToPlaylistsDialog({ uris, name, onClose }: AddToPlaylistsDialogProps) {
  const [typed, setTyped] = useState("");
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  const { playlists } = useOwnPlaylists();
  // A finger that opens the dialog wants to see the playlists, not a keyboard over them.
  const hasKeyboard = useMedia("(hover: hover)");
  const title = ownTitle ?? typed;
  const make = useMutation({
    mutationFn: () => createPlaylistOf(title.trim(), uris),
    onSuccess: onClose,
  });
  const handleFind = (event: FormEvent) => {
    event.preventDefault();
    if (playlists === undefined || make.isPending || title.trim() === "") return;
    if (fitting(playlists, typed).length === 0) make.mutate();
  };
  const Part = uris.length === 1 ? AddOne : AddSeveral;
  return (
    <Dialog
      title={addDialogText("addToPlaylist")}
      closeLabel={addDialogText("dialogClose")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p dir="auto" className="truncate text-weak">
          {name ?? addDialogText("songs", { count: uris.length })}
        </p>
        <form onSubmit={handleFind}>
          <TextField
            label={addDialogText("dialogFilter")}
            type="search"
            value={typed}
            autoComplete="off"
            data-first-focus={hasKeyboard || undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
        <NewPlaylist title={title} onTitle={setOwnTitle} make={make} />
        <Part uris={uris} typed={typed} onClose={onClose} />
      </div>
    </Dialog>
  );
}
