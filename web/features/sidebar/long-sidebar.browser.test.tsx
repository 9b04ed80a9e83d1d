import { act } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Playlist } from "#contract/library/library.ts";
import { centreOf, moveMouse } from "#testing/web/real-input.ts";
import { renderScreen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { samplePlaylist, sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { LibrarySidebar, recallLibrary } from "./sidebar.tsx";

// What is remembered of the library would be met by the next test.
beforeEach(() => recallLibrary());

/** The sidebar as wide and high as the app shows it. */
async function open(items: readonly Playlist[], isCollapsed = false): Promise<RenderedScreen> {
  const width = isCollapsed ? 72 : 280;
  const opened = await renderScreen(
    <div style={{ display: "flex", flexDirection: "column", width, height: 880 }}>
      <LibrarySidebar isCollapsed={isCollapsed} canRefresh={false} />
    </div>,
    {
      answers: {
        "GET /auth/me": sampleProfile,
        "GET /library/cache/liked/count": { total: 12 },
        "GET /library/cache/status": sampleStatus,
        "GET /library/cache/playlists": { items: [...items], total: items.length },
      },
    },
  );
  await expect.poll(() => entry("liked")).not.toBeNull();
  return opened;
}

const entry = (id: string) => document.querySelector<HTMLElement>(`[data-entry="${id}"]`);
const entries = () => document.querySelectorAll("[data-entry]").length;
const focused = () => document.querySelector("[data-entry]:focus")?.getAttribute("data-entry");

/** Ids of the playlists in their order on the screen. */
const shownIds = () =>
  [...document.querySelectorAll("a[data-entry]")]
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((link) => link.getAttribute("data-entry"))
    .filter((id) => id !== "liked");

test("a thousand playlists are walked by keyboard with few in the page, hostile names among them", async () => {
  const names = ["<img src=x onerror=alert(1)><b>x</b>", "\u202Eevil\u202C", "x".repeat(10_000), "", "   "];
  const { address } = await open(
    Array.from({ length: 1000 }, (_, index) =>
      samplePlaylist(index + 1, { name: names[index] ?? `List ${index + 1}` }),
    ),
  );
  await expect.poll(() => entry("p1")?.textContent).toContain(names[0]);
  expect(entry("p4")?.textContent).toContain("Untitled playlist");
  const panel = page.getByRole("tabpanel").element();
  expect(panel.scrollWidth - panel.clientWidth).toBe(0);
  await expect.poll(entries).toBeLessThanOrEqual(200);

  await userEvent.click(entry("p3") ?? document.body, { button: "right" });
  const menu = page.getByRole("menu");
  await expect.poll(() => menu.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(220);
  expect(menu.element().getBoundingClientRect().width).toBeLessThanOrEqual(320);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => menu.query()).toBeNull();

  entry("liked")?.focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(focused).toBe("p1");
  expect(document.querySelectorAll('[data-entry][tabindex="0"]')).toHaveLength(1);
  await userEvent.keyboard("{End}");
  await expect.poll(focused).toBe("p1000");
  expect(entries()).toBeLessThanOrEqual(200);
  await userEvent.keyboard("list 42");
  await expect.poll(focused).toBe("p42");
  const item = entry("p42")?.closest("li");
  expect([item?.getAttribute("aria-posinset"), item?.getAttribute("aria-setsize")]).toEqual(["43", "1001"]);
  await userEvent.keyboard("{Home}");
  await expect.poll(focused).toBe("liked");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/playlist/liked");
});

test("collapsed, a thousand playlists are at most 20 in the page", async () => {
  await open(
    Array.from({ length: 1000 }, (_, index) => samplePlaylist(index + 1)),
    true,
  );
  // The rows are placed once the panel has been measured.
  await expect.poll(entries).toBeGreaterThan(5);
  expect(entries()).toBeLessThanOrEqual(20);
});

test("in the grid entries stand side by side, and arrow keys go by columns; compact entries are 40 px high", async () => {
  await open([1, 2, 3, 4].map((number) => samplePlaylist(number)));
  const topOf = (id: string) => entry(id)?.getBoundingClientRect().top;
  await userEvent.click(page.getByRole("button", { name: "Grid view" }));
  await expect.poll(() => topOf("liked") === topOf("p1")).toBe(true);
  entry("liked")?.focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(focused).toBe("p1");
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(() => topOf(focused() ?? "")).toBeGreaterThan(topOf("p1") ?? 0);
  await userEvent.click(page.getByRole("button", { name: "List view" }));
  await expect.poll(() => topOf("liked") === topOf("p1")).toBe(false);
  expect(entry("p1")?.getBoundingClientRect().height).toBeGreaterThan(40);
  act(() => useUiState.setState({ compactDensity: true }));
  await expect.poll(() => entry("p1")?.getBoundingClientRect().height).toBe(40);
});

test("in an order of one's own an entry is dragged behind another", async () => {
  await open([1, 2, 3, 4].map((number) => samplePlaylist(number)));
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Sort" }), "Custom Order");
  await expect.poll(shownIds).toEqual(["p1", "p2", "p3", "p4"]);
  const [from, to] = [centreOf(entry("p1") ?? document.body), centreOf(entry("p3") ?? document.body)];
  await moveMouse(
    { act: "move", to: from },
    { act: "down" },
    { act: "move", to: { x: to.x, y: to.y + 15 }, steps: 8 },
    { act: "move", to: { x: to.x + 2, y: to.y + 16 }, steps: 2 },
    { act: "up" },
  );
  await expect.poll(shownIds).toEqual(["p2", "p3", "p1", "p4"]);
});
