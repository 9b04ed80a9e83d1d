import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ListMusic } from "lucide-react";
import { useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api.ts";
import { sentenceOf } from "#web/platform/failure.ts";
import { t } from "#web/platform/messages/messages.ts";
import { addText } from "#web/platform/messages/en-add-to-playlist.ts";
import { pickImage } from "#web/platform/pick-image.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Playlist = RouteOutput<"GET /library/cache/playlists">["items"][number];

/** The library's own keys, so that one reading serves both; the player may not enter the library's feature. */
const libraryKey = ["library"] as const;

const playlistsQuery = queryOptions({
  queryKey: [...libraryKey, "playlists"],
  queryFn: ({ signal }) => call("GET /library/cache/playlists", { signal }),
});

function playlistName(name: string): string {
  return name.trim() === "" ? t("library.unnamedPlaylist") : name;
}

/** The provider takes no longer title. */
const longestTitle = 100;

/** What is to be put into a playlist. */
export interface AddedTrack {
  id: string;
  uri: string;
  name: string;
}

interface AddToPlaylistDialogProps {
  track: AddedTrack;
  onClose: () => void;
}

/** Puts a track at the end of one of the person's own playlists; its row is there at once. */
export function AddToPlaylistDialog({ track, onClose }: AddToPlaylistDialogProps) {
  const [filter, setFilter] = useState("");
  const playlists = useQuery(playlistsQuery);
  const holding = useQuery(holdingQuery(track.id)).data?.items;
  const add = useAddTrack(track, onClose);
  return (
    <Dialog title={addText("title")} closeLabel={addText("close")} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p dir="auto" className="truncate text-weak">
          {track.name}
        </p>
        <TextField
          label={addText("filter")}
          type="search"
          value={filter}
          autoComplete="off"
          onChange={(event) => setFilter(event.target.value)}
        />
        <NewPlaylist track={track} onClose={onClose} />
        {add.error === null ? null : (
          <p role="alert" className="text-danger">
            {addText("notAdded")} {sentenceOf(add.error)}
          </p>
        )}
        {playlists.isPending ? <p className="text-weak">{addText("looking")}</p> : null}
        {playlists.isError ? (
          <div role="alert" className="flex items-center gap-3">
            <p>{addText("failed")}</p>
            <Button onClick={() => void playlists.refetch()}>{addText("tryAgain")}</Button>
          </div>
        ) : null}
        {playlists.data === undefined ? null : (
          <Choices
            playlists={playlists.data.items.filter((playlist) => playlist.own || playlist.collaborative)}
            filter={filter}
            holding={holding ?? []}
            addingTo={add.isPending ? add.variables.id : null}
            onChoose={(playlist) => add.mutate(playlist)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** A playlist with this title is made, never public, and the track is its first. */
function NewPlaylist({ track, onClose }: AddToPlaylistDialogProps) {
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const make = useMakePlaylist(track, onClose);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== "" && !make.isPending) make.mutate(name);
      }}
    >
      <div className="flex items-end gap-2">
        <div className="grow">
          <TextField
            label={addText("newTitle")}
            value={typed}
            maxLength={longestTitle}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" size="large" disabled={name === ""} isBusy={make.isPending}>
          {addText("create")}
        </Button>
      </div>
      {make.error === null ? null : (
        <p role="alert" className="text-danger">
          {addText("notMade")} {sentenceOf(make.error)}
        </p>
      )}
    </form>
  );
}

function useMakePlaylist(track: AddedTrack, onClose: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const made = await call("POST /playlists/create", { body: { name, public: false } });
      await call("POST /playlists/{id}/items", { params: { id: made.id }, body: { uris: [track.uri] } });
      return made;
    },
    onSuccess: ({ name }) => {
      showToast({ tone: "success", title: addText("made", { playlist: playlistName(name) }) });
      onClose();
    },
    // Also after a failure: it may have been carried out all the same.
    onSettled: () =>
      Promise.all(
        [["playlists"], ["status"]].map((key) =>
          queries.invalidateQueries({ queryKey: [...libraryKey, ...key] }),
        ),
      ),
  });
}

function holdingQuery(trackId: string) {
  return {
    queryKey: [...libraryKey, "holding", trackId],
    queryFn: () => call("GET /tracks/{id}/playlists", { params: { id: trackId } }),
    staleTime: 0,
  };
}

function useAddTrack(track: AddedTrack, onClose: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (playlist: Playlist) =>
      call("POST /playlists/{id}/items", { params: { id: playlist.id }, body: { uris: [track.uri] } }),
    onSuccess: (_answer, playlist) => {
      showToast({ tone: "success", title: addText("added", { playlist: playlistName(playlist.name) }) });
      onClose();
    },
    // Also after a failure: it may have been carried out all the same.
    onSettled: (_answer, _error, playlist) =>
      Promise.all(
        [["playlists"], ["playlist", playlist.id], ["playlist-rows", playlist.id], ["status"]].map((key) =>
          queries.invalidateQueries({ queryKey: [...libraryKey, ...key] }),
        ),
      ),
  });
}

interface ChoicesProps {
  playlists: readonly Playlist[];
  filter: string;
  /** ids of the playlists that hold the track already */
  holding: readonly string[];
  addingTo: string | null;
  onChoose: (playlist: Playlist) => void;
}

/** No list holds more than 200 rows in the page; the filter leads to the others. */
const mostRows = 200;

function Choices({ playlists, filter, holding, addingTo, onChoose }: ChoicesProps) {
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = playlists
    .filter(({ name }) => playlistName(name).toLocaleLowerCase().includes(wanted))
    .slice(0, mostRows);
  if (playlists.length === 0) return <p className="text-weak">{addText("none")}</p>;
  if (shown.length === 0) return <p className="text-weak">{addText("noMatch", { filter: filter.trim() })}</p>;
  return (
    <ul>
      {shown.map((playlist) => (
        <li key={playlist.id}>
          <button
            type="button"
            aria-disabled={addingTo !== null}
            onClick={() => addingTo === null && onChoose(playlist)}
            className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-hover aria-disabled:opacity-60"
          >
            <Artwork url={pickImage(playlist.images, 40)} seed={playlist.id} size={40} icon={ListMusic} />
            <span className="min-w-0 grow">
              <span dir="auto" className="block truncate text-left font-semibold text-strong">
                {playlistName(playlist.name)}
              </span>
              <span className="block truncate text-sm text-weak">
                {addingTo === playlist.id ? addText("adding") : describe(playlist, holding)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function describe(playlist: Playlist, holding: readonly string[]): string {
  const songs = addText("songs", { count: playlist.track_count });
  return holding.includes(playlist.id) ? `${songs} · ${addText("already")}` : songs;
}
