import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { expectNoViolations, inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { answerBroken, answerWith, type App, holdAnswers, openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 28, tracks: 300, liked: 250, playlists: [12] }),
  });
});
afterAll(() => server.close());

async function somebody(): Promise<SignedIn> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  return person;
}

function openAs(person: SignedIn, options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const session = { app_token: person.token, user_id: person.userId };
  return openApp({ url: server.url, signedInAs: session, ...options });
}

async function exportAs(page: Page, format: RegExp): Promise<Download> {
  await page.getByRole("button", { name: "Export your library" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: format }).click(),
  ]);
  return download;
}

const textOf = async (download: Download) => readFile(await download.path(), "utf8");

const listOf = (text: string, name = "evening.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

const chooseFile = (page: Page, file: ReturnType<typeof listOf>) =>
  page.locator('input[type="file"]').setInputFiles(file);

describe("exporting", () => {
  test("saves the whole library in each format, and no token is in an address", async () => {
    const person = await somebody();
    const app = await openAs(person, { path: "/library-health" });
    const begins: [RegExp, RegExp, RegExp][] = [
      [/^CSV/u, /\.csv$/u, /^\uFEFF?Track URI,Track Name/u],
      [/^JSON/u, /\.json$/u, /^\s*\{/u],
      [/^M3U8/u, /\.m3u8$/u, /^#EXTM3U/u],
      [/^XSPF/u, /\.xspf$/u, /^<\?xml/u],
    ];
    for (const [format, name, start] of begins) {
      const download = await exportAs(app.page, format);
      expect(download.suggestedFilename()).toMatch(name);
      const text = await textOf(download);
      expect(text).toMatch(start);
      expect(text).toContain("Song 1 🎵");
      await app.page.getByText(`${download.suggestedFilename()} is saved`).waitFor();
    }
    const calls = app.requests.filter((request) => request.url().includes("/library/export"));
    expect(calls).toHaveLength(4);
    for (const request of calls) {
      expect(request.url()).not.toContain(person.token);
      expect(request.headers()["authorization"]).toBe(`Bearer ${person.token}`);
    }
  });

  test("saves the list that is looked at: a playlist, the liked songs, what was found", async () => {
    const person = await somebody();
    const [playlist] = (await person.get("/library/cache/playlists")).body.items;
    const { page } = await openAs(person, { path: null });
    const lengths: [string, number][] = [
      [`/playlist/${playlist.id}`, 12],
      ["/playlist/liked", 250],
      ["/search?q=is:liked", 250],
    ];
    for (const [path, length] of lengths) {
      await page.goto(server.url + path);
      await page.getByRole("button", { name: "Export this list" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: /^CSV/u }).click(),
      ]);
      // A line of headings, and one a song.
      expect((await textOf(download)).trimEnd().split("\n"), path).toHaveLength(length + 1);
    }
  });

  test("shows that it is under way and can be stopped; a failure is said", async () => {
    const app = await openAs(await somebody(), { path: "/library-health" });
    const held = await holdAnswers(app, "/library/export");
    await app.page.getByRole("button", { name: "Export your library" }).click();
    await app.page.getByRole("menuitem", { name: /^CSV/u }).click();
    await held.asked;
    await app.page.getByRole("button", { name: /^Stop the export/u }).click();
    await app.page.getByRole("button", { name: "Export your library" }).waitFor();
    held.release();
    await app.context.unrouteAll({ behavior: "wait" });

    app.expectComplaint(/^answer 500: GET \/library\/export$/u);
    await answerWith(app, "/library/export", answerBroken);
    await app.page.getByRole("button", { name: "Export your library" }).click();
    await app.page.getByRole("menuitem", { name: /^CSV/u }).click();
    await app.page.getByText("The list could not be exported.").waitFor();
  });
});

describe("importing", () => {
  test("makes a playlist of what was exported, song by song in order", async () => {
    const person = await somebody();
    const { page } = await openAs(person, { path: "/library-health" });
    const exported = await textOf(await exportAs(page, /^CSV/u));
    const uris = [...exported.matchAll(/spotify:track:(\w+)/gu)].map(([, id]) => id);
    expect(uris.length).toBeGreaterThan(200);
    await page.getByRole("button", { name: /^Account/u }).click();
    await page.getByRole("menuitem", { name: "Import a list" }).click();
    await chooseFile(page, listOf(exported, "My library.csv"));
    await page.getByText(`${uris.length} of ${uris.length} songs found`).waitFor();
    const name = page.getByLabel("Name of the new playlist");
    await expect.poll(() => name.inputValue()).toBe("My library");
    await name.fill("All of it");
    await page.getByRole("button", { name: `Create playlist of ${uris.length} songs` }).click();
    await page.getByText(`All of it is made, with ${uris.length} songs`).waitFor();
    const { playlists } = await server.truth(person.account);
    const made = Object.values(playlists).find((playlist) => playlist.name === "All of it");
    expect(made?.items?.map((item) => item.match(/track\d+/u)?.[0])).toEqual(uris);
    await page.getByRole("link", { name: "Open playlist" }).click();
    await page.getByRole("heading", { level: 1, name: "All of it" }).waitFor();
  });

  test("shows what was not found, which can be found by hand or left out", async () => {
    const person = await somebody();
    const { page } = await openAs(person, { path: "/library/import" });
    await chooseFile(
      page,
      listOf(
        "Title,Artist,URI\nSong 1,,spotify:track:track1\nNever heard,Nobody,\nSong 3,,spotify:track:track3\n",
      ),
    );
    await page.getByText("2 of 3 songs found").waitFor();
    await page.getByRole("checkbox", { name: "Take Song 3" }).uncheck();
    await page.getByRole("tab", { name: "Not found (1)" }).click();
    await page.getByRole("button", { name: "Find Never heard" }).click();
    const dialog = page.getByRole("dialog", { name: "Find the song" });
    await dialog.getByLabel("Search your library").fill("Song 5");
    await dialog.getByRole("button", { name: /^Song 5 🎵/u }).click();
    await page.getByText("3 of 3 songs found").waitFor();
    await page.getByRole("tab", { name: "All (3)" }).click();
    await page.getByText("Chosen by you").waitFor();
    await page.getByRole("button", { name: "Create playlist of 2 songs" }).click();
    await page.getByText("evening is made, with 2 songs").waitFor();
    await page.getByText("1 song of the file is not in it.").waitFor();
    const { playlists } = await server.truth(person.account);
    const made = Object.values(playlists).find((playlist) => playlist.name === "evening");
    expect(made?.items?.map((item) => item.match(/track\d+/u)?.[0])).toEqual(["track1", "track5"]);
  });

  test("goes on where it broke off", async () => {
    const person = await somebody();
    const app = await openAs(person, { path: "/library/import" });
    const rows = Array.from({ length: 250 }, (_, index) => `spotify:track:track${index}`);
    await chooseFile(app.page, listOf(`URI\n${rows.join("\n")}\n`));
    app.expectComplaint(/^answer 502: POST/u);
    let calls = 0;
    await app.context.route(/\/playlists\/[^/]+\/items$/u, async (route) => {
      calls += 1;
      if (calls !== 2) return route.continue();
      return route.fulfill({ status: 502, json: { detail: "The service is out.", code: "provider-error" } });
    });
    await app.page.getByRole("button", { name: "Create playlist of 250 songs" }).click();
    await app.page.getByText("100 of 250 songs are in the playlist").waitFor();
    await app.page.getByText("The service is out.").waitFor();
    await app.page.getByRole("button", { name: "Go on" }).click();
    await app.page.getByText("evening is made, with 250 songs").waitFor();
    const { playlists } = await server.truth(person.account);
    expect(Object.values(playlists).find(({ name }) => name === "evening")?.items).toHaveLength(250);
  });

  test.each([
    ["an empty file", listOf(""), "evening.csv is empty."],
    ["a file of blanks", listOf(" \n\n"), "evening.csv is empty."],
    ["a file that is too large", listOf("x".repeat(8 * 1024 * 1024 + 1)), "evening.csv is too large."],
    ["a list without songs", listOf("Title,Artist\n"), "evening.csv lists no songs."],
  ])("of %s ends with a sentence", async (_what, file, sentence) => {
    const { page } = await openAs(await somebody(), { path: "/library/import" });
    await chooseFile(page, file);
    await page.getByRole("alert").getByText(sentence).waitFor();
  });

  test("of what is no list says so", async () => {
    const app = await openAs(await somebody(), { path: "/library/import" });
    app.expectComplaint(/^answer 422: POST \/library\/import-list$/u);
    await chooseFile(app.page, listOf("once upon a time\nthere was a file", "story.txt"));
    await app.page.getByRole("alert").getByText("Gatefold cannot read story.txt.").waitFor();
  });

  test("takes a dropped file", async () => {
    const { page } = await openAs(await somebody(), { path: "/library/import" });
    await page.getByText("Drop a file here").waitFor();
    await page.getByRole("region", { name: "Choose a file" }).evaluate((zone) => {
      const transfer = new DataTransfer();
      transfer.items.add(
        new File(["URI\nspotify:track:track1\nspotify:track:track2\n"], "dropped.csv", { type: "text/csv" }),
      );
      zone.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await page.getByText("dropped.csv", { exact: true }).waitFor();
    await page.getByText("2 of 2 songs found").waitFor();
  });
});

test("axe finds no violations on a desktop and a phone", async () => {
  const { page } = await openAs(await somebody(), { path: "/library/import" });
  await page.getByText("Choose a file").waitFor();
  await inEachSize(page, expectNoViolations);
  await chooseFile(page, listOf("Title,Artist,URI\nSong 1,,spotify:track:track1\nNever heard,Nobody,\n"));
  await page.getByText("1 of 2 songs found").waitFor();
  await inEachSize(page, expectNoViolations);
  await page.getByRole("button", { name: "Find Never heard" }).click();
  await page.getByRole("dialog").getByText("Nothing in your library has this.").waitFor();
  await inEachSize(page, expectNoViolations);
});
