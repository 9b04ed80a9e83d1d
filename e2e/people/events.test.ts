import { expect, test } from "vitest";
import { askServer, signInDirectly, waitForLibrary } from "#e2e/kit/accounts.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";
import { player, waitForSong, waitUntilNothingPlays } from "#e2e/player/playing.ts";

/** What a browser reads by itself comes every 15 s: what is there before was sent to it. */
const reachesMs = 14_000;

interface Song {
  id: string;
  uri: string;
  name: string;
  duration_ms: number;
}

/** A song as a queue keeps it. */
function queued({ id, uri, name, duration_ms }: Song) {
  return { id, uri, name, duration_ms, artists: [], album: { id: null, name: "" }, image: null };
}

test("what is liked and queued elsewhere reaches a browser by itself, and what it takes out reaches the account; its two tabs have one event stream, which goes on in the other when one is closed", async () => {
  const session = await signInDirectly(url, "newcomer");
  await waitForLibrary(url, session);
  await waitUntilNothingPlays(url, session);
  const { items } = await askServer<{ items: { track: Song | null }[] }>(
    url,
    "/playlists/liked/tracks?limit=50&offset=0",
    session,
  );
  const [song, added] = items.flatMap(({ track }) => track ?? []);
  if (song === undefined || added === undefined) throw new Error("There are not two liked songs.");
  const readQueue = () =>
    askServer<{ version: number; state: { added: unknown[] } | null }>(url, "/queue", session);
  const keepQueue = async (songs: Song[]) => {
    const { version } = await readQueue();
    const state = {
      list: null,
      row: -1,
      deck: null,
      current: { song: queued(song), from: "elsewhere" },
      position_ms: 0,
      added: songs.map((each) => ({ key: each.id, song: queued(each) })),
      front_count: 0,
      history: [],
      repeat: "off",
      kept_by: "another browser",
    };
    await askServer(url, "/queue", session, { method: "PUT", body: { version, state, undo: null } });
  };
  const setLiked = (isLiked: boolean) =>
    askServer(url, `/player/v1/me/library?uris=${song.uri}`, session, { method: isLiked ? "PUT" : "DELETE" });

  const app = await openApp({ signedInAs: session, path: "/playlist/liked" });
  const { page } = app;
  const streams = () =>
    app.requests.filter((request) => new URL(request.url()).pathname === "/events").length;
  const count = page
    .getByRole("main")
    .locator("header")
    .getByText(/^[\d,]+ songs/u);
  const before = (await count.textContent()) ?? "";
  await keepQueue([]);
  await waitForSong(page, song.name);
  const like = (pressed: boolean) =>
    player(page).getByRole("button", { name: "Save to Liked Songs", pressed });
  await like(true).waitFor();
  await setLiked(false);
  await like(false).waitFor({ timeout: reachesMs });
  await expect.poll(() => count.textContent(), { timeout: reachesMs }).not.toBe(before);
  await setLiked(true);
  await like(true).waitFor({ timeout: reachesMs });

  await player(page).getByRole("button", { name: "Queue" }).click();
  const queue = page.getByRole("complementary", { name: "Queue" });
  await queue.waitFor();
  await keepQueue([added]);
  const takeOut = queue.getByRole("button", { name: `Remove ${added.name} from the queue` });
  await takeOut.waitFor({ timeout: reachesMs });
  await takeOut.click();
  await expect.poll(async () => (await readQueue()).state?.added, { timeout: reachesMs }).toEqual([]);

  expect(streams()).toBe(1);
  const second = await app.context.newPage();
  await second.goto(`${url}/playlist/liked`);
  await second.locator('[data-row="3"]:not([aria-busy="true"])').waitFor();
  expect(streams()).toBe(1);
  await page.close();
  await expect.poll(streams).toBe(2);
});
