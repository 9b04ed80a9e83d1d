import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Playlist } from "#contract/library/library.ts";
import { samplePlaylist } from "#testing/samples/sample-library.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { PlaylistsPage } from "./playlists-page.tsx";

const playlistOf = (number: number, more: Partial<Playlist> = {}): Playlist =>
  samplePlaylist(number, { track_count: 10, tracks_total: 10, tracks: { total: 10 }, ...more });

const items = Array.from({ length: 600 }, (_, at) => playlistOf(at));
const library: Answers = {
  "GET /library/cache/status": new Refusal(500, { code: "internal", detail: "" }),
  "GET /library/cache/playlists": { items, total: items.length },
  "GET /smart-playlists": { items: [], total: 0 },
  "GET /jobs": { items: [] },
};

const row = (number: number) => ({
  uri: `spotify:track:t${number}`,
  name: `Song ${number}`,
  artist: "Somebody",
  duration_ms: 60_000,
  playlist_id: "p0",
  reason: null,
  same_as: null,
});

const tableOf = () => screen.findByRole("table", { name: "Your playlists" });
const chooseRow = async (user: Awaited<ReturnType<typeof renderScreen>>["user"], number: number) =>
  user.click(await screen.findByRole("checkbox", { name: `Select List ${number}` }));

test("six hundred playlists are a table that says how long it is, and can be narrowed and selected whole", async () => {
  const { user, address } = await renderScreen(<PlaylistsPage />, {
    answers: library,
    address: "/playlists",
  });
  const table = await tableOf();
  expect(table.getAttribute("aria-rowcount")).toBe("601");
  expect(within(table).getAllByRole("row").length).toBeLessThan(100);
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Select", "Name", "Tracks", "Public", "Changed", "Actions"]);
  expect(screen.queryByRole("toolbar")).toBe(null);
  await user.click(screen.getByRole("button", { name: "Select all (600)" }));
  screen.getByRole("button", { name: "Merge Selected (600)" });
  expect(screen.queryByRole("button", { name: "Split" })).toBe(null);
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByRole("toolbar")).toBe(null);
  await user.type(screen.getByRole("searchbox", { name: "Filter by name" }), "x");
  expect(address()).toBe("/playlists?q=x");
  await user.click(screen.getByRole("button", { name: "New playlist" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "New playlist name" }));
});

test("one playlist alone is not merged, and no call is made", async () => {
  const { user, server } = await renderScreen(<PlaylistsPage />, { answers: library });
  await chooseRow(user, 3);
  await user.click(screen.getByRole("button", { name: "Merge Selected (1)" }));
  await screen.findByText("Select at least 2 playlists to merge.");
  expect(server.requests.some(({ path }) => path.includes("merge"))).toBe(false);
});

test("a merge shows every song that it adds, and why others are left out, before it is done by its plan", async () => {
  const target = { playlist_id: null, name: "Merged Playlist", rows: 0 };
  const counts = { plan: "plan-1", added: 450, skipped: 2, duplicates: 1, unaddable: 1, target };
  const leftOut = [
    { ...row(900), reason: "duplicate" as const, same_as: { ...row(7), playlist_id: "p1" } },
    { ...row(901), uri: null, name: "", reason: "gone" as const },
  ];
  const { user, server } = await renderScreen(<PlaylistsPage />, {
    answers: {
      ...library,
      "POST /changes/preview": ({ body }) => {
        const { rows, offset } = body as { rows: string; offset: number };
        const page = Array.from({ length: Math.min(200, 450 - offset) }, (_, at) => row(offset + at));
        return { ...counts, items: rows === "added" ? page : leftOut };
      },
      "POST /changes": new Refusal(409, { code: "plan-changed", detail: "They have changed." }),
    },
  });
  await chooseRow(user, 0);
  await chooseRow(user, 1);
  await user.click(screen.getByRole("button", { name: "Merge Selected (2)" }));
  const dialog = await screen.findByRole("dialog", { name: "Merge playlists" });
  await within(dialog).findByText("Creates “Merged Playlist” with 450 songs.");
  const added = within(dialog).getByRole("table", { name: "Added (450)" });
  expect(added.getAttribute("aria-rowcount")).toBe("451");
  within(added).getByText("Song 0");
  await user.click(within(dialog).getByRole("button", { name: "Skipped (2)" }));
  await within(dialog).findByText("Same as “Song 7” by Somebody in List 1");
  within(dialog).getByText("No longer available");
  await user.click(within(dialog).getByRole("button", { name: "Merge" }));
  await within(dialog).findByText("Couldn't merge the playlists. They have changed.");
  const sent = server.requests.find(({ route }) => route === "POST /changes");
  expect(sent?.body).toMatchObject({
    change: { kind: "merge", source_playlist_ids: ["p0", "p1"], target_name: "Merged Playlist" },
    plan: "plan-1",
  });
});

test("a split is named and narrowed before it is made, and twice the same name is refused here", async () => {
  const parts = ["Rock", "Jazz"].map((label, at) => ({
    key: `${label}#1`,
    label,
    name: `List 0 / ${label}`,
    rows: 6 - at * 2,
    calls: 2,
  }));
  const song = {
    uri: "spotify:track:t1",
    name: "Song 1",
    artist: "Somebody",
    album: "",
    duration_ms: 60_000,
  };
  const made = { key: "Jazz#1", name: "Mine", playlist_id: "new", added: 4 };
  const { user, server } = await renderScreen(<PlaylistsPage split="p0" />, {
    answers: {
      ...library,
      "POST /playlists/split/preview": { plan: "plan-1", rows: 11, unaddable: 1, parts, items: [song] },
      "POST /playlists/split": {
        playlists: [made],
        added: 4,
        operation_id: "7",
        job_id: "j",
        status: "done",
        detail: null,
        message: null,
      },
    },
  });
  const dialog = await screen.findByRole("dialog", { name: "Split List 0" });
  await within(dialog).findByText(/^Creates 2 playlists with 10 songs\./u);
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Split by" }), "genre");
  const jazz = await within(dialog).findByRole("textbox", { name: "Name of the playlist for Jazz, part 1" });
  await user.clear(jazz);
  await user.type(jazz, "List 0 / Rock");
  await within(dialog).findByText("Two playlists are named “List 0 / Rock”.");
  const split = within(dialog).getByRole("button", { name: "Split" });
  expect(split.hasAttribute("disabled")).toBe(true);
  const [rock] = within(dialog).getAllByRole("checkbox", { name: "Create List 0 / Rock" });
  if (rock !== undefined) await user.click(rock);
  await within(dialog).findByText(/^6 songs won't be in any new playlist\. 1 song can't be added/u);
  await user.clear(jazz);
  await user.type(jazz, "Mine");
  await user.click(within(dialog).getByRole("button", { name: "Songs in Mine" }));
  await within(dialog).findByText("Song 1");
  await user.click(split);
  await screen.findByText("Created 1 playlist with 4 songs.");
  const sent = server.requests.find(({ route }) => route === "POST /playlists/split");
  expect(sent?.body).toMatchObject({
    playlist_id: "p0",
    by: "genre",
    plan: "plan-1",
    parts: [{ key: "Jazz#1", name: "Mine" }],
  });
});

test("several playlists are sorted for good, but not those of someone else", async () => {
  const foreign = [playlistOf(0), playlistOf(1, { own: false })];
  const { user, server } = await renderScreen(<PlaylistsPage />, {
    answers: {
      ...library,
      "GET /library/cache/playlists": { items: foreign, total: 2 },
      "POST /playlists/sort/preview": {
        items: [{ playlist_id: "p0", name: "List 0", rows: 10, moved: 4, redated: 1, calls: 3 }],
      },
      "POST /playlists/sort": { operation_id: "8", job_id: "j", status: "done", detail: null, message: null },
    },
  });
  await chooseRow(user, 0);
  await chooseRow(user, 1);
  await user.click(screen.getByRole("button", { name: "Sort permanently" }));
  const dialog = await screen.findByRole("dialog", { name: "Sort permanently" });
  await within(dialog).findByText("4 songs will move.");
  within(dialog).getByText(/1 playlist isn't yours/u);
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Sort by" }), "added");
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Order" }), "down");
  await user.click(within(dialog).getByRole("button", { name: "Sort" }));
  await screen.findByText("Playlists sorted");
  const sent = server.requests.find(({ route }) => route === "POST /playlists/sort");
  expect(sent?.body).toEqual({ playlist_ids: ["p0"], by: "added", descending: true });
});

test("rules, suggestions and deleted playlists are lists of their own", async () => {
  const gone = { playlist_id: "g", version: 4, name: "Old one", own: true, total: 3, left_at: 1_700_000_000 };
  const answers: Answers = {
    ...library,
    "GET /classification/plan": { hash: null, threshold: null, made_at: null, groups: [] },
    "GET /playlists/gone": { items: [gone], total: 1 },
    "POST /playlists/{id}/restore/preview": {
      target: "returns",
      name: "Old one",
      total: 3,
      added: 3,
      removed: 0,
      moved: 0,
      left_out: 0,
      is_renamed: false,
    },
  };
  const { user } = await renderScreen(<PlaylistsPage show="deleted" />, { answers });
  const shown = screen.getByRole("navigation", { name: "Which playlists to show" });
  expect(within(shown).getByRole("link", { current: "page" }).textContent).toBe("Deleted");
  await user.click(await screen.findByRole("button", { name: "Restore Old one" }));
  await screen.findByText("“Old one” returns to your library with 3 songs.");
});

test.each([
  ["rules", "No smart playlists"],
  ["suggested", "No suggestions yet"],
  ["deleted", "No deleted playlists"],
])("where there are no %s, it says so and how that changes", async (show, text) => {
  await renderScreen(<PlaylistsPage show={show} />, {
    answers: {
      ...library,
      "GET /classification/plan": { hash: null, threshold: null, made_at: null, groups: [] },
      "GET /playlists/gone": { items: [], total: 0 },
    },
  });
  await screen.findByText(text);
});
