import { afterAll, beforeAll, expect, test } from "vitest";
import { askServer, type StoredSession } from "#e2e/kit/accounts.ts";
import { startGatefold, type GatefoldProcess } from "#e2e/kit/gatefold-process.ts";
import { begin, type App } from "#e2e/kit/open-app.ts";
import { player, playPlaylist } from "./playing.ts";

/** Where the older Web API has what the page asks for; that either version is sent each call is shown at the server. */
const [contains, saved, items] = ["/v1/me/tracks/contains", "/v1/me/tracks", "/v1/playlists/{id}/tracks"];

/** How often the provider was called, by path. */
async function readCalls(url: string): Promise<Record<string, number>> {
  const answer = await fetch(`${url}/provider/__stats`);
  return ((await answer.json()) as { calls: Record<string, number> }).calls;
}

function ask({ url, session }: App, path: string): Promise<unknown> {
  return askServer(url, path, session as StoredSession);
}

/** Waits for the page's next call of a path that begins so, to its end. */
function nextCall(app: App, path: string): Promise<unknown> {
  return begin(
    app.page.waitForEvent("requestfinished", (request) => new URL(request.url()).pathname === path),
  );
}

let gatefold: GatefoldProcess;
// On the embedded database, as people start it: the other files' are on a real PostgreSQL.
beforeAll(async () => {
  gatefold = await startGatefold({ DEMO_FAULTS: "dialect:extended" });
});
afterAll(() => gatefold.stop());

test("in the older Web API a like is asked once a track, saved and taken back by one call each; a track is saved to a playlist by one call, and its row is there at once", async () => {
  const { url } = gatefold;
  let checks = 0;
  const prepare = ({ page }: App) => {
    page.on("requestfinished", (request) => {
      checks += new URL(request.url()).pathname === "/player/v1/me/library/contains" ? 1 : 0;
    });
  };
  const app = await playPlaylist({ url, account: "newcomer", prepare });
  const { page } = app;
  await page.locator('[data-row="1"] [dir="auto"]').first().waitFor();
  // The first call of all may be asked in the wrong dialect; the next ones are not.
  await expect.poll(() => checks).toBe(1);
  const callsBefore = await readCalls(url);
  await player(page).getByRole("button", { name: "Next" }).click();
  await expect.poll(() => checks).toBe(2);
  const after = await readCalls(url);
  expect((after[contains] ?? 0) - (callsBefore[contains] ?? 0)).toBe(1);
  const like = player(page).getByRole("button", { name: "Save to Liked Songs" });
  const isLiked = (await like.getAttribute("aria-pressed")) === "true";
  for (const wanted of [!isLiked, isLiked]) {
    const calls = (await readCalls(url))[saved] ?? 0;
    const sent = nextCall(app, "/player/v1/me/library");
    await like.click();
    await sent;
    expect(((await readCalls(url))[saved] ?? 0) - calls).toBe(1);
    const uri = await ask(app, "/player/v1/me/player").then(
      (state) => (state as { item: { uri: string } }).item.uri,
    );
    expect(await ask(app, `/player/v1/me/library/contains?uris=${uri}`)).toEqual([wanted]);
  }

  // A song that is gone is passed over.
  const playing = page.locator('[data-row][aria-current="true"] [role="gridcell"] [dir="auto"]').first();
  const song = (await playing.first().textContent()) ?? "";
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const read = async () => (await ask(app, `/playlists/${id}`)) as { name: string; track_count: number };
  const before = await read();
  const countRows = async () => Number(await page.getByRole("grid").getAttribute("aria-rowcount"));
  const rowsBefore = await countRows();
  const calls = (await readCalls(url))[items] ?? 0;
  await player(page).getByRole("button", { name: "Add to playlist" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to playlist" });
  await dialog.getByText("Already added").waitFor();
  await dialog.getByLabel("Filter playlists").fill("no such playlist");
  await dialog.getByText("No playlists match “no such playlist”.").waitFor();
  await dialog.getByLabel("Filter playlists").fill(before.name.slice(0, 4).toUpperCase());
  await dialog.getByRole("button", { name: new RegExp(`${before.track_count} songs`, "u") }).click();
  await page.getByRole("status").getByText(`Added 1 song to “${before.name}”`).waitFor();
  expect(((await readCalls(url))[items] ?? 0) - calls).toBe(1);
  expect((await read()).track_count).toBe(before.track_count + 1);
  await page
    .getByText(`${before.track_count + 1} songs`)
    .first()
    .waitFor();
  await expect.poll(countRows).toBe(rowsBefore + 1);
  const last = rowsBefore - 1;
  await page.locator('[data-row="0"]').focus();
  await page.keyboard.press("End");
  await page.locator(`[data-row="${last}"]`).getByText(song, { exact: true }).first().waitFor();
});
