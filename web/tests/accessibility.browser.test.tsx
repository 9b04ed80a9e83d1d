import { cleanup } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import { samplePlaylist, sampleTrack } from "#testing/samples/sample-library.ts";
import { foundNothing, sampleSearchItem } from "#testing/samples/sample-search.ts";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { keepPreferences } from "#testing/web/kept-preferences.ts";
import { rowAt } from "#testing/web/playlist-answers.ts";
import { phone } from "#testing/web/real-input.ts";
import { answersOfFrame, renderFramed } from "#testing/web/render-framed.tsx";
import type { Answers } from "#testing/web/stub-api.ts";
import { dropCollection, useCollection } from "#web/features/collection/collection.ts";
import { HomePage } from "#web/features/home/home.tsx";
import { PlaylistPage } from "#web/features/playlists/playlists.tsx";
import { SearchPage } from "#web/features/search/search.tsx";
import { useUiState } from "#web/platform/appearance/ui-state.ts";

const others = [2, 3, 4].map((number) => samplePlaylist(number, { name: `Angles ${number}` }));

test("compact rows have no accessibility violations on a desktop and a phone", async () => {
  const { "GET /auth/me": _, ...kept } = keepPreferences({ ...preferenceDefaults, compactDensity: true });
  const answers: Answers = { ...answersOfFrame(others), ...kept };
  useUiState.setState({ compactDensity: true });
  await renderFramed(<HomePage suggested={[]} />, { answers });
  await expect.element(page.getByRole("main").getByRole("link", { name: /^Liked Songs/u })).toBeVisible();
  await inEachSize(expectNoViolations);
  cleanup();
  await renderFramed(<PlaylistPage id="p1" />, { answers });
  await expect.poll(() => rowAt(0)?.getBoundingClientRect().height).toBe(40);
  await inEachSize(async () => {
    const height = innerWidth === phone.width ? 48 : 40;
    await expect.poll(() => rowAt(0)?.getBoundingClientRect().height).toBe(height);
    await expectNoViolations();
  });
});

test("suggestions, the palette and the page of shortcuts have no accessibility violations on a desktop and a phone", async () => {
  const suggested = others.slice(0, 6).map(({ id, name }) => ({
    kind: "playlist" as const,
    id,
    name,
    artist_name: null,
    track_count: 1,
    images: [],
    track: null,
  }));
  const suggestions = { items: suggested, total: suggested.length };
  await renderFramed(<p>A short page.</p>, {
    answers: { ...answersOfFrame(others), "GET /library/suggestions": suggestions },
  });
  await userEvent.fill(page.getByRole("banner").getByRole("combobox"), "an");
  await expect.element(page.getByRole("listbox", { name: "Suggestions" })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await inEachSize(expectNoViolations);
  await userEvent.keyboard("{Escape}");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(palette.getByRole("option").first()).toBeVisible();
  await inEachSize(expectNoViolations);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => palette.query()).toBeNull();
  (page.getByRole("main").element() as HTMLElement).focus();
  await userEvent.keyboard("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(shortcuts).toBeVisible();
  await inEachSize(expectNoViolations);
  // It is open for the whole app, and would be in the next test.
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => shortcuts.query()).toBeNull();
});

test("the search screen has no accessibility violations on a desktop and a phone: before a search, with songs, and with none", async () => {
  const item = sampleSearchItem(sampleTrack(1, { name: "River" }), {
    playlists: [{ id: "p2", name: "Angles 2" }],
    playlists_total: 1,
    twins: [],
    applied_genre: "jazz",
    central_genre: "jazz",
  });
  const artist = { id: "joni", name: "Joni", trackCount: 3, imageUrl: null };
  useCollection.setState({ artists: [artist], loadedAs: 1 });
  onTestFinished(dropCollection);
  const show = async (q: string, found: Partial<typeof foundNothing>) =>
    renderFramed(q === "" ? <SearchPage /> : <SearchPage q={q} />, {
      answers: { ...answersOfFrame(others), "GET /library/search": { ...foundNothing, ...found } },
      address: `/search?q=${q}`,
    });
  await show("", {});
  await expect.element(page.getByRole("list", { name: "Try one of these" })).toBeVisible();
  await inEachSize(expectNoViolations);
  cleanup();
  const joni = { id: "joni", name: "Joni", images: [], artist_name: null, owner_name: null, track_count: 3 };
  const artists = { items: [joni, { ...joni, id: "j2", name: "Joni & Friends" }], total: 2 };
  await show("river", { items: [item], total: 1, top: { kind: "artist", entry: joni }, artists });
  await expect.element(page.getByRole("region", { name: "Results" }).getByText("River")).toBeVisible();
  await inEachSize(expectNoViolations);
  cleanup();
  await show("zzzqqq year:abc", { notes: [{ code: "bad-year", part: "year:abc" }] });
  await expect.element(page.getByRole("heading", { name: /^No results/u })).toBeVisible();
  await inEachSize(expectNoViolations);
});
