import { buffer } from "node:stream/consumers";
import type { Download } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { type ExportedPlay, rowOf2024, somePlays } from "#testing/samples/exports/export-zip.ts";
import { type Shown, untilScanIs } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { type App, begin, openApp, viewports } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

const hourMs = 3_600_000;
const metrics = [
  "total_plays",
  "minutes_listened",
  "unique_tracks",
  "repeat_tracks",
  "tracks_added_to_library",
  "tracks_added_to_playlists",
] as const;

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 10, liked: 3, playlists: [] }),
  });
});
afterAll(() => server.close());

/** Someone whose library is read; with so many plays of the last hours, of which four in five count. */
async function aPerson({ plays = 0, isOptedIn = false } = {}): Promise<SignedIn> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  if (plays > 0) {
    const rows = somePlays(plays, Date.now() - hourMs).map(rowOf2024);
    await importFiles(person, { "Streaming_History_Audio_2026_0.json": rows });
  }
  if (isOptedIn) expect((await person.send("POST", "/stats/opt_in")).status).toBe(200);
  return person;
}

function open({ token, userId }: SignedIn, options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const session = { app_token: token, user_id: userId };
  return openApp({ url: server.url, signedInAs: session, path: "/stats", ...options });
}

/** 29 February is there every fourth year. */
const yearsAgo = new Date().toISOString().slice(5, 10) === "02-29" ? 4 : 1;

/** The beginning of this day so many years ago, in epoch milliseconds. */
function sameDay(years: number): number {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.setUTCHours(0, 0, 0, 0);
}

const playOf = (song: number, endedAt: number): ExportedPlay => ({
  endedAt,
  msPlayed: 120_000,
  track: `Song ${song}`,
  artist: "Artist",
  trackId: `track${song}`,
});

async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

const valuesOfRadios = (radios: (HTMLElement | SVGElement)[]) =>
  radios.map((radio) => (radio as HTMLInputElement).value);

const asked = ({ requests }: App, method: string, path: string) =>
  requests.filter((request) => request.method() === method && new URL(request.url()).pathname === path);

/** Looks at a Wrapped of the last 30 days by keys, and saves it as a picture of either shape. */
async function lookAtWrapped(page: App["page"], plays: number): Promise<void> {
  await visit(page, "/stats/wrapped?range=30d");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`Wrapped. Thirty days. ${plays} plays, unfolded`).waitFor({ state: "attached" });
  await page.keyboard.press("ArrowRight");
  await dialog.getByText(/^You listened for\. /u).waitFor({ state: "attached" });
  for (const [name, width, height] of [
    ["Story, 1080 by 1920", 1080, 1920],
    ["Post, 1200 by 630", 1200, 630],
  ] as const) {
    await dialog.getByRole("button", { name }).click();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Save image" }).click(),
    ]);
    const picture = await contentOf(saved);
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([width, height]);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Your Stats" }).waitFor();
}

test("the page of statistics is off until one opts in, then shows figures, charts and lists of any range, the plays behind, and a Wrapped that is saved as a picture", async () => {
  const person = await aPerson({ plays: 240 });
  const app = await open(person, { path: "/" });
  const { page } = app;
  await page.getByRole("navigation").getByRole("link", { name: "Stats" }).click();
  await page.getByText("Mini Wrapped is off").waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/stats");
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Opt in" }).click();
  await page.getByRole("list", { name: "Top Tracks" }).waitFor();
  await expect.poll(() => page.getByText("Mini Wrapped is off").count()).toBe(0);
  await page.getByRole("heading", { level: 1, name: "Your Stats" }).waitFor();
  await expect
    .poll(() => page.getByRole("group", { name: "Range" }).getByRole("radio").evaluateAll(valuesOfRadios))
    .toEqual("1d 3d 7d 30d 90d 180d 365d All Custom".split(" "));
  for (const meaning of ["90d (3 months)", "180d (6 months)", "365d (year)"])
    await expect.poll(() => page.getByRole("radio", { name: meaning }).count()).toBe(1);
  await expect.poll(() => page.getByRole("radio", { name: "3d (3 days)" }).isChecked()).toBe(true);
  const recorded = asked(app, "GET", "/stats/summary").map((request) => new URL(request.url()));
  expect(recorded[0]?.searchParams.get("range")).toBe("3d");

  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const summary = (await person.get(`/stats/summary?range=7d&tz=${zone}`)).body;
  expect(summary.total_plays).toBeGreaterThan(0);
  await page.getByRole("radio", { name: "7d (week)" }).check();
  for (const metric of metrics)
    await page
      .locator(`[data-metric="${metric}"]`)
      .filter({ hasText: new RegExp(`^${summary[metric].toLocaleString("en")}$`, "u") })
      .waitFor();
  await page.locator('[data-points="7"]').waitFor();
  await expect
    .poll(() => page.getByRole("list", { name: "Top Tracks" }).getByRole("listitem").count())
    .toBe(10);
  await page.getByRole("table", { name: "Listening by hour" }).waitFor();
  await page.getByText("About these stats").waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Show as a table" }).first().click();
  await page.getByRole("table", { name: "Plays per day" }).waitFor();
  await page.getByRole("tab", { name: "New and familiar" }).click();
  await page.getByRole("table", { name: "New and familiar" }).waitFor();

  await page.getByRole("list", { name: "Top Tracks" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "See plays" }).click();
  const plays = page.getByRole("table", { name: "Plays, newest first" });
  await plays.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Hide" }).click();
  await page.getByText("1 play hidden from your stats").waitFor();
  await expectNoViolations(page);
  const after = (await person.get(`/stats/summary?range=7d&tz=${zone}`)).body;
  expect(after.total_plays).toBe(summary.total_plays - 1);
  // Of 240 plays, four in five count, and one is hidden.
  await lookAtWrapped(page, 191);
});

test("plays are deleted and saved as files, a playlist made, a memory dismissed, and capture ended with what it stored; the page says on a phone that nothing is there then", async () => {
  const person = await aPerson({ isOptedIn: true });
  const rows = [sameDay(yearsAgo), sameDay(0)].flatMap((at) =>
    [1, 2].map((song) => playOf(song, at + song * 180_000)),
  );
  await importFiles(person, { "endsong_0.json": rows.map(rowOf2024) });
  await person.post("/auth/consent", { accepted: true, version: "v1.0" });
  const { page } = await open(person, { path: "/" });
  const then = yearsAgo === 1 ? "One year ago today" : `${yearsAgo} years ago today`;
  const since = yearsAgo === 1 ? "One year of listening" : `${yearsAgo} years of listening`;
  const memories = page.getByRole("list", { name: "Memories" });
  await memories.getByRole("listitem").filter({ hasText: then }).waitFor();
  await memories.getByRole("listitem").filter({ hasText: since }).waitFor();
  await expectNoViolations(page);
  await memories.getByRole("button", { name: `Dismiss: ${then}` }).click();
  await page.reload();
  await memories.getByRole("listitem").filter({ hasText: since }).waitFor();
  await expect.poll(() => memories.getByText(then).count()).toBe(0);

  await visit(page, "/stats/history");
  const plays = page.getByRole("table", { name: "Plays, newest first" });
  await plays.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("dialog", { name: "Delete 1 play?" }).getByRole("button", { name: "Delete" }).click();
  await page.getByText("Deleted 1 play").waitFor();
  await page.getByText("3 plays", { exact: true }).waitFor();

  await visit(page, "/stats?range=all");
  await page.getByRole("button", { name: "Create a playlist of the top 50" }).click();
  await page.getByText("Added to new playlist “Top 50, all time”").waitFor();
  const made = async () =>
    (await person.get("/playlists/list?head_only=true")).body.items.find(
      ({ name }: Shown) => name === "Top 50, all time",
    );
  expect(await made()).toMatchObject({ total: 2 });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(made).toBeUndefined();
  for (const [format, begins] of [
    ["CSV", "\u{feff}ended_at,"],
    ["JSON", "["],
  ] as const) {
    await page.getByRole("button", { name: "Save as file" }).click();
    const saving = begin(page.waitForEvent("download"));
    await page.getByRole("menuitem", { name: `All plays, ${format}` }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`gatefold-plays.${format.toLowerCase()}`);
    expect((await contentOf(file)).toString().startsWith(begins)).toBe(true);
  }

  await page.getByRole("button", { name: "Turn off stats" }).click();
  await page.getByRole("radio", { name: /^Delete all plays/u }).check();
  await expectNoViolations(page);
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await page.getByText("Mini Wrapped is off").waitFor();
  expect((await person.get("/stats/plays")).body.total).toBe(0);

  await page.getByRole("button", { name: "Opt in" }).click();
  await page.getByRole("heading", { level: 1, name: "Your Stats" }).waitFor();
  await page.setViewportSize(viewports.phone);
  await visit(page, "/stats?range=1d");
  for (const none of ["No data yet", "No tracks yet", "No artists yet"])
    await page.getByText(none).first().waitFor();
  await expectNoViolations(page);
});
