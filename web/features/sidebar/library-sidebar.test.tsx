import { fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { Playlist } from "#contract/library/library.ts";
import { renderScreen, screen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { samplePlaylist, sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { type Answers, Refusal } from "#testing/web/stub-api.ts";
import { recallLibrary } from "./sidebar.tsx";
import { LibrarySidebar } from "./library-sidebar.tsx";
import { useNoteUse } from "./items/use-note-use.ts";

const library: Answers = {
  "GET /auth/me": sampleProfile,
  "GET /library/cache/liked/count": { total: 12 },
  "GET /library/cache/status": sampleStatus,
};

// What is remembered of the library would be met by the next test.
beforeEach(() => recallLibrary());

async function open(items: readonly Playlist[], answers: Answers = {}): Promise<RenderedScreen> {
  const opened = await renderScreen(<LibrarySidebar isCollapsed={false} canRefresh={false} />, {
    answers: {
      ...library,
      "GET /library/cache/playlists": { items: [...items], total: items.length },
      ...answers,
    },
  });
  await waitFor(() => entry("liked"));
  return opened;
}

const lists = (...numbers: number[]): Playlist[] => numbers.map((number) => samplePlaylist(number));

function entry(key: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`);
  if (found === null) throw new Error(`There is no entry ${key}.`);
  return found;
}

/** Ids of the playlists in their order, without the liked songs and folders. */
const shownIds = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>("a[data-entry]")]
    .map((link) => link.dataset["entry"])
    .filter((id) => id !== "liked");

const sortBy = async ({ user }: RenderedScreen, name: string): Promise<void> =>
  user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), name);

describe("the library in the sidebar", () => {
  test("has what the genres suggest above the playlists, a few until all are asked for", async () => {
    const suggested = ["ska", "jazz", "funk", "soul", "folk"].map((genre) => ({
      genre,
      name: `Genre: ${genre}`,
      trackCount: 3,
    }));
    const sidebar = <LibrarySidebar isCollapsed={false} canRefresh={false} suggested={suggested} />;
    const answers = { ...library, "GET /library/cache/playlists": { items: lists(1, 2), total: 2 } };
    const { user } = await renderScreen(sidebar, { answers });
    const part = within(await screen.findByRole("region", { name: "Suggested" }));
    expect(shownIds()).toEqual(["suggested:ska", "suggested:jazz", "suggested:funk", "p1", "p2"]);
    await user.click(part.getByRole("button", { name: "Show all 5" }));
    expect(shownIds().slice(3)).toEqual(["suggested:soul", "suggested:folk", "p1", "p2"]);
    await user.click(part.getByRole("button", { name: "Show fewer" }));
    expect(shownIds()).toHaveLength(5);
  });

  test.each([true, false])(
    "says what the cache holds, and can be read again when it may be: %s",
    async (may) => {
      await renderScreen(<LibrarySidebar isCollapsed={false} canRefresh={may} />, {
        answers: { ...library, "GET /library/cache/playlists": { items: [], total: 0 } },
      });
      screen.getByRole("heading", { name: "Your Library" });
      const summary = screen.getByLabelText("Library summary");
      await within(summary).findByText("1,234");
      within(summary).getByText("5,678");
      within(summary).getByText("Mar 4, 2026");
      expect([...summary.querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual([
        "Unique",
        "Total",
        "Last scan",
      ]);
      expect(screen.queryAllByRole("button", { name: "Refresh" })).toHaveLength(may ? 1 : 0);
    },
  );

  test("offers the five orders and keeps to the chosen one", async () => {
    const by = (name: string) => ({ id: name, display_name: name });
    const opened = await open([
      samplePlaylist(1, { name: "beta", owner: by("Zoe"), last_added_at: "2026-01-01T00:00:00Z" }),
      samplePlaylist(2, { name: "Älpha", owner: by("adam"), last_added_at: "2026-03-01T00:00:00Z" }),
      samplePlaylist(3, { name: "", owner: by("Ben"), last_added_at: null }),
      samplePlaylist(4, { name: "mix 10", owner: by("Adam"), last_added_at: "2025-01-01T00:00:00Z" }),
      samplePlaylist(5, { name: "mix 9", owner: by("Zoe"), last_added_at: "2026-02-01T00:00:00Z" }),
    ]);
    const offered = within(screen.getByRole("combobox", { name: "Sort" })).getAllByRole("option");
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      "Recents",
      "Recently Added",
      "Alphabetical",
      "Creator",
      "Custom Order",
    ]);
    expect(shownIds()).toEqual(["p1", "p2", "p3", "p4", "p5"]);
    await sortBy(opened, "Recently Added");
    expect(shownIds()).toEqual(["p2", "p5", "p1", "p4", "p3"]);
    await sortBy(opened, "Creator");
    expect(shownIds()).toEqual(["p2", "p4", "p3", "p1", "p5"]);
    await sortBy(opened, "Alphabetical");
    // The one without a name is called "Untitled playlist".
    expect(shownIds()).toEqual(["p2", "p1", "p5", "p4", "p3"]);
  });

  test("puts what was opened last first", async () => {
    function Opened({ path }: { path: string }) {
      useNoteUse(path);
      return null;
    }
    const sidebar = <LibrarySidebar isCollapsed={false} canRefresh={false} />;
    const answers = { ...library, "GET /library/cache/playlists": { items: lists(1, 2, 3), total: 3 } };
    const page = (
      <>
        {sidebar}
        <Opened path="/playlist/p3" />
      </>
    );
    await renderScreen(page, { answers });
    await waitFor(() => expect(shownIds()).toEqual(["p3", "p1", "p2"]));
  });

  test("keeps the person's own order, made by keyboard and by the menu", async () => {
    const opened = await open(lists(1, 2, 3, 4));
    const { user } = opened;
    await sortBy(opened, "Custom Order");
    entry("p1").focus();
    await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    expect(shownIds()).toEqual(["p2", "p3", "p1", "p4"]);
    entry("p4").focus();
    await user.keyboard("{Alt>}{ArrowUp}{ArrowUp}{/Alt}");
    expect(shownIds()).toEqual(["p2", "p4", "p3", "p1"]);
    expect(document.activeElement).toBe(entry("p4"));
    await screen.findByText("List 4 moved to 2 of 4");
    fireEvent.contextMenu(entry("p2"));
    await user.click(await screen.findByRole("menuitem", { name: "Move down" }));
    await waitFor(() => expect(shownIds()).toEqual(["p4", "p2", "p3", "p1"]));
  });

  test("is a list or a grid, walked by arrow keys in both directions", async () => {
    const { user } = await open(lists(1, 2, 3, 4));
    const grid = screen.getByRole("button", { name: "Grid view" });
    const list = screen.getByRole("button", { name: "List view" });
    const tops = () => new Set(["liked", "p1"].map((key) => entry(key).closest("li")?.style.top));
    expect(tops().size).toBe(2);
    await user.click(grid);
    expect([grid, list].map((button) => button.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
    expect(tops().size).toBe(1);
    entry("liked").focus();
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(entry("p1"));
    await user.click(list);
    expect(tops().size).toBe(2);
  });

  test("is narrowed by name, whatever the accents, and says when nothing fits", async () => {
    await open(lists(1, 2, 3, 4));
    const search = screen.getByRole("searchbox", { name: "Filter by name" });
    const retype = (typed: string) => fireEvent.change(search, { target: { value: typed } });
    retype("LÍST 3");
    expect(shownIds()).toEqual(["p3"]);
    retype("nothing like it");
    screen.getByText("No matches.");
    retype("");
    expect(shownIds()).toEqual(["p1", "p2", "p3", "p4"]);
  });

  test("keeps playlists that share a name's beginning in folders, opened and closed by keyboard", async () => {
    const names = ["Gym: Warm-up", "Late", "Gym / Long run", "Solo: Only"];
    const { user } = await open(names.map((name, index) => samplePlaylist(index + 1, { name })));
    const folder = screen.getByRole("button", { name: /^Gym/u });
    expect(folder.getAttribute("aria-expanded")).toBe("true");
    expect(shownIds()).toEqual(["p1", "p3", "p2", "p4"]);
    expect(screen.queryByRole("button", { name: /^Solo/u })).toBe(null);
    entry("p3").focus();
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(entry("folder:Gym"));
    await user.keyboard("{ArrowLeft}");
    expect(shownIds()).toEqual(["p2", "p4"]);
    expect(folder.getAttribute("aria-expanded")).toBe("false");
    await user.click(folder);
    expect(shownIds()).toEqual(["p1", "p3", "p2", "p4"]);
  });

  test("loads with eight to ten placeholders, and says so when there is nothing", async () => {
    const held = Promise.withResolvers<{ items: Playlist[]; total: number }>();
    await renderScreen(<LibrarySidebar isCollapsed={false} canRefresh={false} />, {
      answers: { ...library, "GET /library/cache/playlists": () => held.promise },
    });
    const rows = document.querySelectorAll('[role="tabpanel"] [aria-busy="true"] > div');
    expect(rows.length).toBeGreaterThanOrEqual(8);
    expect(rows.length).toBeLessThanOrEqual(10);
    held.resolve({ items: [], total: 0 });
    await screen.findByText("No playlists");
    await within(entry("liked")).findByText("12 songs");
  });

  test("goes on without a word when the liked songs cannot be counted", async () => {
    const broken = new Refusal(500, { code: "internal", detail: "" });
    const { server } = await open(lists(1), { "GET /library/cache/liked/count": broken });
    const asked = () => server.requests.filter(({ path }) => path === "/library/cache/liked/count");
    await waitFor(() => expect(asked().length).toBeGreaterThan(1));
    expect(shownIds()).toEqual(["p1"]);
    expect(screen.queryAllByRole("alert")).toEqual([]);
  });
});
