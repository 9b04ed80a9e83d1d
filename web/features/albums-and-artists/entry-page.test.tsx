import { waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleProfile, sampleStatus, sampleTrack } from "#testing/samples/sample-library.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { dropCollection, useCollection } from "#web/features/collection/collection.ts";
import { stopPlayer } from "#web/features/player/player.tsx";
import { unknownRow } from "#web/features/tracks/tracks.tsx";
import { EntryPage } from "./albums-and-artists-page.tsx";
import { discsOf, rowsOfAlbum, rowsOfArtist } from "./entry-rows.ts";

const onDisc = (number: number, disc: number) =>
  sampleTrack(number, { disc_number: disc, track_number: number });
const album = {
  id: "b",
  name: "Album",
  artists: [{ id: "a", name: "Artist" }],
  images: [],
  release_date: "1999-05-01",
  label: "A label",
  external_urls: { spotify: null },
  tracks: [onDisc(1, 1), onDisc(2, 1), onDisc(1, 2)].map((track, index) => ({
    ...track,
    id: `t${index + 1}`,
  })),
  is_whole: true,
};
const details = (id: string) => ({
  track_id: id,
  added_at: "2024-05-01T00:00:00Z",
  audio_features: null,
  applied_genre: null,
  central_genre: null,
  genre_source: "unknown" as const,
});
const answers: Answers = {
  "GET /auth/me": sampleProfile,
  "GET /library/cache/status": sampleStatus,
  "GET /library/albums/{id}": album,
  "POST /tracks/details": { items: [details("t2")], total: 1 },
  "GET /playlists/{id}": new Refusal(404, { code: "not-found", detail: "" }),
};

beforeEach(() => {
  // Without workers the collection answers in the page.
  vi.stubGlobal("Worker", undefined);
  useCollection.setState({ albums: [], artists: [], loadedAs: 1, isUnread: false });
});
afterEach(() => dropCollection());

test("an album is listed whole, by disc, with year and label; what the library lacks says so", async () => {
  await renderScreen(<EntryPage kind="album" id="b" />, { answers });
  await screen.findByRole("heading", { level: 1, name: "Album" });
  for (const fact of ["1999", "A label"]) await screen.findByText(fact);
  await screen.findByText("Disc 1");
  await screen.findByText("Disc 2");
  await expect.poll(() => screen.getAllByText("Not in your library").length).toBeGreaterThan(0);
  const marked = [...document.querySelectorAll("[data-row]")].filter((row) =>
    row.textContent.includes("Not in your library"),
  );
  expect(marked).toHaveLength(2);
  screen.getByRole("button", { name: "Shuffle" });
  screen.getByRole("button", { name: "Actions for Album" });
});

test("Enter in the filter of an album plays the first song that it leaves", async () => {
  const wanted = vi.fn<() => void>();
  stopPlayer(wanted);
  const { user } = await renderScreen(<EntryPage kind="album" id="b" />, { answers });
  await user.type(
    await screen.findByRole("searchbox", { name: "Filter by title or artist" }),
    "song 2{Enter}",
  );
  await expect.poll(() => wanted.mock.calls.length).toBe(1);
  stopPlayer();
});

test("an album that cannot be read whole says that it is the library's part, and why", async () => {
  useCollection.setState({
    albums: [{ id: "b", name: "Album", artistName: "Artist", imageUrl: null, url: null, trackCount: 1 }],
  });
  await renderScreen(<EntryPage kind="album" id="b" />, {
    answers: {
      ...answers,
      "GET /library/albums/{id}": new Refusal(502, { code: "provider-error", detail: "It is away." }),
    },
  });
  await screen.findByText(/^Showing only the songs in your library\./u);
});

test("what no one knows is not found", async () => {
  const unknown = new Refusal(404, { code: "not-found", detail: "" });
  await renderScreen(<EntryPage kind="artist" id="nosuch" />, {
    answers: { ...answers, "GET /library/artists/{id}": unknown },
  });
  await screen.findByRole("heading", { level: 1, name: "This artist is not in your library" });
});

const row = (id: string, more: object = {}) => ({
  ...unknownRow,
  kind: "track" as const,
  id,
  name: id,
  ...more,
});

test("the library's song stands for the album's, under whichever id the service gave it", () => {
  const [first, second] = album.tracks;
  if (first === undefined || second === undefined) throw new Error("The sample has no tracks.");
  const own = [
    row("relinked", { name: "Song 1", trackNumber: 1, discNumber: 1, genre: "jazz" }),
    row("bonus", { trackNumber: 9, discNumber: 1 }),
  ];
  const rows = rowsOfAlbum({ ...album, tracks: [first, second] }, own, new Map());
  expect(rows.map(({ id }) => id)).toEqual(["relinked", "t2", "bonus"]);
  expect(rows.map(({ isAbsent = false }) => isAbsent)).toEqual([false, true, false]);
});

test("an artist's songs come by plays, then the newest of the library", () => {
  const own = [
    row("old", { addedAt: "2020-01-01T00:00:00Z" }),
    row("played"),
    row("new", { addedAt: "2024-01-01T00:00:00Z" }),
  ];
  const plays = [{ track_id: "played", plays: 3 }];
  expect(rowsOfArtist(own, plays).map(({ id }) => id)).toEqual(["played", "new", "old"]);
  expect(rowsOfArtist(own, null).map(({ id }) => id)).toEqual(["new", "old", "played"]);
});

test("an album of one disc needs no headings", () => {
  expect(discsOf([row("a"), row("b", { discNumber: 1 })], String)).toBeNull();
});

test("an artist's other albums are asked of the service when wanted, a page a press, without those of the library", async () => {
  const listed = Array.from({ length: 12 }, (_, at) => ({
    id: `s${at}`,
    name: `Elsewhere ${at}`,
    release_date: "2011-01-01",
    images: [],
    external_urls: { spotify: null },
  }));
  const { user, server } = await renderScreen(<EntryPage kind="artist" id="a" />, {
    answers: {
      ...answers,
      "GET /library/artists/{id}": {
        id: "a",
        name: "Artist",
        images: [],
        external_urls: { spotify: null },
        plays: null,
      },
      "GET /library/artists/{id}/albums": ({ query }) => {
        const offset = Number(query.get("offset"));
        return { items: listed.slice(offset, offset + 10), total: listed.length };
      },
    },
  });
  const asked = () => server.requests.filter(({ path }) => path.endsWith("/albums")).length;
  const find = await screen.findByRole("button", { name: "Find more albums on the demo" });
  expect(asked()).toBe(0);
  await user.click(find);
  const strip = within(await screen.findByRole("list", { name: "More on the demo" }));
  expect(strip.getAllByRole("link", { name: /Elsewhere/u })).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(strip.getAllByRole("link", { name: /Elsewhere/u })).toHaveLength(12));
  expect(screen.queryByRole("button", { name: "Show more" })).toBe(null);
  expect(asked()).toBe(2);
});
