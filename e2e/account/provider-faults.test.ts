import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { begin, closeApps, openApp, viewports, type App } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { player, waitUntilSounding } from "#e2e/player/playing.ts";
import { visit } from "#e2e/kit/visit.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 16, liked: 30, playlists: [12] }),
  });
});
afterEach(({ task }) => endFaults({ hasFailed: task.result?.state === "fail" }));
afterAll(() => server.close());

async function endFaults(outcome: { hasFailed?: boolean } = {}): Promise<void> {
  server.provider.setFaults("");
  // A clock that was stopped goes on.
  server.clock.advance(0);
  try {
    // While their tokens are good, so that players can say goodbye.
    await closeApps(outcome);
  } finally {
    // Whatever the provider asked for is over.
    server.clock.advance(26 * 3_600_000);
  }
}

/** The embedded provider's quota starts over at midnight, UTC as the tests are. */
const pauseEnd = /\b0?0:00/u;
// Playwright takes the apostrophe in a pattern for the beginning of a quotation.
const pauseSentence = /The music service asked for a break\. Gatefold waits until it.s over\./u;
const shortWait = /Your music service asked for a short wait\./u;

async function aMember(): Promise<SignedIn> {
  const person = await server.signIn(server.freshAccount());
  await consent(person);
  return person;
}

function openAs(person: SignedIn, options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const session = { app_token: person.token, user_id: person.userId };
  return openApp({ url: server.url, signedInAs: session, ...options });
}

/** The liked songs with music on, so that everything a person does is asked of the provider. */
async function openPlaying(person: SignedIn): Promise<App> {
  const app = await openAs(person, { path: "/playlist/liked" });
  await row(app.page, 0).waitFor();
  // The song sounds before the provider has answered, and a fault would reach the provider first.
  const started = begin(app.page.waitForResponse((answer) => answer.url().includes("/me/player/play?")));
  await app.page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  expect((await started).ok()).toBe(true);
  await waitUntilSounding(app.page);
  return app;
}

function row(page: Page, place: number) {
  return page.locator(`[data-row="${place}"]:not([aria-busy="true"])`);
}

async function takeLikeBack(page: Page, place: number): Promise<void> {
  await row(page, place).click({ button: "right", position: { x: 300, y: 20 } });
  await page.getByRole("menuitem", { name: /(?:Save to|Remove from) Liked Songs/u }).click();
}

async function chooseList(page: Page): Promise<void> {
  await player(page).getByRole("button", { name: "Add to playlist" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to playlist" });
  await dialog.getByRole("button", { name: /^Ours together/u }).click();
}

/** What a person does while nothing is sent: each action says why not, and until when. */
async function actInVain(page: Page): Promise<void> {
  await takeLikeBack(page, 2);
  const toast = page.getByRole("alert").filter({ hasText: "Couldn't update Liked Songs." });
  await expect.poll(() => toast.textContent()).toMatch(pauseSentence);
  await expect.poll(() => toast.textContent()).toMatch(pauseEnd);

  await row(page, 3).dblclick({ position: { x: 300, y: 20 } });
  const notice = player(page).getByRole("status").filter({ hasText: "Couldn't play that." });
  await expect.poll(() => notice.textContent()).toMatch(pauseSentence);
  await expect.poll(() => notice.textContent()).toMatch(pauseEnd);

  await chooseList(page);
  const refusal = page.getByRole("dialog").getByRole("alert");
  await expect.poll(() => refusal.textContent()).toMatch(pauseSentence);
  await expect.poll(() => refusal.textContent()).toMatch(pauseEnd);
}

test("a quota that is used up is reported where the library is read and with every action that it prevents, with the end of the pause, without accessibility violations", async () => {
  const person = await aMember();
  await untilScanIs(person, "done");
  const app = await openPlaying(person);
  app.expectComplaint(/^answer (?:503: |429: )/u);
  server.provider.setFaults("quota:0");
  await actInVain(app.page);
  await endFaults();

  server.provider.setFaults("quota:2");
  const reader = await aMember();
  await untilScanIs(reader, "paused");
  // It goes on when the pause is over, and is no matter of the next test then.
  onTestFinished(() => untilScanIs(reader, "done").then(() => undefined));
  const reading = await openAs(reader, { viewport: viewports.phone });
  const { page } = reading;
  const main = page.getByRole("main");
  // Where the first answers take a second, a dialog over the page says the same until they are there.
  await main.getByRole("status").getByText(pauseSentence).first().waitFor();
  await expect
    .poll(() =>
      main
        .getByText(/^Continues at/u)
        .first()
        .textContent(),
    )
    .toMatch(pauseEnd);
  await expectNoViolations(page);
});

test("a short limit is shown while reading and acting wait for it, and both go on by themselves", async () => {
  const person = await aMember();
  await untilScanIs(person, "done");
  server.clock.advance(61_000);
  const app = await openAs(person);
  const { page } = app;
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Liked Songs/u })
    .waitFor();
  // One call in 30 s: the one that is allowed was long ago enough for the limit to end soon, but not before all is shown.
  server.provider.setFaults("rate:1");
  await person.get("/player/v1/me/player/devices");
  server.clock.advance(14_000);
  server.clock.stop();
  const reading = person.post("/library/cache/refresh");
  await page.goto(server.url);
  const notice = page.getByRole("main").getByRole("status").filter({ hasText: shortWait });
  await expect
    .poll(() => notice.textContent())
    .toMatch(/Reading continues automatically at \d+:\d{2}:\d{2}\./u);

  await visit(page, "/playlist/liked");
  await row(page, 2).waitFor();
  await takeLikeBack(page, 2);
  const toast = page.getByRole("status").filter({ hasText: shortWait });
  await expect
    .poll(() => toast.textContent())
    .toMatch(/What you did is sent automatically at \d+:\d{2}:\d{2}/u);
  server.provider.setFaults("");
  server.clock.advance(30_000);
  await page
    .getByRole("status")
    .getByText(/Liked Songs$/u)
    .waitFor();
  // It is answered as what goes on where it takes longer than 20 s.
  expect([200, 202]).toContain((await reading).status);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test("with a provider that is slow and fails now and then nothing is shown to fail: the library is read, a like taken back, and music plays", async () => {
  server.provider.setFaults("slow:300,flaky:0.2");
  const person = await aMember();
  const app = await openAs(person);
  const { page } = app;
  await untilScanIs(person, "done");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Liked Songs/u })
    .waitFor();
  await visit(page, "/playlist/liked");
  await row(page, 2).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await waitUntilSounding(page);
  await takeLikeBack(page, 2);
  await page
    .getByRole("status")
    .getByText(/Liked Songs$/u)
    .waitFor();
  // A POST that may have been carried out is not sent again: where it fails, the screen says so.
  server.provider.setFaults("slow:300");
  await chooseList(page);
  await page
    .getByRole("status")
    .getByText(/^Added 1 song to/u)
    .waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await expect.poll(() => player(page).getByRole("status").textContent()).toBe("");
});
