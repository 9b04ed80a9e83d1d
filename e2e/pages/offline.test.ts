import { expect, test } from "vitest";
import { wavFile } from "#testing/samples/wav-file.ts";
import { listPlaylists } from "#e2e/kit/accounts.ts";
import { apiCalls, begin, openApp } from "#e2e/kit/open-app.ts";
import { visit } from "#e2e/kit/visit.ts";

const withWorker = { serviceWorkers: "allow" } as const;

/** Resolves when the service worker keeps the whole app and answers for this page. */
async function waitForWorker(page: Awaited<ReturnType<typeof openApp>>["page"]): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

test("without a connection the app opens, lists, plays and searches what was kept, and refuses to write", async () => {
  const app = await openApp({ signedInAs: "newcomer", special: withWorker });
  const { page, context, url, session } = app;
  if (session === null) throw new Error("Nobody is signed in.");
  app.allowComplaint(/^no answer: /u);
  // What was asked for just before the sign-out may be answered just after.
  app.allowComplaint(/answer 401: /u);
  app.allowComplaint(/^console\.error: .*ERR_INTERNET_DISCONNECTED/u);
  const playlist = (await listPlaylists(url, session)).find(
    ({ readable, track_count: count }) => readable && count > 3,
  );
  if (playlist === undefined) throw new Error("The account has no playlist.");
  await page.getByRole("heading", { name: "Your Library", level: 1 }).waitFor();
  await waitForWorker(page);

  // What is opened once is kept: a list, the figures, and the library's songs by its own worker.
  const listed = begin(
    page.waitForResponse((answer) => answer.url().includes(`/playlists/${playlist.id}/tracks`)),
  );
  await page.goto(`${url}/playlist/${playlist.id}`);
  await (await listed).finished();
  const firstRow = page.getByRole("row").nth(1);
  const firstName = (await firstRow.innerText()).split("\n")[1] ?? "";
  await visit(page, "/stats");
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => keptCount(page)).toBeGreaterThan(5);

  // Songs are kept on demand; short ones here, since rendering and encoding an hour of music takes its time.
  await page.route("**/provider/audio/*", (route) =>
    route.fulfill({ contentType: "audio/wav", body: Buffer.from(wavFile({ seconds: 3 })) }),
  );
  await visit(page, "/settings/storage");
  await page.getByRole("combobox", { name: "Playlist", exact: true }).selectOption(playlist.id);
  await page.getByRole("button", { name: "Keep its songs" }).click();
  await page.getByText(/songs are kept here: /u).waitFor();

  await context.setOffline(true);
  await page.goto(`${url}/playlist/${playlist.id}`);
  await page.getByText("You're offline.").waitFor();
  await page.getByRole("heading", { name: playlist.name, level: 1 }).waitFor();
  await firstRow.getByText(firstName).first().waitFor();
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  const player = page.getByRole("region", { name: "Player", exact: true });
  await player.getByRole("button", { name: "Pause" }).waitFor();
  const soundAt = () =>
    page.locator("audio[data-gatefold-audio]").evaluate((audio) => (audio as HTMLAudioElement).currentTime);
  await expect.poll(soundAt).toBeGreaterThan(0);
  await visit(page, "/stats");
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await visit(page, `/search?q=${encodeURIComponent(firstName)}`);
  await page.getByRole("main").getByText(firstName).first().waitFor();
  await page.getByText("You're offline.").waitFor();

  // What writes says why it is off, and sends nothing.
  await visit(page, "/playlists");
  await page.getByText("You're offline.").waitFor();
  await page.getByRole("main").getByRole("button", { name: "New playlist" }).click();
  await page.getByLabel("New playlist name").fill("Never made");
  const create = page.getByRole("button", { name: "Create", exact: true });
  await expect.poll(() => create.getAttribute("aria-description")).toBe("You're offline");
  await create.click({ force: true });
  await page.getByLabel("New playlist name").press("Enter");
  expect(apiCalls(app).filter((call) => call.startsWith("POST /playlists"))).toEqual([]);
  // Of whatever the browser keeps, nothing carries a token or is of a stream or the demo.
  const kept = await page.evaluate(async () => {
    const keys = await caches.keys();
    const requests = (await Promise.all(keys.map(async (key) => (await caches.open(key)).keys()))).flat();
    return {
      tokens: requests.filter((request) => request.headers.has("authorization")).length,
      foreign: requests.filter(({ url: address }) => /\/provider\/|\/events|access_token/u.test(address))
        .length,
    };
  });
  expect(kept).toEqual({ tokens: 0, foreign: 0 });

  const calls = apiCalls(app).length;
  await context.setOffline(false);
  await page.getByText("You're offline.").waitFor({ state: "detached" });
  await expect.poll(() => apiCalls(app).length).toBeGreaterThan(calls);

  // Signing out takes along what was kept.
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Try the demo" }).waitFor();
  await expect.poll(() => keptCount(page)).toBe(0);
});

function keptCount(page: Awaited<ReturnType<typeof openApp>>["page"]): Promise<number> {
  return page.evaluate(async () => {
    const keys = (await caches.keys()).filter((name) => /^gatefold-(answers|songs):/u.test(name));
    const counts = await Promise.all(
      keys.map(async (name) => (await (await caches.open(name)).keys()).length),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  });
}
