import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { samplePlaylist, sampleTrack } from "#testing/samples/sample-library.ts";
import { foundNothing, sampleSearchItem } from "#testing/samples/sample-search.ts";
import { answersOfPlaylist, pressRow, rowAt, sampleItem } from "#testing/web/playlist-answers.ts";
import { desktop, phone } from "#testing/web/real-input.ts";
import { answersOfFrame, renderFramed } from "#testing/web/render-framed.tsx";
import { HomePage } from "#web/features/home/home.tsx";
import { PlaylistPage } from "#web/features/playlists/playlists.tsx";
import { SearchPage } from "#web/features/search/search.tsx";

const hostile = {
  markup: `Quagga <img src=x onerror="document.title='broken'"><b>bold</b>`,
  backwards: "Quagga \u202Edraw kcab",
  emoji: "Quagga 👩‍👩‍👧‍👦🏳️‍🌈💿",
  long: `Quagga ${"x".repeat(493)}`,
} as const;
const named = { ...hostile, nothing: "" };
const names = Object.values(named);
const shown = [hostile.markup, hostile.emoji, hostile.long];

/** Songs, artists, albums and playlists of these names. */
const tracks = names.map((name, number) =>
  sampleTrack(number, {
    name,
    artists: [{ id: "a", name }],
    album: { id: "b", name, images: [], release_date: null, external_urls: { spotify: null } },
  }),
);
const playlists = names.map((name, index) => samplePlaylist(index + 2, { name }));

/** Names are text, keep to themselves and to the width of the page. */
async function expectTame(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('img[src="x"], b').length).toBe(0);
  expect(document.title).not.toBe("broken");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  const main = page.getByRole("main").element();
  // Columns take their room once it is measured.
  await expect.poll(() => main.scrollWidth - main.clientWidth).toBeLessThanOrEqual(0);
}

/** What turns text around ends with the name that has it. */
async function expectIsolated(scope: string): Promise<void> {
  const texts = () =>
    [...document.querySelectorAll(`${scope} *`)].filter(
      ({ childElementCount, textContent }) => childElementCount === 0 && textContent === hostile.backwards,
    );
  await expect.poll(() => texts().length).toBeGreaterThan(0);
  const kinds = texts().map((element) => {
    const { unicodeBidi, display } = getComputedStyle(element);
    return display === "inline" ? unicodeBidi : "isolate";
  });
  expect(kinds.filter((kind) => !kind.includes("isolate"))).toEqual([]);
}

describe.each([desktop, phone])("hostile names at $width px", ({ width, height }) => {
  test.each(Object.entries(named))("are tame on a playlist's page: %s", async (_kind, name) => {
    await page.viewport(width, height);
    const items = tracks.map((track, position) =>
      sampleItem(position, { track: { ...track, audio_features: null } }),
    );
    await renderFramed(<PlaylistPage id="p1" />, {
      answers: {
        ...answersOfFrame(playlists),
        ...answersOfPlaylist(items, { more: { name }, others: playlists }),
      },
    });
    const heading = page.getByRole("heading", { level: 1, name: name === "" ? "Untitled playlist" : name });
    await expect.element(heading).toBeInTheDocument();
    await expect.poll(() => rowAt(4)).not.toBeNull();
    for (const title of shown)
      expect(page.getByText(title, { exact: true }).elements().length).toBeGreaterThan(0);
    await expectIsolated("[data-row]");
    await expectTame();
    rowAt(3)?.scrollIntoView({ block: "center" });
    await pressRow(3, { button: "right" });
    const menu = page.getByRole("menu");
    await expect.element(menu.getByRole("menuitem").first()).toBeVisible();
    // It is drawn before it has its place.
    await expect.poll(() => menu.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
    // On a phone it is a sheet.
    const maxWidth = width === phone.width ? width : 320;
    expect(menu.element().getBoundingClientRect().width).toBeLessThanOrEqual(maxWidth);
    await expectTame();
  });

  test("are tame on home and in the sidebar", async () => {
    await page.viewport(width, height);
    await renderFramed(<HomePage suggested={[]} />, { answers: answersOfFrame(playlists) });
    await expect
      .element(page.getByRole("main").getByText(hostile.emoji, { exact: true }).first())
      .toBeVisible();
    const library = page.getByRole("button", { name: "Library", exact: true });
    if (width === phone.width) (library.element() as HTMLElement).click();
    const entry = (place: number) => document.querySelector(`nav [data-entry="p${place + 2}"]`);
    for (const [place, name] of names.entries())
      await expect.poll(() => entry(place)?.textContent).toContain(name === "" ? "Untitled playlist" : name);
    await expectIsolated('nav[aria-label="Library"]');
    const panel = page.getByRole("navigation", { name: "Library" }).getByRole("tabpanel").element();
    expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
    await expectTame();
  });

  test("are tame in what a search finds and in the palette", async () => {
    await page.viewport(width, height);
    const items = tracks.map((track) =>
      sampleSearchItem(track, {
        playlists: playlists.map(({ id, name }) => ({ id, name })),
        playlists_total: playlists.length,
        twins: [],
      }),
    );
    await renderFramed(<SearchPage q="quagga" />, {
      answers: {
        ...answersOfFrame(playlists),
        "GET /library/search": { ...foundNothing, items, total: items.length },
      },
      address: "/search?q=quagga",
    });
    const main = page.getByRole("main");
    for (const name of shown)
      await expect.element(main.getByText(name, { exact: true }).first()).toBeInTheDocument();
    await expectIsolated("main");
    await expectTame();
    await userEvent.keyboard("{Escape}");
    const palette = page.getByRole("dialog");
    // What listens for keys is loaded by the first of them.
    await expect
      .poll(async () => {
        if (palette.query() === null) await userEvent.keyboard("{Control>}k{/Control}");
        return palette.query();
      })
      .not.toBeNull();
    await userEvent.fill(palette.getByRole("combobox"), "quagga");
    for (const name of shown)
      await expect.element(palette.getByText(name, { exact: true }).first()).toBeInTheDocument();
    await expectIsolated("[role=dialog], dialog");
    const { left, right } = palette.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    await expectTame();
    // It is open for the whole app, and would be in the next test.
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => palette.query()).toBeNull();
  });
});

test("on a page that is read from the right, a name that is too long is cut at its end, whatever its letters", async () => {
  const latin = "A name that is far too long for the room that it has in a row of a list";
  const arabic = "اسم طويل جدا لا يتسع له المكان المتاح في صف من صفوف القائمة الطويلة";
  const items = [latin, arabic].map((name, position) =>
    sampleItem(position, {
      track: {
        ...sampleTrack(position, {
          artists: [latin, arabic].map((other, at) => ({ id: `a${at}`, name: at === 0 ? name : other })),
          album: { id: "b", name, images: [], release_date: null, external_urls: { spotify: null } },
        }),
        audio_features: null,
      },
    }),
  );
  document.documentElement.dir = "rtl";
  try {
    await page.viewport(desktop.width, desktop.height);
    await renderFramed(<PlaylistPage id="p1" />, {
      answers: { ...answersOfFrame(playlists), ...answersOfPlaylist(items, { others: playlists }) },
    });
    await expect.poll(() => rowAt(1)).not.toBeNull();
    const cut = (row: number) =>
      [...(rowAt(row)?.querySelectorAll(".truncate") ?? [])]
        .filter((cell) => cell.textContent.includes(row === 0 ? latin : arabic))
        .map((cell) => getComputedStyle(cell).direction);
    expect([cut(0), cut(1)]).toEqual([
      ["ltr", "ltr"],
      ["rtl", "rtl"],
    ]);
  } finally {
    document.documentElement.dir = "ltr";
  }
});
