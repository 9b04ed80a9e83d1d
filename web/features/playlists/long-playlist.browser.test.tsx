import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { desktop, dragBy } from "#testing/web/real-input.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { answersOfPlaylist, rowAt, sampleItems } from "#testing/web/playlist-answers.ts";
import { emptyPlayerStore, usePlayerStore } from "#web/features/player/state/player-store.ts";
import { showPlayingRow, wantPlayingRow } from "#web/features/tracks/tracks.tsx";
import { PlaylistPage } from "./playlist-page.tsx";

/** A playlist of so many songs, before a server that gives its first page and streams all. */
async function open(count: number): Promise<void> {
  await renderScreen(<PlaylistPage id="p1" />, { answers: answersOfPlaylist(sampleItems(count)) });
  await expect.poll(() => rowAt(0)).not.toBeNull();
}

const header = (name: string) => page.getByRole("columnheader", { name: new RegExp(`^${name}`, "u") });
const focusedRow = () => document.querySelector("[data-row]:focus");

test("ten thousand rows are walked to the end by keyboard with never more than 200 in the page", async () => {
  await open(10_000);
  const grid = page.getByRole("grid", { name: "Tracks" }).element();
  const countRows = () => grid.querySelectorAll("[data-row]").length;
  let max = countRows();
  const watcher = new MutationObserver(() => (max = Math.max(max, countRows())));
  watcher.observe(grid, { childList: true, subtree: true });
  rowAt(0)?.focus();
  for (const key of ["PageDown", "ArrowDown", "End"]) await userEvent.keyboard(`{${key}}`);
  await expect.poll(() => rowAt(9999)).not.toBeNull();
  expect(grid.getAttribute("aria-rowcount")).toBe("10001");
  await expect.poll(() => focusedRow()?.getAttribute("aria-rowindex")).toBe("10001");
  await expect
    .poll(() => focusedRow()?.getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(window.innerHeight);
  await userEvent.keyboard("{Home}");
  await expect.poll(() => focusedRow()?.getAttribute("data-row")).toBe("0");

  // Scrolled away from the row that had the focus, Tab still leads into the list.
  const content = document.querySelector("#content");
  content?.scrollTo(0, content.scrollHeight / 2);
  await expect.poll(() => document.querySelector('[data-row="5000"]')).not.toBeNull();
  await expect.poll(() => grid.querySelectorAll('[data-row][tabindex="0"]').length).toBe(1);
  watcher.disconnect();
  expect(max).toBeGreaterThan(10);
  expect(max).toBeLessThanOrEqual(200);
});

test("the columns leave the title its room at 1024 px, and their menu fits into the window", async () => {
  await page.viewport(1024, 768);
  await open(60);
  await expect
    .poll(() => header("Title").element().getBoundingClientRect().width)
    .toBeGreaterThanOrEqual(240);
  for (const name of [
    "Popularity",
    "Explicit",
    "Release date",
    "Track no.",
    "Disc no.",
    "BPM",
    "Key",
    "Danceability",
  ])
    expect(header(name).query()).toBeNull();
  await userEvent.click(page.getByRole("button", { name: "Columns" }));
  const menu = page.getByRole("menu", { name: "Columns" });
  await expect.element(menu.getByRole("menuitemcheckbox", { name: "Danceability" })).toBeVisible();
  // It is drawn before it has its place.
  await expect.poll(() => menu.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(menu.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(768);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => menu.query()).toBeNull();
});

/** Chooses an entry of the columns' menu. */
async function chooseColumns(role: "menuitemcheckbox" | "menuitem", name: string): Promise<void> {
  await userEvent.click(page.getByRole("button", { name: "Columns" }));
  await userEvent.click(page.getByRole(role, { name }));
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => page.getByRole("menu").query()).toBeNull();
}

const widthOf = (name: string) => Math.round(header(name).element().getBoundingClientRect().width);

/** Fails where a column is out of view, or the title has less than 240 px. */
function expectAllInView(): void {
  const grid = page.getByRole("grid", { name: "Tracks" }).element();
  expect(grid.scrollWidth).toBeLessThanOrEqual(grid.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  expect(widthOf("Title")).toBeGreaterThanOrEqual(240);
}

test("columns are chosen, widened by pointer and keyboard as far as the others allow, and stay so", async () => {
  await open(60);
  await chooseColumns("menuitemcheckbox", "Popularity");
  await expect.element(header("Popularity")).toBeInTheDocument();
  await expect.poll(() => page.getByText("not provided").elements().length).toBeGreaterThan(0);
  const edge = page.getByRole("separator", { name: "Album column width" });
  const width = () => widthOf("Album");
  const roomy = width();
  await dragBy(edge, { x: -900 });
  await expect.poll(width).toBe(60);
  await dragBy(edge, { x: 780 });
  await expect.poll(width).toBeGreaterThan(500);
  expectAllInView();
  (edge.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.poll(width).toBe(roomy);
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(width).toBe(roomy + 10);
  await userEvent.keyboard("{End}");
  await expect.poll(width).toBeGreaterThan(500);
  await page.viewport(1024, 768);
  await expect.poll(width).toBeLessThan(500);
  expectAllInView();
  await page.viewport(desktop.width, desktop.height);
  const widest = width();
  cleanup();
  await open(60);
  await expect.element(header("Popularity")).toBeInTheDocument();
  await expect.poll(width).toBe(widest);
  await userEvent.dblClick(edge);
  await expect.poll(width).toBe(roomy);
  await dragBy(edge, { x: -50 });
  await expect.poll(width).toBe(roomy - 50);
  await chooseColumns("menuitem", "Reset columns");
  await expect.poll(width).toBeGreaterThan(roomy - 1);
  expect(header("Popularity").query()).toBeNull();
});

test("Tab passes the edges of columns; the right arrow key leads to one from its name, and Escape back", async () => {
  await open(5);
  const edges = page.getByRole("separator").elements();
  expect(edges.length).toBeGreaterThan(2);
  expect(edges.every((edge) => edge.getAttribute("tabindex") === "-1")).toBe(true);
  const name = header("Title").getByRole("button");
  (name.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("separator", { name: "Title column width" })).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{Escape}");
  await expect.element(name).toHaveFocus();
  expectAllInView();
});

test("artists have a column of their own when one wants it, and low rows are one line", async () => {
  await open(5);
  const artistsBelow = () =>
    rowAt(0)?.querySelectorAll('[role="gridcell"]')[1]?.textContent?.includes("Artist");
  expect(artistsBelow()).toBe(true);
  await chooseColumns("menuitemcheckbox", "Artist");
  await expect.element(header("Artist")).toBeInTheDocument();
  await expect.poll(artistsBelow).toBe(false);
  await chooseColumns("menuitem", "Reset columns");
  await chooseColumns("menuitemcheckbox", "Compact rows");
  const lines = () => {
    const cell = rowAt(0)?.querySelectorAll('[role="gridcell"]')[1];
    return [...(cell?.querySelectorAll("div > div") ?? [])].map((line) => line.getBoundingClientRect());
  };
  await expect.poll(() => (lines()[1]?.top ?? Infinity) < (lines()[0]?.bottom ?? 0)).toBe(true);
  await chooseColumns("menuitemcheckbox", "Compact rows");
});

test("the row that plays is shown and has the focus when it is asked for, also in a list that comes after", async () => {
  const track = {
    id: "t700",
    uri: "spotify:track:t700",
    name: "Song 700",
    artists: [],
    album: { id: null, name: "" },
    image: null,
    duration_ms: 180_000,
  };
  usePlayerStore.setState(({ state }) => ({ state: { ...state, track } }));
  await open(1000);
  await expect.poll(showPlayingRow).toBe(true);
  await expect.poll(() => focusedRow()?.getAttribute("data-row")).toBe("700");
  cleanup();
  expect(showPlayingRow()).toBe(false);
  wantPlayingRow();
  await open(1000);
  await expect.poll(() => focusedRow()?.getAttribute("data-row")).toBe("700");
  usePlayerStore.setState(emptyPlayerStore, true);
});
