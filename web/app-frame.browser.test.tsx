import { cleanup } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Playlist } from "#contract/library/library.ts";
import { samplePlaylist } from "#testing/samples/sample-library.ts";
import { expectNoViolations } from "#testing/web/expect-no-violations.ts";
import { centreOf, desktop, dragBy, moveMouse, phone, touchScreen } from "#testing/web/real-input.ts";
import { answersOfFrame, renderFramed } from "#testing/web/render-framed.tsx";
import type { RenderedScreen } from "#testing/web/render-screen.tsx";
import { HomePage } from "#web/features/home/home.tsx";
import { stopPlayer } from "#web/features/player/player.tsx";

const names = ["Forest walks", "Fórest", "Gym", "Evening", "Morning", "Rain", "Sun"];

const others = Array.from({ length: 40 }, (_, index) =>
  samplePlaylist(index + 2, { name: names[index] ?? `List ${index}` }),
);

/** Home in the app's frame, with these playlists beside one. */
const open = (playlists: readonly Playlist[] = others): Promise<RenderedScreen> =>
  renderFramed(<HomePage suggested={[]} />, { answers: answersOfFrame(playlists) });

const search = () => document.querySelector<HTMLElement>('header input[type="search"]');
const main = page.getByRole("main");

test.each([desktop, phone])(
  "home filters its tiles by name as long as the global search has scrolled out of view, at $width px",
  async ({ width, height }) => {
    await page.viewport(width, height);
    await open();
    const tiles = main.getByRole("list", { name: "Playlists" }).getByRole("link");
    const filter = main.getByRole("searchbox", { name: "Filter playlists" });
    const isSearchInView = () => (search()?.getBoundingClientRect().bottom ?? 0) > 0;
    await expect.poll(() => tiles.elements().length).toBeGreaterThan(5);
    expect(filter.query()).toBeNull();
    main.element().scrollTo(0, 900);
    await expect.element(filter).toBeVisible();
    await expect.poll(isSearchInView).toBe(false);
    await userEvent.fill(filter, "fórest");
    const texts = () => tiles.elements().map(({ textContent }) => textContent?.slice(0, 6));
    await expect.poll(texts).toEqual(["Forest", "Fórest"]);
    expect(document.activeElement).toBe(filter.element());
    await userEvent.fill(filter, "no such name");
    await expect.element(main.getByText("No matching playlists.")).toBeVisible();
    main.element().scrollTo(0, 0);
    await expect.poll(() => filter.query()).toBeNull();
    await expect.poll(isSearchInView).toBe(true);
    await expect.poll(() => tiles.elements().length).toBeGreaterThan(5);
  },
);

test("on a phone the sidebar lies over the page, and opens with a swipe of more than 30 % of its width", async () => {
  await page.viewport(phone.width, phone.height);
  await open();
  await expect.element(main.getByRole("link", { name: /^Liked Songs/u })).toBeVisible();
  const panel = page.getByRole("dialog", { name: "Library" });
  const before = main.element().getBoundingClientRect().toJSON() as object;
  expect(page.getByRole("navigation", { name: "Library" }).query()).toBeNull();
  const swipe = (x: number) =>
    touchScreen(
      { act: "move", to: { x: 2, y: 400 } },
      { act: "down" },
      { act: "move", to: { x, y: 400 }, steps: 8 },
      { act: "up" },
    );
  await swipe(2 + 320 * 0.25);
  await expect.poll(() => panel.query()).toBeNull();
  await swipe(2 + 320 * 0.35);
  await expect.element(panel.getByRole("link", { name: /^Liked Songs/u })).toBeVisible();
  await expect.poll(() => panel.element().getBoundingClientRect().x).toBe(0);
  expect(main.element().getBoundingClientRect().toJSON()).toEqual(before);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => panel.query()).toBeNull();
  await swipe(250);
  await expect.element(panel).toBeVisible();
});

test("the sidebar's tabs and the account menu work with arrow keys and give the focus back", async () => {
  await open();
  const tab = page.getByRole("tab", { name: "Playlists" });
  await expect.element(tab).toBeVisible();
  (tab.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  const albums = page.getByRole("tab", { name: "Albums", selected: true });
  await expect.element(albums).toHaveFocus();
  await expect.element(page.getByRole("tabpanel", { name: "Albums" })).toBeVisible();
  const account = page.getByRole("button", { name: /^Account/u });
  (account.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menu")).toBeVisible();
  await userEvent.keyboard("{End}");
  await expect.element(page.getByRole("menuitem", { name: "Logout" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => page.getByRole("menu").query()).toBeNull();
  await expect.element(account).toHaveFocus();
});

const entry = (id: string) =>
  document.querySelector<HTMLElement>(`nav [data-entry="${id}"]`) ?? document.body;
const boxOf = (id: string) => entry(id).getBoundingClientRect();
const sidebar = page.getByRole("navigation", { name: "Library" });
const widthOfSidebar = () => sidebar.element().getBoundingClientRect().width;
/** Ids of the sidebar's playlists in their order on the screen. */
const shownIds = () =>
  [...document.querySelectorAll<HTMLElement>("nav a[data-entry]")]
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map(({ dataset }) => dataset["entry"])
    .filter((id) => id !== "liked");

async function choose(id: string, label: string): Promise<void> {
  await userEvent.click(entry(id), { button: "right" });
  await userEvent.click(page.getByRole("menuitem", { name: label }));
  await expect.poll(() => page.getByRole("menu").query()).toBeNull();
}

/** Drags the sidebar's edge beyond its bounds, and moves it by keys from 250 to 350 px. */
async function resizeByHand(): Promise<void> {
  await expect.poll(widthOfSidebar).toBe(280);
  const handle = page.getByRole("separator", { name: "Sidebar width" });
  await dragBy(handle, { x: -180 });
  await expect.poll(widthOfSidebar).toBe(250);
  await dragBy(handle, { x: 650 });
  await expect.poll(widthOfSidebar).toBe(420);
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await userEvent.keyboard("{ArrowRight}".repeat(10));
  await expect.poll(widthOfSidebar).toBe(350);
}

test("the sidebar keeps what a person made of it: width, order, pins, folders, grid, filter, and that it is collapsed; axe finds nothing in any of it", async () => {
  const own = ["List 2", "List 3", "List 4", "Gym: Warm-up", "Gym / Long run"];
  const playlists = own.map((name, index) => samplePlaylist(index + 2, { name }));
  await open(playlists);
  await resizeByHand();
  await choose("p4", "Pin");
  const pinned = sidebar.getByRole("region", { name: "Pinned" });
  await userEvent.selectOptions(sidebar.getByRole("combobox", { name: "Sort" }), "Custom Order");
  await expect.poll(shownIds).toEqual(["p4", "p1", "p2", "p3", "p5", "p6"]);
  const [from, to] = [centreOf(entry("p1")), centreOf(entry("p3"))];
  await moveMouse(
    { act: "move", to: from },
    { act: "down" },
    { act: "move", to: { x: to.x, y: to.y + 15 }, steps: 8 },
    { act: "move", to: { x: to.x + 2, y: to.y + 16 }, steps: 2 },
    { act: "up" },
  );
  const folder = sidebar.getByRole("button", { name: /^Gym/u });
  await expectNoViolations();
  await userEvent.click(folder);
  await expect.element(folder).toHaveAttribute("aria-expanded", "false");
  await expect.poll(shownIds).toEqual(["p4", "p2", "p3", "p1"]);

  await userEvent.click(entry("p2"), { button: "right" });
  await expect.element(page.getByRole("menu")).toBeVisible();
  await expectNoViolations();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => page.getByRole("menu").query()).toBeNull();
  const grid = sidebar.getByRole("button", { name: "Grid view" });
  await userEvent.click(grid);
  await expect.poll(() => boxOf("liked").top === boxOf("p2").top).toBe(true);
  await expectNoViolations();
  const field = sidebar.getByRole("searchbox", { name: "Filter by name" });
  await userEvent.fill(field, "LÍST");

  cleanup();
  await open(playlists);
  await expect.element(field).toHaveValue("LÍST");
  await expect.element(grid).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => pinned.element().querySelector('[data-entry="p4"]')).not.toBeNull();
  await userEvent.fill(field, "");
  await expect.element(folder).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(sidebar.getByRole("button", { name: "List view" }));
  await expect.poll(shownIds).toEqual(["p4", "p2", "p3", "p1"]);
  await expect.poll(() => boxOf("liked").top === boxOf("p2").top).toBe(false);
  await expect.poll(widthOfSidebar).toBe(350);

  await userEvent.click(page.getByRole("button", { name: "Collapse sidebar" }));
  await expect.poll(widthOfSidebar).toBe(72);
  await expectNoViolations();
  cleanup();
  await open(playlists);
  await expect.poll(() => entry("liked")).not.toBe(document.body);
  await expect.poll(widthOfSidebar).toBe(72);
});

test("an entry's menu gives way to another's and to a press beside it, copies the link, leads to the service, plays and opens", async () => {
  const wanted = vi.fn<() => void>();
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { address } = await open();
  stopPlayer(wanted);
  const menu = page.getByRole("menu");
  await userEvent.click(entry("p3"), { button: "right" });
  await expect.element(menu).toBeVisible();
  // Beside the menu, which lies over the rest of it.
  await userEvent.click(entry("liked"), { button: "right", position: { x: 12, y: 20 } });
  await expect.element(page.getByRole("menu", { name: "Liked Songs" })).toBeVisible();
  expect(menu.elements()).toHaveLength(1);
  // At a point a menu lets the press beside it through: it goes to nothing that leads elsewhere.
  await userEvent.click(main.getByRole("heading", { level: 1 }));
  await expect.poll(() => menu.query()).toBeNull();
  expect(address()).toBe("/");

  await choose("p3", "Copy link");
  await expect.element(page.getByRole("status").getByText("Link copied")).toBeVisible();
  expect(written).toHaveBeenCalledWith("https://open.example/playlist/p3");
  written.mockRestore();
  const left = vi.spyOn(window, "open").mockReturnValue(null);
  await choose("p3", "Open in the demo");
  expect(left).toHaveBeenCalledWith("https://open.example/playlist/p3", "_blank", "noopener,noreferrer");
  left.mockRestore();
  await choose("p3", "Play");
  await expect.poll(() => wanted.mock.calls.length).toBe(1);
  stopPlayer();
  await choose("p3", "Open");
  await expect.poll(address).toBe("/playlist/p3");
});
