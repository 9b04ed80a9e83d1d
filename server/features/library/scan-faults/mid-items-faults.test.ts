import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { readLines, untilScanIs, type Answer, type Shown } from "#testing/server/http-client.ts";
import {
  changeAtProvider,
  letTimePass,
  longPlaylists,
  midItems,
  rowsOfHalfRead,
} from "#testing/samples/mid-items.ts";
import { cachedLibrary, type LibraryContent } from "#testing/samples/provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 9, playlists: longPlaylists }) });
});
afterEach(async () => {
  await app.provider.comeBack();
  app.provider.setFaults("");
  // A pause ends with the provider's day.
  app.clock.advance(25 * 3_600_000);
});
afterAll(() => app.close());

/** What goes wrong, what a person hears of it, and how it is repaired; a scan is not over before that. */
interface Trouble {
  what: string;
  strike: () => Promise<void>;
  status: "error" | "paused";
  says: RegExp;
  /** what a refresh is answered, and the code of the last line of a watched scan */
  reported: { status: number; code: string };
  /** what stays so until it is repaired */
  lasts?: (person: SignedIn) => Promise<void>;
  /** Answers the person, who may have had to sign in again, when a new scan is done. */
  repair: (person: SignedIn) => Promise<SignedIn>;
}

const goesDown: Trouble = {
  what: "the provider goes down",
  strike: () => app.provider.goDown(),
  status: "error",
  says: /isn't responding/u,
  reported: { status: 502, code: "provider-error" },
  repair: async (person) => {
    await app.provider.comeBack();
    app.clock.advance(61_000);
    expect((await person.post("/library/cache/refresh")).status).toBe(200);
    return person;
  },
};

const isUsedUp: Trouble = {
  what: "the quota is used up",
  strike: async () => app.provider.setFaults("quota:1"),
  status: "paused",
  says: /asked for a break/u,
  reported: { status: 503, code: "provider-paused" },
  repair: async (person) => {
    app.provider.setFaults("");
    const { paused_until: until } = await progressOf(person);
    app.clock.advance(until * 1000 - app.clock.now() + 1_000);
    await untilScanIs(person, "done");
    return person;
  },
};

const isRevoked: Trouble = {
  what: "the link is revoked",
  strike: async () => {
    app.provider.setFaults("revoked");
    // The token that the scan has is over, and the next one is refused.
    await letTimePass(app, 3_600_000);
  },
  status: "error",
  says: /has expired.*Sign in again/u,
  reported: { status: 409, code: "renew-link" },
  lasts: async (person) => {
    expect((await person.get("/auth/me")).body).toMatchObject({ link_state: "renew" });
    const calls = app.provider.total();
    const again = await person.post("/library/cache/refresh");
    expect([again.status, again.body.code, app.provider.total()]).toEqual([409, "renew-link", calls]);
  },
  repair: async ({ account }) => {
    app.provider.setFaults("");
    const again = await app.signIn(account);
    await untilScanIs(again, "done");
    return again;
  },
};

async function progressOf(person: SignedIn): Promise<Shown> {
  return (await person.get("/library/cache/progress")).body;
}

/** Progress names the fault, and its end if the provider reported that. */
async function expectReported(person: SignedIn, { status, says }: Trouble): Promise<void> {
  const progress = await progressOf(person);
  expect(progress).toMatchObject({ status, detail: expect.stringMatching(says) });
  if (status === "error") {
    expect(progress.paused_until).toBeNull();
    return;
  }
  const day = 24 * 3600;
  const midnight = Math.ceil(app.clock.now() / 1000 / day) * day;
  expect(Math.abs(progress.paused_until - midnight)).toBeLessThanOrEqual(3);
}

/** A whole cache, half a day old, and a library that has changed since. */
async function outdated(): Promise<{ person: SignedIn; shown: LibraryContent }> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  app.clock.advance(13 * 3600 * 1000);
  const shown = await changeAtProvider(app, person.account, await cachedLibrary(person));
  expect((await person.get("/auth/spotify-token")).status).toBe(200);
  return { person, shown };
}

/**
 * The call for items that is kept back: of the long playlist's 48 pages at least twenty are read by then (1,000 rows are
 * written at once), however the calls in flight overtake each other, and the last ones are not.
 */
const heldCall = 46;

/** Begins a scan, and strikes when half of the long playlist is stored and the next page is asked for. */
async function struckMidway<T>(
  { strike }: Trouble,
  begin: () => Promise<T>,
  midway: (started: Promise<T>) => Promise<unknown>,
): Promise<T> {
  const hold = app.provider.holdAt("/v1/playlists/{id}/items", heldCall);
  try {
    const started = begin();
    await hold.reached;
    await midway(started);
    await strike();
    hold.release();
    return await started;
  } finally {
    hold.release();
  }
}

async function expectRepaired(person: SignedIn, { repair }: Trouble): Promise<void> {
  const repaired = await repair(person);
  expect(await rowsOfHalfRead(app, repaired)).toBe(0);
  expect(await cachedLibrary(repaired)).toEqual(await app.truth(person.account));
}

/** As far as it was read: the beginning of each playlist, in order, nothing twice. */
function expectBeginnings(cache: LibraryContent, truth: LibraryContent): void {
  expect(cache.liked).toEqual(truth.liked);
  expect(Object.keys(cache.playlists)).toEqual(Object.keys(truth.playlists));
  for (const [id, { name, items }] of Object.entries(cache.playlists)) {
    const there = truth.playlists[id];
    expect({ id, name, items: items ?? [] }).toEqual({
      id,
      name: there?.name,
      items: (there?.items ?? []).slice(0, items?.length ?? 0),
    });
  }
}

const oneByOne = { concurrency: 1, playlist_concurrency: 1 };

/** What the person is shown while a scan has stopped midway: why, and the library as it was. */
async function expectStopped(person: SignedIn, trouble: Trouble, shown: LibraryContent): Promise<void> {
  await expectReported(person, trouble);
  await trouble.lasts?.(person);
  expect(await rowsOfHalfRead(app, person)).toBeGreaterThan(0);
  expect(await cachedLibrary(person)).toEqual(shown);
}

function expectRefused({ status, body }: Answer, { reported, says }: Trouble): void {
  expect({ status, code: body.code, detail: body.detail }).toEqual({
    ...reported,
    detail: expect.stringMatching(says),
  });
}

test("a refresh during which the provider goes down says why it stopped, what is shown stays as it was, and all is repaired later", async () => {
  const { person, shown } = await outdated();
  const begin = () => person.post("/library/cache/refresh", oneByOne);
  expectRefused(await struckMidway(goesDown, begin, () => midItems(app, person)), goesDown);
  await expectStopped(person, goesDown, shown);
  await expectRepaired(person, goesDown);
});

describe.each([goesDown, isUsedUp, isRevoked])("$what while a playlist's items are read", (trouble) => {
  test("a watched scan ends with that error, and so does a refresh that joined it; what is shown stays as it was, and all is repaired later", async () => {
    const { person, shown } = await outdated();
    const begin = async () => {
      const watched = await person.open("/library/stream?concurrency=1&playlist_concurrency=1");
      expect(watched.status).toBe(200);
      return Promise.all([readLines(watched), person.post("/library/cache/refresh", oneByOne)]);
    };
    const [lines, joined] = await struckMidway(trouble, begin, () => midItems(app, person));
    const last = lines.at(-1);
    expect(last).toMatchObject({ type: "error", detail: expect.stringMatching(trouble.says) });
    expect(last.code).toBe(trouble.reported.code);
    expectRefused(joined, trouble);
    if (trouble.status === "paused") expect(last.retry_at).toBe((await progressOf(person)).paused_until);
    await expectStopped(person, trouble, shown);
    await expectRepaired(person, trouble);
  });

  test("a first scan leaves what it has read, and all is there later", async () => {
    const person = await struckMidway(
      trouble,
      () => app.signIn(app.freshAccount()),
      async (started) => midItems(app, await started),
    );
    await untilScanIs(person, trouble.status);
    await expectReported(person, trouble);
    expect(await rowsOfHalfRead(app, person)).toBeGreaterThan(0);
    const cache = await cachedLibrary(person);
    await expectRepaired(person, trouble);
    expectBeginnings(cache, await app.truth(person.account));
  });
});
