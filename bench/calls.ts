import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { eventsOf, untilScanIs, type Api } from "#testing/server/http-client.ts";
import { providerClient } from "#testing/samples/provider-truth.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";
import type { Bench, Figure } from "./measure/figures.ts";

const account = "account-0";
const pageSize = 50;
const liked = 5_000;
const playlists = 200;
const itemsEach = 100;
/** what `aCatalogue` adds: one of someone else that may not be read, and one that may, of twelve items */
const listed = playlists + 2;
const dayMs = 24 * 3600 * 1000;

const listingPages = Math.ceil(listed / pageSize);
const itemPages = playlists * Math.ceil(itemsEach / pageSize) + 1;

/**
 * Calls that the streaming service gets, counted by the embedded provider in its place, beside the fewest that could
 * do the same. Server and provider share a clock that is moved ahead, so that days and hours take seconds.
 */
export const calls: Bench = async (report) => {
  const service = await startService();
  try {
    const person = await service.app.signIn(account);
    await reportFirstSync(report, service, person);
    await reportRefreshes(report, service, person);
    for (const tabs of [1, 5]) await reportListening(report, service, { person, tabs });
    for (const watchers of [1, 5]) await reportWatching(report, service, { person, watchers });
  } finally {
    await service.app.close();
    await service.outer.close();
  }
};

interface Service {
  app: TestApp;
  outer: OuterProvider;
}

async function startService(): Promise<Service> {
  const clock = { now: Date.now };
  const lengths = Array.from({ length: playlists }, () => itemsEach);
  const catalogue = aCatalogue({ tracks: liked + 1_000, liked, playlists: lengths });
  const outer = await startOuterProvider(catalogue, () => clock.now());
  const app = await startTestApp({ env: outer.env });
  clock.now = app.clock.now;
  return { app, outer };
}

function figure(name: string, value: number, floor: number, note: string): Figure {
  return { name, value, unit: "calls", floor, bar: null, note };
}

async function reportFirstSync(
  report: (figure: Figure) => void,
  { app, outer }: Service,
  person: Api,
): Promise<void> {
  let days = 1;
  for (
    let progress = await untilOver(person);
    progress.status === "paused";
    progress = await untilOver(person)
  ) {
    days += 1;
    app.clock.advance(progress.paused_until * 1000 - app.clock.now() + 1_000);
    await untilScanIs(person, "running");
  }
  const fewest = 1 + listingPages + liked / pageSize + itemPages;
  const note = `with the sign-in, on ${days} ${days === 1 ? "day" : "days"} of 600 calls; floor: each page once`;
  report(figure(`first sync of ${liked} liked and ${playlists} playlists`, outer.total(), fewest, note));
}

async function untilOver(person: Api): Promise<{ status: string; paused_until: number }> {
  for (;;) {
    const { body } = await person.get("/library/cache/progress");
    if (["done", "paused"].includes(body.status)) return body;
    if (["error", "idle"].includes(body.status))
      throw new Error(`The scan ended as ${body.status}: ${body.detail}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function reportRefreshes(
  report: (figure: Figure) => void,
  { app, outer }: Service,
  person: Api,
): Promise<void> {
  const refresh = async () => {
    app.clock.advance(2 * dayMs);
    const before = outer.total();
    const { status, body } = await person.post("/library/cache/refresh");
    if (status !== 200) throw new Error(`The refresh answered ${status}: ${JSON.stringify(body)}`);
    return outer.total() - before;
  };
  const unchanged = listingPages + 1;
  const note = "floor: the listing's pages and the newest liked songs";
  report(figure("refresh after two days, nothing changed", await refresh(), unchanged, note));
  await changePlaylist(outer);
  const changed = unchanged + Math.ceil((itemsEach + 1) / pageSize);
  report(
    figure(
      "refresh, one playlist changed",
      await refresh(),
      changed,
      `${note}, and its ${itemsEach + 1} items`,
    ),
  );
}

async function changePlaylist(outer: OuterProvider): Promise<void> {
  const there = await providerClient(outer.provider.base, account);
  const { status } = await there.send("POST", "playlists/playlist-0-7/items", {
    uris: ["spotify:track:track9"],
  });
  if (status !== 201) throw new Error(`The playlist could not be changed: ${status}`);
}

/** What tabs do while music plays elsewhere: each asks the server every 15 seconds (specification 1, section 9). */
async function reportListening(
  report: (figure: Figure) => void,
  { app, outer }: Service,
  { person, tabs }: { person: Api; tabs: number },
): Promise<void> {
  app.clock.advance(2 * dayMs);
  const before = outer.total();
  for (let second = 0; second < 3600; second += 15) {
    const answers = await Promise.all(Array.from({ length: tabs }, () => person.get("/player/v1/me/player")));
    const failed = answers.find(({ status }) => status >= 400);
    if (failed) throw new Error(`The player answered ${failed.status}: ${failed.text}`);
    app.clock.advance(15_000);
  }
  const name = `an hour of listening elsewhere, ${tabs} ${tabs === 1 ? "tab" : "tabs"}`;
  const note = "floor: once a minute; a tab that plays by its own player asks nothing";
  report(figure(name, outer.total() - before, 60, note));
}

/** The same by the stream of playback, which browsers use; each reports its counts after every minute. */
async function reportWatching(
  report: (figure: Figure) => void,
  { app, outer }: Service,
  { person, watchers }: { person: Api; watchers: number },
): Promise<void> {
  app.clock.advance(2 * dayMs);
  const left = new AbortController();
  const streams = await Promise.all(
    Array.from({ length: watchers }, async () =>
      eventsOf(await person.open("/realtime/playback/stream", left.signal)),
    ),
  );
  const untilFresh = async () => {
    for (const stream of streams) {
      let age = Infinity;
      while (age > 5_000) {
        const { value, done } = await stream.next();
        if (done) throw new Error("The stream of playback ended.");
        age = value.source === null ? Infinity : value.age_ms;
      }
    }
  };
  const before = outer.total();
  for (let minute = 0; minute < 60; minute += 1) {
    await untilFresh();
    app.clock.advance(60_000);
  }
  left.abort();
  const name = `an hour of listening elsewhere by the stream, ${watchers} ${watchers === 1 ? "browser" : "browsers"}`;
  const note = "floor: once a minute; a page that plays reports, and nothing is asked";
  report(figure(name, outer.total() - before, 60, note));
}
