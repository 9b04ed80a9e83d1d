import { expect, test } from "vitest";
import { openApp } from "#e2e/kit/open-app.ts";
import { player, playPlaylist, songOf, waitForSong } from "#e2e/player/playing.ts";

/** What a browser reads by itself comes every 15 s: what is there before was sent to it. */
const reachesMs = 14_000;

test("a like and an added song reach another browser of the account by themselves", async () => {
  const app = await playPlaylist();
  const { page } = app;
  const [song, added] = [await songOf(page, 0), await songOf(page, 3)];
  const { page: other } = await openApp({ signedInAs: app.session ?? "listener", path: "/playlist/liked" });
  await waitForSong(other, song);
  const like = player(page).getByRole("button", { name: "Save to Liked Songs" });
  await expect.poll(() => like.getAttribute("aria-pressed")).toMatch(/true|false/u);
  const isLiked = (await like.getAttribute("aria-pressed")) === "true";
  const theirs = (pressed: boolean) =>
    player(other).getByRole("button", { name: "Save to Liked Songs", pressed });
  await theirs(isLiked).waitFor();
  const count = other
    .getByRole("main")
    .locator("header")
    .getByText(/^[\d,]+ songs/u);
  const before = await count.textContent();
  await like.click();
  await theirs(!isLiked).waitFor({ timeout: reachesMs });
  await expect.poll(() => count.textContent(), { timeout: reachesMs }).not.toBe(before);
  await like.click();
  await theirs(isLiked).waitFor({ timeout: reachesMs });

  await player(other).getByRole("button", { name: "Queue" }).click();
  const queue = other.getByRole("complementary", { name: "Queue" });
  await queue.getByRole("heading", { name: /^Next from/u }).waitFor();
  await player(page).getByRole("button", { name: "Queue" }).click();
  const own = page.getByRole("complementary", { name: "Queue" });
  await own.getByRole("searchbox", { name: "Add a song" }).fill(added);
  await own
    .getByRole("button", { name: `Add ${added} to the queue` })
    .first()
    .click();
  await queue.getByRole("button", { name: `Remove ${added} from the queue` }).waitFor({ timeout: reachesMs });
  await queue.getByRole("button", { name: `Remove ${added} from the queue` }).click();
  await own
    .getByRole("button", { name: `Remove ${added} from the queue` })
    .waitFor({ state: "detached", timeout: reachesMs });
});

test("two tabs of a browser have one event stream, which goes on in the other when one is closed", async () => {
  const app = await openApp({ signedInAs: "newcomer" });
  const streams = () =>
    app.requests.filter((request) => new URL(request.url()).pathname === "/events").length;
  await expect.poll(streams).toBe(1);
  const second = await app.context.newPage();
  await second.goto(`${app.url}/playlist/liked`);
  await second.locator('[data-row="3"]:not([aria-busy="true"])').waitFor();
  expect(streams()).toBe(1);
  await app.page.close();
  await expect.poll(streams).toBe(2);
});
