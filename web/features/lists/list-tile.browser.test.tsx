import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { samplePlaylist, sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { expectNoViolations } from "#testing/web/expect-no-violations.ts";
import { centreOf, pressMouse } from "#testing/web/real-input.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { stopPlayer } from "#web/features/player/player.tsx";
import { TileGrid } from "#web/ui/tiles/tile-grid.tsx";
import { TileStrip } from "#web/ui/tiles/tile-strip.tsx";
import { listOfPlaylist, ListTile } from "./lists.ts";

const lists = Array.from({ length: 12 }, (_, index) =>
  listOfPlaylist(samplePlaylist(index + 1, { name: `List ${index + 1}` })),
);
const strip = (
  <TileStrip
    title="Lately"
    items={lists}
    keyOf={({ id }) => id}
    scrollLabels={{ back: "Back", forward: "Forward" }}
    renderTile={(list, place) => <ListTile {...place} list={list} />}
  />
);
const grid = (
  <TileGrid
    label="Playlists"
    items={lists}
    keyOf={({ id }) => id}
    renderTile={(list, place) => <ListTile {...place} list={list} />}
  />
);
const answers = {
  "GET /auth/me": sampleProfile,
  "GET /library/cache/status": sampleStatus,
  "GET /library/cache/playlists": { items: [], total: 0 },
};
const tile = (number: number) => page.getByRole("link", { name: new RegExp(`^List ${number} \\d`, "u") });
const focusOn = (target: Locator) => (target.element() as HTMLElement).focus();
const focused = () => document.activeElement?.textContent ?? "";

/** is called when someone wants to play, while there is no player */
const wanted = vi.fn<() => void>();
beforeEach(() => stopPlayer(wanted));
afterEach(() => {
  stopPlayer();
  wanted.mockReset();
});

test("a strip is one stop of Tab, and its keys move, open, play and bring the menu", async () => {
  const { address } = await renderScreen(
    <>
      <button type="button">Before</button>
      {strip}
      <button type="button">After</button>
    </>,
    { answers },
  );
  await expect.element(page.getByRole("button", { name: "Play List 1", exact: true })).toBeInTheDocument();
  focusOn(page.getByRole("button", { name: "Before" }));
  await userEvent.keyboard("{Tab}");
  expect(focused()).toContain("List 1");
  await userEvent.keyboard("{Tab}");
  expect(focused()).toBe("After");
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(focused()).toContain("List 3");
  await userEvent.keyboard("{End}");
  expect(focused()).toContain("List 12");
  await userEvent.keyboard("{Home}{Control>}{Enter}{/Control}");
  await expect.poll(() => wanted.mock.calls.length).toBe(1);
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  await expect.element(page.getByRole("menu", { name: "Actions for List 1" })).toBeVisible();
  const names = page
    .getByRole("menuitem")
    .elements()
    .map((item) => item.textContent);
  expect(names).toEqual([
    "Open",
    "Play",
    "Shuffle",
    "Play next",
    "Add to queue",
    "Add to playlist",
    "Pin",
    "Rename",
    "Open in the demo",
    "Copy link",
    "Delete",
  ]);
  await userEvent.keyboard("{Escape}");
  await expect.poll(focused).toContain("List 1");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/playlist/p1");
});

test("arrows lead up and down in a grid, and from the right where the script is written from there", async () => {
  await renderScreen(grid, { answers });
  await expect.element(tile(1)).toBeVisible();
  const columns = () => {
    const [first, ...others] = page.getByRole("listitem").elements();
    const top = first?.getBoundingClientRect().top;
    return 1 + others.filter((item) => item.getBoundingClientRect().top === top).length;
  };
  focusOn(tile(1));
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toContain(`List ${1 + columns()}`);
  document.documentElement.dir = "rtl";
  await userEvent.keyboard("{ArrowUp}{ArrowLeft}");
  document.documentElement.dir = "ltr";
  expect(focused()).toContain("List 2");
});

test("Play shows on hover below the picture, which it does not cover, and plays; the rest of the tile opens", async () => {
  const { address } = await renderScreen(strip, { answers });
  const play = page.getByRole("button", { name: "Play List 2", exact: true });
  await expect.element(play).toBeInTheDocument();
  const art = tile(2).element().firstElementChild?.getBoundingClientRect();
  expect(play.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(art?.bottom ?? Infinity);
  await userEvent.hover(tile(2));
  await expect.poll(() => getComputedStyle(play.element().parentElement ?? document.body).opacity).toBe("1");
  await expectNoViolations();
  await play.click();
  await expect.poll(() => wanted.mock.calls.length).toBe(1);
  expect(address()).toBe("/");
  const { x, y } = centreOf(tile(2));
  await pressMouse({ x, y }, { button: "right" });
  await expect.element(page.getByRole("menu", { name: "Actions for List 2" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await tile(2).click({ position: { x: 20, y: 20 } });
  await expect.poll(address).toBe("/playlist/p2");
});
