import { act, fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen, screen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { samplePlaylist, sampleStatus } from "#testing/samples/sample-library.ts";
import type { Answers } from "#testing/web/stub-api.ts";
import { dropCollection, useCollection } from "#web/features/collection/collection.ts";
import { SearchBox } from "./search-box.tsx";

const playlists = [
  samplePlaylist(1, { name: "First songs" }),
  ...Array.from({ length: 8 }, (_, index) => samplePlaylist(index + 2, { name: `Angles ${index}` })),
];
const answers: Answers = {
  "GET /classification/genres": { allowed: ["jazz"], mainstream: ["jazz"], tree: [] },
  "GET /library/cache/status": sampleStatus,
  "GET /library/cache/playlists": { items: playlists, total: playlists.length },
};

beforeEach(() => {
  const artist = { id: "candela", name: "Candela Peñalver", trackCount: 3, imageUrl: null };
  useCollection.setState({ artists: [artist], loadedAs: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  dropCollection();
});

const box = () => screen.getByRole("searchbox", { name: "Search playlists, artists, albums, genres" });
const suggestions = () => screen.queryByRole("listbox", { name: "Suggestions" });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

/** The box with the focus in it, and the library read. */
async function open(): Promise<RenderedScreen> {
  const opened = await renderScreen(<SearchBox />, { answers });
  await opened.user.click(box());
  type("first songs");
  await screen.findByRole("option", { name: /First songs/u });
  type("");
  await waitFor(() => expect(suggestions()).toBe(null));
  return opened;
}

test("the box suggests six from two letters on, and what is chosen by keyboard is opened", async () => {
  const { user, address } = await open();
  type("a");
  type("an");
  await screen.findByRole("listbox", { name: "Suggestions" });
  expect(screen.getAllByRole("option")).toHaveLength(6);
  await user.keyboard("{Escape}");
  expect(suggestions()).toBe(null);
  expect(box()).toHaveProperty("value", "an");

  type("first so");
  await screen.findByRole("option", { name: /First songs/u });
  expect(box().getAttribute("aria-activedescendant")).toBe(null);
  await user.keyboard("{ArrowDown}");
  const active = screen.getByRole("option", { selected: true });
  expect(active.textContent).toContain("First songs");
  await waitFor(() => expect(box().getAttribute("aria-activedescendant")).toBe(active.id));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/playlist/p1"));
  expect(box()).toHaveProperty("value", "");
});

test("an artist is found without accents and opened by a press, and Enter alone searches", async () => {
  const { user, address } = await open();
  type("candela penalv");
  await user.click(await screen.findByRole("option", { name: /^Candela Peñalver/u }));
  await waitFor(() => expect(address()).toBe("/artist/candela"));
  await user.click(box());
  type("blue train");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=blue+train"));
  expect(suggestions()).toBe(null);
});

test("suggestions are computed once, 200 ms after the last letter, and none for a single one", async () => {
  await open();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  type("c");
  pass(1000);
  expect(suggestions()).toBe(null);
  for (let letters = 2; letters <= "candela".length; letters += 1) {
    type("candela".slice(0, letters));
    pass(50);
  }
  pass(149);
  expect(suggestions()).toBe(null);
  pass(1);
  within(screen.getByRole("listbox", { name: "Suggestions" })).getByText("Candela Peñalver");
});
