import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dragBy } from "#testing/web/real-input.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { answersOfPlaylist, rowAt, sampleItems } from "#testing/web/playlist-answers.ts";
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

test("columns are chosen, widened by pointer and keyboard within their bounds, and stay so", async () => {
  await open(60);
  await userEvent.click(page.getByRole("button", { name: "Columns" }));
  await userEvent.click(page.getByRole("menuitemcheckbox", { name: "Popularity" }));
  await expect.element(header("Popularity")).toBeInTheDocument();
  await expect.poll(() => page.getByText("not provided").elements().length).toBeGreaterThan(0);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => page.getByRole("menu").query()).toBeNull();
  const edge = page.getByRole("separator", { name: "Album column width" });
  const width = () => Math.round(header("Album").element().getBoundingClientRect().width);
  await dragBy(edge, { x: -900 });
  await expect.poll(width).toBe(60);
  await dragBy(edge, { x: 780 });
  await expect.poll(width).toBe(720);
  (edge.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.poll(width).toBe(60);
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(width).toBe(70);
  cleanup();
  await open(60);
  await expect.element(header("Popularity")).toBeInTheDocument();
  await expect.poll(width).toBe(70);
});
