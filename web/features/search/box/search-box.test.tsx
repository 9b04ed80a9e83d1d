import { act, fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Suggestion } from "#contract/search.ts";
import { renderScreen, screen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { sampleProfile, sampleStatus, sampleTrack } from "#testing/samples/sample-library.ts";
import { foundNothing, sampleSearchItem } from "#testing/samples/sample-search.ts";
import type { Answers } from "#testing/web/stub-api.ts";
import { stopPlayer } from "#web/features/player/player.tsx";
import { clearSession } from "#web/platform/api/session.ts";
import { SearchBox } from "./search-box.tsx";

const suggestion = (kind: Suggestion["kind"], name: string): Suggestion => ({
  kind,
  id: name.toLowerCase().replaceAll(" ", "-"),
  name,
  artist_name: kind === "album" || kind === "track" ? "Candela" : null,
  track_count: 3,
  images: [],
  track: kind === "track" ? sampleTrack(1, { name }) : null,
});

const first = suggestion("playlist", "First songs");
const six = [1, 2, 3, 4, 5, 6].map((at) => suggestion("playlist", `Angles ${at}`));
const answers: Answers = {
  "GET /auth/me": sampleProfile,
  "GET /library/cache/status": sampleStatus,
  "GET /library/suggestions": ({ query }) => {
    const q = query.get("q") ?? "";
    const items = q.startsWith("first") ? [first] : six;
    return { items, total: items.length };
  },
};

const box = () => screen.getByRole("combobox", { name: "Search playlists, artists, albums, genres" });
const suggestions = () => screen.queryByRole("listbox", { name: "Suggestions" });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

/** is called when someone wants to play, while there is no player */
const wanted = vi.fn<() => void>();
beforeEach(() => stopPlayer(wanted));
afterEach(() => {
  vi.useRealTimers();
  stopPlayer();
  wanted.mockReset();
  clearSession();
});

/** The box with the focus in it, and its list loaded. */
async function open(others: Answers = {}): Promise<RenderedScreen> {
  const opened = await renderScreen(<SearchBox />, { answers: { ...answers, ...others } });
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
  expect(box().getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Escape}");
  expect(suggestions()).toBe(null);
  await waitFor(() => expect(box().getAttribute("aria-expanded")).toBe("false"));
  expect(box()).toHaveProperty("value", "an");

  type("first so");
  await screen.findByRole("option", { name: /First songs/u });
  expect(box().getAttribute("aria-activedescendant")).toBe(null);
  await user.keyboard("{ArrowDown}");
  const active = screen.getByRole("option", { selected: true });
  expect(active.textContent).toContain("First songs");
  await waitFor(() => expect(box().getAttribute("aria-activedescendant")).toBe(active.id));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/playlist/first-songs"));
  expect(box()).toHaveProperty("value", "");
});

test("an artist is opened by a press, a song plays, and Enter alone searches", async () => {
  const { user, address, server } = await open();
  const artist = { ...suggestion("artist", "Candela Peñalver"), id: "candela" };
  const items = [artist, suggestion("track", "River")];
  server.answer({
    "GET /library/suggestions": { items, total: items.length },
    "GET /library/search": { ...foundNothing, items: [sampleSearchItem()], total: 1 },
  });
  type("candela penalv");
  await user.click(await screen.findByRole("option", { name: /^Candela Peñalver/u }));
  await waitFor(() => expect(address()).toBe("/artist/candela"));
  await user.click(box());
  type("river");
  const song = await screen.findByRole("option", { name: /^River/u });
  within(song).getByText("Song by Candela");
  within(song).getByText("Play");
  await user.click(song);
  await waitFor(() => expect(wanted).toHaveBeenCalledTimes(1));
  expect(address()).toBe("/artist/candela");
  await user.click(box());
  type("blue train");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=blue+train"));
  expect(suggestions()).toBe(null);
});

test("Ctrl+Enter plays what is most likely meant, also before suggestions came, and stays where one is", async () => {
  const { user, address, server } = await open({
    "GET /library/search": { ...foundNothing, items: [sampleSearchItem()], total: 1 },
  });
  type("first");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(wanted).toHaveBeenCalledTimes(1));
  expect(address()).toBe("/");
  expect(box()).toHaveProperty("value", "");
  expect(server.requests.some(({ query }) => query.get("q") === "first")).toBe(true);
});

test("suggestions are asked for once, 200 ms after the last letter, and none for a single one", async () => {
  const { server } = await open();
  const asked = () => server.requests.filter(({ path }) => path === "/library/suggestions").length;
  const before = asked();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  type("c");
  await pass(1000);
  for (let letters = 2; letters <= "candela".length; letters += 1) {
    type("candela".slice(0, letters));
    await pass(50);
  }
  await pass(149);
  expect(asked()).toBe(before);
  await pass(1);
  expect(asked()).toBe(before + 1);
  await pass(50);
  within(screen.getByRole("listbox", { name: "Suggestions" })).getByText("Angles 1");
});

test("operators are offered as one types, and their values by name; choosing goes on in the box", async () => {
  const { user, server } = await open();
  type("love gen");
  await user.click(await screen.findByRole("option", { name: /^genre:/u }));
  expect(box()).toHaveProperty("value", "love genre:");
  type("love genre:ang");
  const asked = () => server.requests.findLast(({ path }) => path === "/library/suggestions")?.query;
  await waitFor(() => expect([asked()?.get("q"), asked()?.get("kinds")]).toEqual(["ang", "genre"]));
  const value = await screen.findByRole("option", { name: /^Angles 1/u });
  await within(value).findByText("Add filter");
  await user.click(value);
  expect(box()).toHaveProperty("value", 'love genre:"Angles 1" ');
  type("is:");
  const offered = () => screen.queryAllByRole("option").map(({ textContent }) => textContent?.slice(0, 8));
  await waitFor(() => expect(offered()).toEqual(["is:liked", "is:local"]));
});

test("recent searches are offered in an empty box, searched again, forgotten one by one, and cleared", async () => {
  const { user, address } = await open();
  const recent = () => screen.queryByRole("listbox", { name: "Recent searches" });
  const texts = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
  for (const text of ["blue train", "so what", "Blue Train"]) {
    type(text);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toContain("/search"));
  }
  type("");
  await user.click(box());
  await waitFor(() => expect(recent()).not.toBe(null));
  expect(texts()).toEqual(["Blue TrainSearch", "so whatSearch"]);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=so+what"));
  type("");
  await user.click(box());
  await waitFor(() => expect(texts()).toEqual(["so whatSearch", "Blue TrainSearch"]));
  await user.keyboard("{ArrowDown}{Shift>}{Delete}{/Shift}");
  await waitFor(() => expect(texts()).toEqual(["Blue TrainSearch"]));
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await waitFor(() => expect(recent()).toBe(null));
  expect(localStorage.getItem("recent_searches_v1")).toBe(null);
});
