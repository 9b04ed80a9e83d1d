import { fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { Playlist } from "#contract/library/library.ts";
import { renderScreen, screen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { samplePlaylist, sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { type Answers, Refusal } from "#testing/web/stub-api.ts";
import { LibrarySidebar, recallLibrary } from "#web/features/sidebar/sidebar.tsx";

const broken = new Refusal(500, { code: "internal", detail: "" });

// What is remembered of the library would be met by the next test.
beforeEach(() => recallLibrary());

async function open(items: Playlist[], answers: Answers = {}): Promise<RenderedScreen> {
  const opened = await renderScreen(<LibrarySidebar isCollapsed={false} canRefresh={false} />, {
    answers: {
      "GET /auth/me": sampleProfile,
      "GET /library/cache/status": sampleStatus,
      "GET /library/cache/liked/count": { total: 12 },
      "GET /library/cache/playlists": () => ({ items: [...items], total: items.length }),
      ...answers,
    },
  });
  await waitFor(() => entry("p1"));
  return opened;
}

function entry(key: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-entry="${key}"]`);
  if (found === null) throw new Error(`There is no entry ${key}.`);
  return found;
}

async function openMenu(key: string): Promise<HTMLElement> {
  fireEvent.contextMenu(entry(key), { clientX: 40, clientY: 20 });
  return screen.findByRole("menu");
}

async function choose({ user }: RenderedScreen, key: string, name: string): Promise<void> {
  await user.click(within(await openMenu(key)).getByRole("menuitem", { name }));
  await waitFor(() => expect(screen.queryByRole("menu")).toBe(null));
}

describe("an entry's menu", () => {
  test("opens by right click, by keyboard and by a long press, which does not follow the link", async () => {
    const { user, address } = await open([samplePlaylist(1), samplePlaylist(2)]);
    const menu = await openMenu("p1");
    await within(menu).findByText("Open in the demo");
    const labels = within(menu)
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent);
    expect(labels).toEqual([
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
    expect(within(menu).getAllByRole("separator")).toHaveLength(4);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBe(null));

    entry("p2").focus();
    await user.keyboard("{Shift>}{F10}{/Shift}");
    await screen.findByRole("menu", { name: "List 2" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(entry("p2")));

    const touch = { pointerType: "touch", pointerId: 7, bubbles: true, isPrimary: true };
    fireEvent.pointerDown(entry("p1"), touch);
    await screen.findByRole("menu", { name: "List 1" });
    fireEvent.pointerUp(entry("p1"), touch);
    expect(fireEvent.click(entry("p1"))).toBe(false);
    expect(address()).toBe("/");
    // The next press is one like any other.
    fireEvent.pointerDown(entry("p1"), { ...touch, pointerType: "mouse" });
    fireEvent.click(entry("p1"));
    await waitFor(() => expect(address()).toBe("/playlist/p1"));
  });

  test("pins and unpins here alone; a fifth pin drops the oldest", async () => {
    const opened = await open([1, 2, 3, 4, 5, 6].map((number) => samplePlaylist(number)));
    const asked = opened.server.requests.length;
    const pinnedIds = () =>
      [...screen.getByRole("region", { name: "Pinned" }).querySelectorAll<HTMLElement>("[data-entry]")].map(
        (link) => link.dataset["entry"],
      );
    for (const id of ["p1", "p2", "p3", "p4", "p5"]) await choose(opened, id, "Pin");
    screen.getByRole("heading", { name: "Pinned" });
    expect(pinnedIds()).toEqual(["p2", "p3", "p4", "p5"]);
    await choose(opened, "p3", "Unpin");
    expect(pinnedIds()).toEqual(["p2", "p4", "p5"]);
    const sent = opened.server.requests.slice(asked).map((request) => JSON.stringify(request));
    expect(sent.filter((text) => /\bp[1-6]\b/u.test(text))).toEqual([]);
  });

  test("renames an own playlist; empty cancels, and a refusal brings the old name back without a word", async () => {
    const items = [
      samplePlaylist(1),
      samplePlaylist(2, { own: false, owner: { id: "other", display_name: "Other" } }),
    ];
    const opened = await open(items);
    const { user, server } = opened;
    expect(within(await openMenu("p2")).queryByRole("menuitem", { name: "Rename" })).toBe(null);
    await user.keyboard("{Escape}");
    const sent = () => server.requests.filter(({ route }) => route.startsWith("PATCH"));
    const renameTo = async (name: string) => {
      await choose(opened, "p1", "Rename");
      const dialog = within(await screen.findByRole("dialog", { name: "Rename playlist" }));
      await user.clear(dialog.getByRole("textbox", { name: "Name" }));
      await user.keyboard(`${name}{Enter}`);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
    };
    await renameTo("   ");
    expect(sent()).toEqual([]);
    // The new name is shown at once; the old one comes back although the list is not to be had again.
    const refusal = Promise.withResolvers<Refusal>();
    server.answer({
      "PATCH /playlists/{id}": () => refusal.promise,
      "GET /library/cache/playlists": broken,
    });
    await renameTo("Refused");
    await within(entry("p1")).findByText("Refused");
    refusal.resolve(broken);
    await within(entry("p1")).findByText("List 1");
    expect(sent()).toHaveLength(1);
    expect(screen.queryAllByRole("alert")).toEqual([]);
    server.answer({
      "GET /library/cache/playlists": () => ({ items: [...items], total: items.length }),
      "PATCH /playlists/{id}": () => {
        items[0] = samplePlaylist(1, { name: "After" });
        return { ...items[0], operation_id: null };
      },
    });
    await renameTo("After");
    await within(entry("p1")).findByText("After");
    expect(sent().at(-1)).toMatchObject({ path: "/playlists/p1", body: { name: "After" } });
  });
});

test("songs dropped on a playlist are added to it; playlists of others take none", async () => {
  const { server } = await open([samplePlaylist(1), samplePlaylist(2, { own: false })], {
    "POST /playlists/holding": { items: [], total: 0 },
    "POST /playlists/{id}/items": { added: 2, track_count: 3, operation_id: null },
  });
  const type = "application/x-gatefold-tracks";
  const tracks = { uris: ["spotify:track:a1", "spotify:track:b2", "local:file"], names: ["A", "B", "C"] };
  const dataTransfer = {
    types: [type],
    getData: (asked: string) => (asked === type ? JSON.stringify(tracks) : ""),
  };
  fireEvent.dragStart(document.body, { dataTransfer });
  // What takes it says so by preventing what the browser would do.
  expect(fireEvent.dragOver(entry("p2"), { dataTransfer })).toBe(true);
  expect(fireEvent.dragOver(entry("p1"), { dataTransfer })).toBe(false);
  within(entry("p1")).getByText("+3");
  fireEvent.drop(entry("p1"), { dataTransfer });
  await screen.findByText("Added 2 songs to “List 1”");
  expect(within(entry("p1")).queryByText("+3")).toBe(null);
  const sent = server.requests.filter(({ path }) => path.startsWith("/playlists/p1"));
  expect(sent.map(({ route, body }) => [route, body])).toEqual([
    ["POST /playlists/{id}/items", { uris: ["spotify:track:a1", "spotify:track:b2"] }],
  ]);
});
