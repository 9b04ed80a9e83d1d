import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { hourMs } from "#contract/base/durations.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aGenreCatalogue } from "#testing/samples/genre-catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { providerClient, providerTruth, type LibraryContent } from "#testing/samples/provider-truth.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";
import { untilJobEnds } from "#testing/server/until-job-ends.ts";

const catalogue = aGenreCatalogue({ accounts: 3, liked: 1_200 });

let outer: OuterProvider;
let app: TestApp;

/** About noon, so that no quota starts over before it should. */
const untilNoonMs = 12 * hourMs - (Date.now() % (24 * hourMs));

beforeAll(async () => {
  outer = await startOuterProvider(catalogue, () => app?.clock.now() ?? Date.now());
  outer.provider.setFaults("genres");
  app = await startTestApp({ env: { ...outer.env, SPOTIFY_DAILY_BUDGET: "20000" } });
  app.clock.advance(untilNoonMs);
});
afterEach(() => outer.provider.setFaults("genres"));
afterAll(async () => {
  await app.close();
  await outer.close();
});

interface Sorter {
  person: SignedIn;
  account: string;
  before: LibraryContent;
  plan: Shown;
}

const accounts = catalogue.accounts.map(({ id }) => id);

/** Someone with a plan of the liked songs. */
async function aSorter(): Promise<Sorter> {
  const account = accounts.shift() ?? "";
  const person = await app.signIn(account);
  await untilScanIs(person, "done");
  await consent(person);
  const before = await truthOf(account);
  const preview = async () =>
    (await person.post("/classification/dry-run", { include_playlists: false })).body;
  // What artists are known for is asked for with the first; what takes longer goes on behind it.
  await preview();
  const isOpen = ({ kind, state }: Shown) =>
    kind === "artist-lookup" && ["waiting", "running", "paused"].includes(state);
  const openLookups = async () => (await person.get("/jobs")).body.items.filter(isOpen);
  await expect.poll(openLookups).toEqual([]);
  const plan = await preview();
  expect(plan.groups.length).toBeGreaterThan(5);
  return { person, account, before, plan };
}

async function truthOf(account: string): Promise<LibraryContent> {
  return providerTruth(await providerClient(outer.provider.base, account));
}

const songsOf = (plan: Shown): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries<Shown[]>(plan.filtered_by_genre).map(([genre, songs]) => [
      genre,
      songs.map(({ track_id: id }) => id),
    ]),
  );

async function apply({ person, plan }: Sorter): Promise<Shown> {
  const { hash, threshold } = plan;
  const body = { dry_run_hash: hash, threshold, tracks_by_genre: songsOf(plan) };
  const answer = await person.post("/playlists/apply", body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function undo({ person }: Sorter): Promise<Shown> {
  const { items } = (await person.get("/operations?kind=apply")).body;
  expect(items).toHaveLength(1);
  const answer = await person.post(`/operations/${items[0].operation_id}/undo`, {});
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function untilDone(sorter: Sorter, { job_id: jobId }: Shown): Promise<void> {
  await untilJobEnds(sorter.person, jobId, ["done"]);
}

const urisOf = (rows: readonly string[] | null | undefined) =>
  rows?.map((row) => row.split(" ")[0] ?? "") ?? [];

/** Twenty of the playlists hold what the plan says, in its order and once each; so does the copy here. */
async function lookAtSorted({ person, account, plan, before }: Sorter): Promise<void> {
  const truth = await truthOf(account);
  expect(truth.liked).toEqual(before.liked);
  const { items: listed } = (await person.get("/playlists/list")).body;
  for (const group of plan.groups.slice(0, 20)) {
    const named = Object.entries(truth.playlists).filter(([, { name }]) => name === group.playlist_name);
    expect(named, group.playlist_name).toHaveLength(1);
    const [id = "", held] = named[0] ?? [];
    const uris = urisOf(held?.items);
    const had = urisOf(before.playlists[id]?.items);
    const wanted = songsOf(plan)[group.genre]?.map((track) => `spotify:track:${track}`) ?? [];
    expect(uris).toEqual([...had, ...wanted.filter((uri) => !had.includes(uri))]);
    expect(listed.find((list: Shown) => list.id === id)?.tracks_total).toBe(uris.length);
    const shown = (await person.get(`/playlists/${id}/tracks?limit=50`)).body.items;
    expect(shown.map(({ track }: Shown) => track.uri)).toEqual(uris.slice(0, 50));
  }
}

/** Every list is what it was, in the same order, with the same dates. */
async function expectAsBefore({ account, before }: Sorter): Promise<void> {
  const after = await truthOf(account);
  expect(after).toEqual(before);
  expect(Object.keys(after.playlists)).toEqual(Object.keys(before.playlists));
}

/** Writes since `from`, by path. */
function callsSince(from: Record<string, number>): Record<string, number> {
  const now = outer.provider.stats().calls;
  return Object.fromEntries(
    Object.entries(now).flatMap(([path, count]) => {
      const more = count - (from[path] ?? 0);
      return more > 0 && path.startsWith("/v1/") ? [[path.slice(3), more]] : [];
    }),
  );
}

test("liked songs are sorted into playlists and all is undone, with a call a hundred songs", async () => {
  const sorter = await aSorter();
  const { plan, before } = sorter;
  const calls = { ...outer.provider.stats().calls };
  await untilDone(sorter, await apply(sorter));
  const made = callsSince(calls);
  const sizes = plan.groups.map((group: Shown) => {
    const [id] = Object.entries(before.playlists).find(([, { name }]) => name === group.playlist_name) ?? [];
    const had = new Set(urisOf(before.playlists[id ?? ""]?.items));
    const wanted = songsOf(plan)[group.genre] ?? [];
    return { had: id, count: wanted.filter((track) => !had.has(`spotify:track:${track}`)).length };
  });
  const hundreds = sizes.reduce((sum: number, { count }: Shown) => sum + Math.ceil(count / 100), 0);
  const created = sizes.filter(({ had }: Shown) => had === undefined).length;
  expect([made["/playlists/{id}/items"], made["/me/playlists"]]).toEqual([hundreds, created]);
  await lookAtSorted(sorter);
  const then = { ...outer.provider.stats().calls };
  await untilDone(sorter, await undo(sorter));
  const undone = callsSince(then);
  // Songs leave a playlist a hundred a call; playlists that were made leave the library with one each.
  const removed = sizes.reduce(
    (sum: number, { had, count }: Shown) => sum + (had === undefined ? 0 : Math.ceil(count / 100)),
    0,
  );
  expect([undone["/playlists/{id}/items"] ?? 0, undone["/me/library"]]).toEqual([removed, created]);
  await expectAsBefore(sorter);
});

test("a quota that ends midway is waited for until it starts over, and its end is shown", async () => {
  const sorter = await aSorter();
  const waitMidway = async (begin: () => Promise<Shown>) => {
    outer.provider.setFaults(`genres,quota:${sorter.plan.groups.length}`);
    const pending = await begin();
    const read = async () => (await sorter.person.get(`/jobs/${pending.job_id}`)).body;
    await expect.poll(async () => (await read()).state).toBe("paused");
    const job = await read();
    expect(job.paused_until * 1000).toBeGreaterThan(app.clock.now() + 10 * hourMs);
    outer.provider.setFaults("genres");
    app.clock.advance(24 * hourMs);
    await untilDone(sorter, pending);
  };
  await waitMidway(() => apply(sorter));
  await lookAtSorted(sorter);
  await waitMidway(() => undo(sorter));
  await expectAsBefore(sorter);
});
