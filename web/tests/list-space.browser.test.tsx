import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { samplePlaylist } from "#testing/samples/sample-library.ts";
import { answersOfPlaylist, sampleItems, rowAt } from "#testing/web/playlist-answers.ts";
import { answersOfFrame, renderFramed } from "#testing/web/render-framed.tsx";
import { PlaylistPage } from "#web/features/playlists/playlists.tsx";
import { emptyPlayerStore, usePlayerStore } from "#web/features/player/state/player-store.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";

/** What the player has, so that it takes its room. */
const track = {
  id: "t",
  uri: "spotify:track:t",
  name: "Song",
  artists: [{ id: "a", name: "Artist" }],
  album: { id: "b", name: "Album" },
  image: null,
  duration_ms: 180_000,
};

/** The guided tour has been seen. */
beforeEach(() => localStorage.setItem("tourSeen", "1"));

/** A long playlist in the app's frame, with the player at its foot. */
async function open(): Promise<void> {
  usePlayerStore.setState(({ state }) => ({ state: { ...state, track, duration: 180_000 } }));
  const items = sampleItems(60).map((item) => ({ ...item, applied_genre: "jazz" }));
  const name = "Eine Wiedergabeliste mit einem sehr langen Namen";
  const answers = {
    ...answersOfFrame([samplePlaylist(2)]),
    ...answersOfPlaylist(items, {
      more: { name, description: "Songs for a long evening, and the morning after it." },
    }),
  };
  await renderFramed(<PlaylistPage id="p1" />, { answers, address: "/playlist/p1" });
  await expect.poll(() => rowAt(1)).not.toBeNull();
  await expect.element(page.getByRole("region", { name: "Player" })).toBeVisible();
}

/** Rows that are wholly in sight, below what stays over the list. */
function countInSight(): number {
  const main = page.getByRole("main").element();
  const box = main.getBoundingClientRect();
  const stays = [...main.querySelectorAll(".sticky")].map((element) => element.getBoundingClientRect());
  const top = Math.max(
    box.top,
    ...stays.filter((one) => one.top <= box.top + 60).map(({ bottom }) => bottom),
  );
  return [...main.querySelectorAll("[data-row]")].filter((row) => {
    const { top: from, bottom } = row.getBoundingClientRect();
    return from >= top - 0.5 && bottom <= box.bottom + 0.5;
  }).length;
}

test.each([
  { width: 1440, height: 900, hasQueue: false, before: 7, after: 11 },
  { width: 1440, height: 900, hasQueue: true, before: 7, after: 11 },
  { width: 1024, height: 768, hasQueue: false, before: 6, after: 7 },
  { width: 390, height: 844, hasQueue: false, before: 6, after: 11 },
  // 200 % of 1440 x 900
  { width: 720, height: 450, hasQueue: false, before: 3, after: 4 },
])(
  "at $width x $height (the queue beside it: $hasQueue) a list shows $before rows, and $after after a notch of the wheel",
  async ({ width, height, hasQueue, before, after }) => {
    await page.viewport(width, height);
    useUiState.setState({ queueOpen: hasQueue });
    await open();
    await expect.poll(countInSight).toBeGreaterThanOrEqual(before);
    page.getByRole("main").element().scrollBy(0, 100);
    await expect.poll(countInSight).toBeGreaterThanOrEqual(after);
    // What stays of the header: the name, and what plays and narrows the list.
    page.getByRole("main").element().scrollBy(0, 400);
    const main = page.getByRole("main");
    await expect.element(main.getByRole("button", { name: "Play", exact: true })).toBeInViewport();
    await expect.element(main.getByRole("searchbox", { name: "Filter by title or artist" })).toBeInViewport();
    await expect
      .element(main.getByText("Eine Wiedergabeliste mit einem sehr langen Namen").last())
      .toBeInViewport();
    usePlayerStore.setState(emptyPlayerStore, true);
    useUiState.setState({ queueOpen: false });
  },
);

test("a sleeve that came and went in one report of a busy browser has its name in the line that stays", async () => {
  class BusyObserver extends IntersectionObserver {
    constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super(
        (changes, observer) =>
          report(
            changes.flatMap((change) =>
              [true, false].map((isIntersecting) =>
                Object.create(change, { isIntersecting: { value: isIntersecting } }),
              ),
            ),
            observer,
          ),
        options,
      );
    }
  }
  vi.stubGlobal("IntersectionObserver", BusyObserver);
  onTestFinished(() => void vi.unstubAllGlobals());
  await open();
  const names = page.getByRole("main").getByText("Eine Wiedergabeliste mit einem sehr langen Namen");
  await expect.poll(() => names.elements().filter((name) => name.checkVisibility()).length).toBe(2);
  usePlayerStore.setState(emptyPlayerStore, true);
});

/** Presses the button at the foot of the phone, which the window of the tests' runner may not reach. */
const openLibrary = () => (page.getByRole("button", { name: "Library" }).element() as HTMLElement).click();

/** Goes back as the phone's own button does. */
const goBack = () => history.back();

test("on a phone the way back closes the menu, a dialog over it and the library, and stays on the page", async () => {
  await page.viewport(390, 844);
  await open();
  const menu = page.getByRole("menu");
  await userEvent.click(page.getByRole("button", { name: /^More options for Song 1$/u }));
  await expect.element(menu).toBeVisible();
  // A sheet: as wide as the window, at its foot.
  await expect.poll(() => menu.element().getBoundingClientRect().bottom).toBe(844);
  expect(menu.element().getBoundingClientRect().width).toBe(390);
  for (const item of menu.getByRole("menuitem").elements())
    expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  goBack();
  await expect.poll(() => menu.query()).toBeNull();
  expect(rowAt(1)).not.toBeNull();

  const library = page.getByRole("dialog", { name: "Library" });
  openLibrary();
  await expect.element(library).toBeVisible();
  goBack();
  await expect.poll(() => library.query()).toBeNull();
  openLibrary();
  await expect.element(library).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => library.query()).toBeNull();
  usePlayerStore.setState(emptyPlayerStore, true);
});

test("on a phone everything that one presses is at least 44 px high and wide", async () => {
  await page.viewport(390, 844);
  await open();
  const small = [...document.querySelectorAll<HTMLElement>("button, a[href], select, input")]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    // Links within a row's text are text under a finger: the whole row plays.
    .filter((element) => element.closest("[data-row]") === null || element.dataset["action"] !== undefined)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.top >= 0 && (box.width < 44 || box.height < 44))
    .map(({ element, box }) => `${element.ariaLabel ?? element.textContent} ${box.width} x ${box.height}`);
  expect(small).toEqual([]);
  usePlayerStore.setState(emptyPlayerStore, true);
});
