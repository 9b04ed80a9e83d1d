import { cleanup } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PlaylistItem } from "#contract/playlists/playlists.ts";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import { sampleTrack } from "#testing/samples/sample-library.ts";
import { keepPreferences } from "#testing/web/kept-preferences.ts";
import {
  answersOfPlaylist,
  pressRow,
  rowAt,
  sampleItem,
  sampleItems,
  shownTitles,
} from "#testing/web/playlist-answers.ts";
import { desktop, phone } from "#testing/web/real-input.ts";
import { renderScreen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { usePreferencesSync } from "#web/features/preferences/preferences.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { PlaylistPage } from "./playlist-page.tsx";

/** The page as the app shows it, which keeps preferences in step. */
function Page() {
  usePreferencesSync();
  return <PlaylistPage id="p1" />;
}

async function open(answers: Answers, address = "/"): Promise<RenderedScreen> {
  const opened = await renderScreen(<Page />, { answers, address });
  await expect.poll(() => rowAt(0)).not.toBeNull();
  return opened;
}

const grid = () => page.getByRole("grid", { name: "Tracks" }).element();
const main = () => page.getByRole("main").element();
/** The row's button that plays it, which is drawn under the pointer. */
const playButton = (place: number) => rowAt(place)?.querySelector('button[aria-label^="Play "]');

test("a list of 12 says so, has its columns, and ends with its last song", async () => {
  const items = sampleItems(12).map((item) => ({ ...item, applied_genre: "jazz" }));
  await open(answersOfPlaylist(items));
  await expect.element(page.getByText(/12 songs/u)).toBeVisible();
  expect(grid().getAttribute("aria-rowcount")).toBe("13");
  rowAt(0)?.focus();
  await userEvent.keyboard("{End}");
  await expect.poll(() => document.activeElement?.getAttribute("aria-rowindex")).toBe("13");
  expect(rowAt(12)).toBeNull();
  const names = page.getByRole("columnheader").elements();
  expect(names.map(({ textContent }) => textContent?.replace("#", ""))).toEqual([
    "Position",
    "Title",
    "Album",
    "Genre",
    "Date added",
    "Time",
  ]);
});

/** A track as lists of the provider have it beside plain ones. */
const trackOf = (number: number, more: Parameters<typeof sampleTrack>[1]) => ({
  ...sampleTrack(number, more),
  audio_features: null,
});

test("every quirk of a real playlist has its row: own files, gone songs, episodes, the same song twice; what cannot play says why", async () => {
  const quirks: PlaylistItem[] = [
    sampleItem(0),
    sampleItem(1, {
      track: trackOf(1, { uri: "spotify:local:::demo:60", name: "demo.mp3", is_local: true }),
    }),
    sampleItem(2, { kind: "gone", track: null }),
    sampleItem(3, {
      kind: "episode",
      track: trackOf(3, { uri: "spotify:episode:e3", name: "An hour of talk" }),
    }),
    sampleItem(4),
    sampleItem(5, { track: trackOf(4, {}) }),
  ];
  await open(answersOfPlaylist(quirks));
  await expect.poll(() => rowAt(5)).not.toBeNull();
  expect(grid().getAttribute("aria-rowcount")).toBe("7");
  expect(rowAt(1)?.textContent).toContain("demo.mp3");
  expect(rowAt(1)?.textContent).toContain("Local file");
  expect(playButton(1)).toBeNull();
  expect(rowAt(2)?.textContent).toContain("No longer available");
  expect(rowAt(2)?.querySelector("button")).toBeNull();
  expect(rowAt(3)?.textContent).toContain("Episode");
  for (const place of [0, 3]) expect(playButton(place)).not.toBeNull();
  expect(shownTitles().slice(4)).toEqual(["Song 4", "Song 4"]);

  const status = page.getByRole("status");
  await pressRow(2, { times: 2 });
  await expect.element(status.getByText(/This song is no longer available/u)).toBeVisible();
  await pressRow(1, { times: 2 });
  await expect.element(status.getByText(/demo\.mp3 is a local file/u)).toBeVisible();
});

test("playlists that may not be read, are empty, unnamed or unknown have words for it, not an error", async () => {
  const show = async (answers: Answers) => {
    cleanup();
    await renderScreen(<PlaylistPage id="p1" />, { answers });
  };
  await show(answersOfPlaylist([]));
  await expect.element(page.getByText("This playlist is empty")).toBeVisible();
  await show(answersOfPlaylist(sampleItems(2), { more: { name: "" } }));
  await expect.element(page.getByRole("heading", { name: "Untitled playlist", level: 1 })).toBeVisible();
  const unknown = new Refusal(404, { code: "not-found", detail: "" });
  await show({
    ...answersOfPlaylist([]),
    "GET /playlists/{id}": unknown,
    "GET /playlists/{id}/tracks": unknown,
  });
  await expect.element(page.getByText("This playlist is not in your library")).toBeVisible();
  await show({
    ...answersOfPlaylist(sampleItems(2), { more: { readable: false } }),
    "GET /playlists/{id}/tracks": new Refusal(409, { code: "conflict", detail: "" }),
    "GET /playlists/{id}/tracks/stream": () => new Response(null, { status: 409 }),
  });
  await expect.element(page.getByText("These songs can't be shown here")).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
  await expect
    .element(page.getByRole("link", { name: /Open in the demo/u }).first())
    .toHaveAttribute("href", "https://open.example/playlist/p1");
  await expect
    .element(page.getByRole("main").getByRole("button", { name: "Play", exact: true }))
    .toBeVisible();
});

describe("without the stream", () => {
  /** The calls for pages of rows so far. */
  const pagesOf = ({ server }: RenderedScreen) =>
    server.requests
      .filter(({ route }) => route === "GET /playlists/{id}/tracks")
      .map(({ query }) => query.toString());

  test("rows come in pages of 50, the next within 200 px of the end", async () => {
    const opened = await open(answersOfPlaylist(sampleItems(130), { isStreamed: false }));
    expect(pagesOf(opened)).toEqual(["limit=50&offset=0"]);
    const leave = (px: number) => main().scrollTo(0, main().scrollHeight - main().clientHeight - px);
    leave(250);
    await expect.poll(() => rowAt(48)).not.toBeNull();
    expect(pagesOf(opened)).toHaveLength(1);
    leave(190);
    await expect.poll(() => rowAt(50)).not.toBeNull();
    expect(pagesOf(opened)).toEqual(["limit=50&offset=0", "limit=50&offset=50"]);
  });

  /** A list whose rows beyond the first page are asked for while no server answers. */
  async function openInOutage(): Promise<{ end: () => void }> {
    const answers = answersOfPlaylist(sampleItems(130), { isStreamed: false });
    const read = answers["GET /playlists/{id}/tracks"] as (asked: { query: URLSearchParams }) => never;
    let isGone = false;
    await open({
      ...answers,
      "GET /playlists/{id}/tracks": (asked) => {
        if (isGone) throw new TypeError("Failed to fetch");
        return read(asked);
      },
    });
    isGone = true;
    rowAt(0)?.focus();
    await userEvent.keyboard("{End}");
    await expect.element(page.getByText("Couldn't load some songs.")).toBeVisible();
    return {
      end: () => {
        isGone = false;
      },
    };
  }

  test("rows that could not be fetched are fetched when one tries again; those that came stay", async () => {
    const outage = await openInOutage();
    expect(rowAt(49)).not.toBeNull();
    outage.end();
    await userEvent.click(page.getByRole("alert").getByRole("button", { name: "Try again" }));
    await expect.poll(() => rowAt(50)).not.toBeNull();
    await expect.poll(() => page.getByRole("alert").elements()).toEqual([]);
    rowAt(50)?.focus();
    await userEvent.keyboard("{End}");
    await expect.poll(() => rowAt(99)).not.toBeNull();
  });

  test("rows that could not be fetched come by themselves when the server is back, for which everything is read again", async () => {
    const outage = await openInOutage();
    outage.end();
    await queryClient.invalidateQueries();
    await expect.poll(() => page.getByRole("alert").elements()).toEqual([]);
    // The list begins with its first page again, and each next one comes near its end: the last row stays in sight.
    await expect
      .poll(() => {
        main().scrollTo(0, main().scrollHeight);
        return rowAt(129);
      })
      .not.toBeNull();
  });
});

test("a press of a column's name sorts, the next the other way round, the third takes it back; what is gone stands last both ways", async () => {
  const items = [2, 0, 1].map((number, position) => sampleItem(position, { track: trackOf(number, {}) }));
  const { address } = await open(answersOfPlaylist([...items, sampleItem(3, { kind: "gone", track: null })]));
  const title = page.getByRole("columnheader", { name: /^Title/u });
  const press = () => userEvent.click(title.getByRole("button", { name: /^Title/u }));
  await press();
  await expect.element(title).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => shownTitles().slice(0, 3)).toEqual(["Song 0", "Song 1", "Song 2"]);
  await press();
  await expect.element(title).toHaveAttribute("aria-sort", "descending");
  expect(address()).toMatch(/sort=title.*dir=reversed/u);
  await expect.poll(() => shownTitles().slice(0, 3)).toEqual(["Song 2", "Song 1", "Song 0"]);
  expect(rowAt(3)?.textContent).toContain("No longer available");
  await press();
  await expect.poll(() => shownTitles().slice(0, 3)).toEqual(["Song 2", "Song 0", "Song 1"]);
});

test("Group sorts by genre, and says why not where no song has one", async () => {
  const jazz = sampleItems(2).map((item) => ({ ...item, applied_genre: "jazz" }));
  const { address } = await open(answersOfPlaylist(jazz));
  await userEvent.click(page.getByRole("button", { name: "Group" }));
  await expect.poll(address).toMatch(/sort=genre/u);
  cleanup();
  const plain = await open(answersOfPlaylist(sampleItems(2)));
  const group = page.getByRole("button", { name: "Group. No song in this list has a genre" });
  await expect.element(group).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(group, { force: true });
  expect(plain.address()).toBe("/");
});

test("rows become low and high again from the list's menu, on a phone as well, and the account keeps it", async () => {
  const kept = { ...preferenceDefaults };
  const height = () => rowAt(0)?.getBoundingClientRect().height;
  const choose = async () => {
    await userEvent.click(page.getByRole("button", { name: "Columns" }));
    await userEvent.click(page.getByRole("menuitemcheckbox", { name: "Compact rows" }));
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => page.getByRole("menu").query()).toBeNull();
  };
  await open({ ...answersOfPlaylist(sampleItems(12)), ...keepPreferences(kept) });
  const high = height();
  expect(high).toBeGreaterThan(40);
  await choose();
  await expect.poll(height).toBe(40);
  await expect.poll(() => kept.compactDensity).toBe(true);
  await page.viewport(phone.width, phone.height);
  await expect.poll(height).toBe(48);
  await page.viewport(desktop.width, desktop.height);
  await expect.poll(height).toBe(40);
  await choose();
  await expect.poll(height).toBe(high);
  await expect.poll(() => kept.compactDensity).toBe(false);
});

test.each([
  ["always", ["jazz", "pop"]],
  ["situational", []],
] as const)(
  "the order by genre has headings at once for anyone who wants them %s, in a browser that knows nothing yet",
  async (genreGroupingPref, wanted) => {
    const items = ["jazz", "pop", "jazz"].map((genre, position) =>
      sampleItem(position, { applied_genre: genre, central_genre: genre }),
    );
    const preferences = keepPreferences({ ...preferenceDefaults, genreGroupingPref });
    await open({ ...answersOfPlaylist(items), ...preferences }, "/?sort=genre");
    const headings = () =>
      [...document.querySelectorAll<HTMLElement>("[data-group]")].map(({ dataset }) => dataset["group"]);
    await expect.poll(() => rowAt(2)).not.toBeNull();
    await expect.poll(headings).toEqual(wanted);
  },
);
