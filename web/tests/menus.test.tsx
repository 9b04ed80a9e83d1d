import { waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import type { Playlist } from "#contract/library/library.ts";
import { samplePlaylist, sampleProfile, sampleStatus, sampleTrack } from "#testing/samples/sample-library.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { likedList, ListMenu, listOfAlbum, listOfArtist, listOfPlaylist } from "#web/features/lists/lists.ts";
import { QueueMenu } from "#web/features/player/screens/queue/queue-menu.tsx";
import type { SongPlace } from "#web/features/player/screens/controls/queue-actions.ts";
import { TrackMenu } from "#web/features/tracks/menu/track-menu.tsx";
import { previewOf, rowOfTrack, type TrackRow } from "#web/features/tracks/tracks.tsx";
import { FolderMenu, recallLibrary } from "#web/features/sidebar/sidebar.tsx";

const at = { x: 20, y: 20 };
const close = () => undefined;
const playing = ["Play", "Shuffle", "Play next", "Add to queue"];
const link = ["Open in the demo", "Copy link"];
const theirs: Playlist = { ...samplePlaylist(2), own: false };
const closed: Playlist = { ...theirs, readable: false };
const album = {
  id: "a1",
  name: "Album 1",
  artistName: "Artist 1",
  imageUrl: null,
  url: "http://demo/album/a1",
  trackCount: 3,
};
const artist = { id: "r1", name: "Artist 1", imageUrl: null, trackCount: 3 };

const entry = (list: Parameters<typeof ListMenu>[0]["list"], isTitle = false): ReactNode => (
  <ListMenu label="Menu" list={list} anchor={at} hasOpen={!isTitle} onClose={close} />
);
const folder = (onOpen?: () => void) => (
  <FolderMenu
    folder="Menu"
    playlists={[samplePlaylist(1), theirs]}
    anchor={at}
    onOpen={onOpen}
    onClose={close}
  />
);

const song: TrackRow & { uri: string } = {
  ...rowOfTrack(
    sampleTrack(1, {
      artists: [{ id: "r1", name: "Artist 1" }],
      external_urls: { spotify: "http://demo/track/1" },
    }),
  ),
  uri: "spotify:track:t1",
  genre: "pop",
};
const songs = (...rows: TrackRow[]): ReactNode => (
  <TrackMenu targets={{ rows, onPlay: close, onRemove: close, onGenre: close }} anchor={at} onClose={close} />
);
const queued = (place: SongPlace): ReactNode => (
  <QueueMenu
    place={place}
    song={previewOf(song)}
    moves={{ up: "a", down: "b", behind: null }}
    anchor={at}
    onClose={close}
  />
);
/** The verbs of one song, wherever it stands: what plays it, what it leads to, and the groups between that and Remove. */
const ofSong = (play: string[], leads: string[], ...groups: string[][]): string[] => [
  ...play,
  "Listen in",
  "|",
  "Add to playlist",
  "In your playlists",
  "Save to Liked Songs",
  "|",
  "Go to artist",
  "Go to album",
  ...leads,
  "Never play",
  "|",
  ...groups.flatMap((group) => [...group, "|"]),
  "Remove",
];
const moves = ["Move up", "Move down", "Stop after this song"];
/** The verbs of an own playlist below the one that opens it. */
const ofOwnPlaylist = [...playing, "|", "Add to playlist", "|", "Pin", "Rename", "|", ...link, "|", "Delete"];

beforeEach(() => recallLibrary());

/** Each kind of thing with the verbs of its menu, from top to bottom; `|` stands between groups. */
test.each<[thing: string, menu: ReactNode, verbs: string[]]>([
  [
    "an own playlist, as a tile, in the sidebar and on the playlists page",
    entry(listOfPlaylist(samplePlaylist(1))),
    ["Open", ...ofOwnPlaylist],
  ],
  ["the title of an own playlist", entry(listOfPlaylist(samplePlaylist(1)), true), ofOwnPlaylist],
  [
    "another's playlist",
    entry(listOfPlaylist(theirs)),
    ["Open", ...playing, "|", "Add to playlist", "|", "Pin", "|", ...link, "|", "Unfollow"],
  ],
  [
    "a playlist that may not be read",
    entry(listOfPlaylist(closed)),
    ["Open", "Play", "|", "Pin", "|", ...link, "|", "Unfollow"],
  ],
  ["the liked songs", entry(likedList(3)), ["Open", ...playing, "|", "Add to playlist", "|", "Copy link"]],
  ["an album", entry(listOfAlbum(album)), ["Open", ...playing, "|", "Add to playlist", "|", ...link]],
  [
    "an artist",
    entry(listOfArtist(artist)),
    ["Open", ...playing, "|", "Add to playlist", "Gather into a playlist…", "|", "Copy link"],
  ],
  ["a folder", folder(close), ["Open", ...playing, "|", "Add to playlist", "|", "Rename"]],
  ["an open folder", folder(), [...playing, "|", "Add to playlist", "|", "Rename"]],
  ["a song of a playlist", songs(song), ofSong(["Play", "Play next", "Add to queue"], ["Genre"], link)],
  [
    "several songs",
    songs(song, { ...song, id: "t2", uri: "spotify:track:t2" }),
    ["Play next", "Add to queue", "|", "Add to playlist", "Save to Liked Songs", "|", "Genre", "|", "Remove"],
  ],
  [
    "a song of the list that plays, in the queue",
    queued({ from: "list", row: 3 }),
    ofSong(["Play", "Play next"], [], moves),
  ],
  ["an added song in the queue", queued({ from: "added", key: "k" }), ofSong(["Play"], [], moves)],
])("%s has its verbs in the order of all menus", async (_thing, menu, verbs) => {
  await renderScreen(menu, {
    answers: {
      "GET /auth/me": sampleProfile,
      "GET /library/cache/status": sampleStatus,
      "GET /library/cache/playlists": { items: [samplePlaylist(1), theirs], total: 2 },
      "GET /classification/genres": { allowed: ["pop"], mainstream: ["pop"], tree: [] },
      "GET /player/v1/me/library/contains": [false],
      "POST /playlists/holding": { items: [], total: 0 },
    },
  });
  const popup = await screen.findByRole("menu");
  const lines = () =>
    [...popup.querySelectorAll("[role=menuitem], [role=separator]")].map((line) =>
      line.role === "separator" ? "|" : line.textContent,
    );
  await waitFor(() => expect(lines()).toEqual(verbs));
});

test.each([
  ["a list", songs(song)],
  ["the queue", queued({ from: "list", row: 3 })],
])("a song of %s says which playlists have it, those first, and changes them", async (_where, menu) => {
  const lists = [samplePlaylist(1), samplePlaylist(2), samplePlaylist(3)];
  const held = lists[2]?.id ?? "";
  const { user } = await renderScreen(menu, {
    answers: {
      "GET /auth/me": sampleProfile,
      "GET /library/cache/status": sampleStatus,
      "GET /library/cache/playlists": { items: lists, total: lists.length },
      "GET /classification/genres": { allowed: [], mainstream: [], tree: [] },
      "GET /player/v1/me/library/contains": [false],
      "POST /playlists/holding": { items: [{ playlist_id: held, track_ids: ["t1"] }], total: 1 },
      "GET /tracks/{id}/playlists": {
        items: [],
        twins: [{ playlist_id: lists[1]?.id ?? "", track_id: "other", album: "Live" }],
      },
    },
  });
  await user.click(await screen.findByRole("menuitem", { name: "In your playlists" }));
  const dialog = within(await screen.findByRole("dialog", { name: "In your playlists" }));
  const checks = async () =>
    (await dialog.findAllByRole("checkbox")).map((box) => [
      box.closest("label")?.textContent,
      (box as HTMLInputElement).checked,
    ]);
  await waitFor(async () =>
    expect(await checks()).toEqual([
      [lists[2]?.name, true],
      [lists[0]?.name, false],
      [lists[1]?.name, false],
    ]),
  );
  await user.type(dialog.getByRole("searchbox"), "zzz");
  dialog.getByText("No playlists match “zzz”.");
  dialog.getByText(`The same recording is in ${lists[1]?.name}, from the album “Live”.`);
});
