import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { samplePlaylist } from "#testing/samples/sample-library.ts";
import {
  answersOfPlaylist,
  beside,
  keepItems,
  pressRow,
  rowAt,
  sampleItems,
  shownTitles,
} from "#testing/web/playlist-answers.ts";
import { centreOf, moveMouse, phone, pressMouse, touchScreen, type Place } from "#testing/web/real-input.ts";
import { renderScreen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { LibrarySidebar } from "#web/features/sidebar/sidebar.tsx";
import { PlaylistPage } from "./playlist-page.tsx";

async function open(answers: Answers, address = "/"): Promise<RenderedScreen> {
  const opened = await renderScreen(<PlaylistPage id="p1" />, { answers, address });
  await expect.poll(() => rowAt(0)).not.toBeNull();
  return opened;
}

/** The row of a place, which has come. */
function row(place: number): HTMLElement {
  const found = rowAt(place);
  if (found === null) throw new Error(`Row ${place} is not there.`);
  return found;
}

const bar = page.getByRole("toolbar", { name: "Selected songs" });
const titles = (numbers: readonly number[]) => numbers.map((number) => `Song ${number}`);
/** What was sent by one route so far. */
const sent = ({ server }: RenderedScreen, route: string) =>
  server.requests.filter((request) => request.route === route).map(({ body }) => body);

/** Carries a row over something with the mouse, and lets it go there. */
async function carry(place: number, to: Place, whileOver: () => Promise<unknown> = async () => undefined) {
  const { x, y } = row(place).getBoundingClientRect();
  const from = { x: x + beside.x, y: y + beside.y };
  await moveMouse(
    { act: "move", to: from },
    { act: "down" },
    { act: "move", to: { x: from.x + 12, y: from.y + 4 }, steps: 3 },
    { act: "move", to, steps: 8 },
    // The first move over something says that it is entered, the next ones that it is dragged over.
    { act: "move", to: { x: to.x + 2, y: to.y + 2 }, steps: 2 },
  );
  await whileOver();
  await moveMouse({ act: "up" });
}

/** The lower part of a row: what is let go there goes behind it. */
const behind = (place: number): Place => {
  const { x, bottom } = row(place).getBoundingClientRect();
  return { x: x + 200, y: bottom - 6 };
};

test("a playlist is put in order by dragging and by keyboard, several songs at once; in another order nothing is moved", async () => {
  const items = sampleItems(8);
  const opened = await open({ ...answersOfPlaylist(items), ...keepItems(items) });
  await carry(0, behind(2));
  await expect.poll(shownTitles).toEqual(titles([1, 2, 0, 3, 4, 5, 6, 7]));
  await pressRow(1, { keys: "Control" });
  await pressRow(3, { keys: "Control" });
  await expect.element(bar.getByText("2 selected")).toBeVisible();
  await carry(1, behind(6));
  await expect.poll(shownTitles).toEqual(titles([1, 0, 4, 5, 6, 2, 3, 7]));
  // The same songs are chosen where they stand now, and go on together by keyboard.
  const chosen = () =>
    [...document.querySelectorAll<HTMLElement>('[data-row][aria-selected="true"]')].map(
      ({ dataset }) => dataset["row"],
    );
  await expect.poll(chosen).toEqual(["5", "6"]);
  row(5).focus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(shownTitles).toEqual(titles([1, 0, 4, 5, 2, 3, 6, 7]));
  await expect.poll(() => document.activeElement?.getAttribute("data-row")).toBe("4");
  const moves = [
    { positions: [0], insert_before: 3 },
    { positions: [1, 3], insert_before: 7 },
    { positions: [5, 6], insert_before: 4 },
  ];
  await expect.poll(() => sent(opened, "PUT /playlists/{id}/items")).toEqual(moves);
  // In another order places are no places of the playlist.
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Sort" }), "title");
  await expect.poll(opened.address).toMatch(/sort=title/u);
  await expect.poll(shownTitles).toEqual(titles([0, 1, 2, 3, 4, 5, 6, 7]));
  row(0).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(shownTitles).toEqual(titles([0, 1, 2, 3, 4, 5, 6, 7]));
  expect(sent(opened, "PUT /playlists/{id}/items")).toEqual(moves);
});

test("a song is taken out; a move that is refused is taken back with a sentence", async () => {
  const items = sampleItems(4);
  const opened = await open({ ...answersOfPlaylist(items), ...keepItems(items) });
  await pressRow(2, { button: "right" });
  await userEvent.click(page.getByRole("menuitem", { name: "Remove", exact: true }));
  await expect.poll(shownTitles).toEqual(titles([0, 1, 3]));
  expect(sent(opened, "DELETE /playlists/{id}/items")).toEqual([
    { items: [{ uri: "spotify:track:t2", positions: [2] }] },
  ]);
  opened.server.answer({
    "PUT /playlists/{id}/items": new Refusal(500, { code: "internal", detail: "" }),
    // Before the list is read again.
    "GET /playlists/{id}": () => new Promise<never>(() => undefined),
    "GET /playlists/{id}/tracks": () => new Promise<never>(() => undefined),
    "GET /playlists/{id}/tracks/stream": () => new Promise<never>(() => undefined),
  });
  row(0).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(page.getByRole("alert").getByText(/Couldn't change the order\./u)).toBeVisible();
  await expect.poll(shownTitles).toEqual(titles([0, 1, 3]));
});

test("the menu opens at the pointer and by key, with what is dangerous in a colour of its own, and a submenu whose search makes a playlist", async () => {
  const opened = await open({
    ...answersOfPlaylist(sampleItems(4)),
    "POST /playlists/create": { ...samplePlaylist(9, { name: "Made here" }), operation_id: null },
    "POST /playlists/{id}/items": { added: 1, track_count: 1, operation_id: null },
  });
  const { x } = row(1).getBoundingClientRect();
  await pressRow(1, { button: "right" });
  const menu = page.getByRole("menu");
  await expect.element(menu.getByRole("menuitem", { name: "Go to album" })).toBeVisible();
  await expect.poll(() => Math.abs(menu.element().getBoundingClientRect().x - x - beside.x)).toBeLessThan(12);
  expect(menu.getByRole("separator").elements().length).toBeGreaterThan(1);
  const colourOf = (name: string) =>
    getComputedStyle(menu.getByRole("menuitem", { name, exact: true }).element()).color;
  expect(colourOf("Remove")).not.toBe(colourOf("Go to album"));
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => menu.query()).toBeNull();
  row(2).focus();
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  await userEvent.hover(page.getByRole("menuitem", { name: "Add to playlist" }));
  await expect.element(page.getByRole("menuitem", { name: "Create new playlist" })).toBeVisible();
  const box = page.getByPlaceholder("Find a playlist").first();
  await userEvent.fill(box, "zzzz");
  await expect.element(page.getByText("No matching playlists")).toBeVisible();
  await userEvent.fill(box, "Made here");
  await userEvent.click(page.getByRole("menuitem", { name: "Create new playlist" }));
  await expect
    .poll(() => sent(opened, "POST /playlists/{id}/items"))
    .toEqual([{ uris: ["spotify:track:t2"] }]);
  expect(sent(opened, "POST /playlists/create")).toEqual([{ name: "Made here", public: false }]);
});

test("songs go to several playlists at once, with what is there already shown and left out", async () => {
  const others = [
    samplePlaylist(2, { name: "Has two", track_count: 2 }),
    samplePlaylist(3, { name: "Has none", track_count: 0 }),
  ];
  const opened = await open({
    ...answersOfPlaylist(sampleItems(3), { others }),
    "POST /playlists/holding": {
      items: [
        { playlist_id: "p1", track_ids: ["t0", "t1", "t2"] },
        { playlist_id: "p2", track_ids: ["t0", "t1"] },
      ],
      total: 2,
    },
    "POST /playlists/add": {
      items: [
        { playlist_id: "p2", added: 1, skipped: 2, track_count: 3, failure: null },
        { playlist_id: "p3", added: 3, skipped: 0, track_count: 3, failure: null },
      ],
      total: 2,
      operation_id: null,
    },
  });
  row(0).focus();
  await userEvent.keyboard("{Control>}a{/Control}");
  await expect.element(bar.getByText("3 selected")).toBeVisible();
  await userEvent.click(bar.getByRole("button", { name: "Add to playlist" }));
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("2 songs · 2 already added")).toBeVisible();
  await expect.element(dialog.getByText("3 songs · Already added")).toBeVisible();
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Has two/u }));
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Has none/u }));
  await userEvent.click(dialog.getByRole("button", { name: "Add", exact: true }));
  await expect.element(page.getByText(/^Added to 2 playlists/u)).toBeVisible();
  await expect.poll(() => dialog.query()).toBeNull();
  expect(sent(opened, "POST /playlists/add")).toEqual([
    {
      playlist_ids: ["p2", "p3"],
      uris: ["spotify:track:t0", "spotify:track:t1", "spotify:track:t2"],
      skip_present: true,
    },
  ]);
});

test("chosen songs are dragged onto a playlist of the sidebar, which says how many it would take, and asks before it takes them twice", async () => {
  const target = samplePlaylist(2, { name: "Dropped on", track_count: 0 });
  const added: unknown[] = [];
  const held = { items: [] as { playlist_id: string; track_ids: string[] }[], total: 0 };
  await renderScreen(
    <div style={{ display: "flex" }}>
      <div style={{ display: "flex", flexDirection: "column", width: 280, height: 880 }}>
        <LibrarySidebar isCollapsed={false} canRefresh={false} />
      </div>
      <div style={{ flexGrow: 1 }}>
        <PlaylistPage id="p1" />
      </div>
    </div>,
    {
      answers: {
        ...answersOfPlaylist(sampleItems(6), { others: [target] }),
        "GET /library/cache/liked/count": { total: 12 },
        "POST /playlists/holding": () => held,
        "POST /playlists/{id}/items": ({ path, body }) => {
          added.push([path, (body as { uris: string[] }).uris]);
          held.items = [{ playlist_id: "p2", track_ids: ["t1", "t2", "t3"] }];
          return { added: 3, track_count: 3, operation_id: null };
        },
      },
    },
  );
  await expect.poll(() => rowAt(5)).not.toBeNull();
  await pressRow(1);
  await pressRow(3, { keys: "Shift" });
  await expect.element(bar.getByText("3 selected")).toBeVisible();
  const entry = (id: string) => document.querySelector<HTMLElement>(`[data-entry="${id}"]`) ?? document.body;
  const says = (id: string) => entry(id).textContent?.includes("+3");
  await carry(2, centreOf(entry("p2")), async () => {
    await expect.poll(() => says("p2")).toBe(true);
  });
  await expect.element(page.getByText(/^Added 3 songs to “Dropped on”/u)).toBeVisible();
  await expect.poll(() => says("p2")).toBe(false);
  const write = ["/playlists/p2/items", ["spotify:track:t1", "spotify:track:t2", "spotify:track:t3"]];
  expect(added).toEqual([write]);
  // What is there already is added a second time after a question only.
  await carry(2, centreOf(entry("p2")));
  await expect.element(page.getByText(/^3 songs are already in “Dropped on/u)).toBeVisible();
  expect(added).toEqual([write]);
  await userEvent.click(page.getByRole("button", { name: "Add anyway" }));
  await expect.poll(() => added).toEqual([write, write]);
  // What was chosen stays so, and the liked songs take nothing by dragging.
  await expect.element(bar.getByText("3 selected")).toBeVisible();
  await carry(2, centreOf(entry("liked")), async () => expect(says("liked")).toBe(false));
  expect(added).toHaveLength(2);
});

test("on a phone songs are cards with a button for their menu; a long press chooses, and taps choose more", async () => {
  await page.viewport(phone.width, phone.height);
  await open(answersOfPlaylist(sampleItems(8)));
  expect(page.getByRole("grid").query()).toBeNull();
  expect(page.getByRole("table").query()).toBeNull();
  await expect.element(page.getByRole("list", { name: "Tracks" })).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "More options for Song 1" }));
  await expect.element(page.getByRole("menuitem", { name: "Add to playlist" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => page.getByRole("menu").query()).toBeNull();

  const press = async (place: number, until: string) => {
    row(place).scrollIntoView({ block: "center" });
    const { x, y } = row(place).getBoundingClientRect();
    await touchScreen({ act: "move", to: { x: x + 120, y: y + 20 } }, { act: "down" });
    await expect.element(bar.getByText(until)).toBeVisible();
    await touchScreen({ act: "move", to: { x: x + 120, y: y + 20 } }, { act: "up" });
  };
  await press(1, "1 selected");
  await expect.element(bar.getByText("1 selected")).toBeVisible();
  expect(page.getByRole("menu").query()).toBeNull();
  row(2).scrollIntoView({ block: "center" });
  const { x, y } = row(2).getBoundingClientRect();
  await pressMouse({ x: x + 120, y: y + 20 });
  await expect.element(bar.getByText("2 selected")).toBeVisible();
  await press(3, "3 selected");
  const box = bar.element().getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(phone.width);
  await userEvent.click(bar.getByRole("button", { name: "Add to playlist" }));
  await expect.element(page.getByRole("dialog").getByText("3 songs", { exact: true }).first()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(bar.getByRole("button", { name: "Clear selection" }));
  await expect.poll(() => bar.query()).toBeNull();
});
