import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { accessRules, type Access, type Endpoint } from "#contract/base/endpoint.ts";
import { notify } from "#server/features/notifications/notifications.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { rowsOfPerson } from "#testing/database/person-rows.ts";
import { expectFailure, expectSignedOut } from "#testing/server/expect-failure.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { startLastfm } from "#testing/server/lastfm.ts";
import { startListenBrainz } from "#testing/server/listenbrainz.ts";
import { aCatalogue, withSecrets } from "#testing/samples/catalogue.ts";
import { eventsOf, readAnswer, untilScanIs, type Answer, type Api } from "#testing/server/http-client.ts";
import { sampleRequest, type SampleRequest } from "#testing/samples/sample-input.ts";
import { countOwnWay, importUnderAName } from "#testing/people/named-plays.ts";
import { fillByRule } from "#testing/people/smart-playlists.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { forwardedPaths, namedAlike, queueValues, signInValues } from "#testing/samples/access-values.ts";

/* Walks the contract: every endpoint is called by anyone who its access rule keeps out. */

let app: TestApp;
let owner: SignedIn;
/** The stranger of the last call, where that cannot have ended anything. */
let kept: SignedIn | null = null;
let [theirNotice, theirJob, theirList, theirAlbum, theirToken] = ["", "", "", "", ""];
let [theirSession, theirImport, theirRequest, theirCode, theirOperation] = ["", "", "", "", ""];
let [theirDecision, theirLeftOut] = ["", ""];
let theirVersion = 0;
let theirPlay: { id: string; song_id: string; artist_id: string };
const theirUpload = randomUUID();

const unknownId = "00000000-0000-4000-8000-000000000000";

/** In the names of all that only the owner has. */
const secret = "known to one person alone";

beforeAll(async () => {
  const [listenBrainz, lastfm] = await Promise.all([startListenBrainz(), startLastfm()]);
  app = await startTestApp({
    catalogue: withSecrets(aCatalogue({ accounts: 3, liked: 3, playlists: [9, 2] }), secret),
    env: { ADMINS: "demo:nobody-here", LISTENBRAINZ_API_BASE: listenBrainz.url, LASTFM_API_BASE: lastfm.url },
  });
  owner = await app.signIn("account-0");
  await untilScanIs(owner, "done");
  await consent(owner);
  await notify(app.server.ctx, { userId: owner.userId, type: "link_ended", key: "k", data: { secret } });
  theirJob = await startLater(owner.userId);
  // A list's id is made of its rows, so these are rows that no one else sends.
  theirList = (await owner.post("/queue/lists", { items: ["spotify:track:ownerstrack"] })).body.id;
  theirSession = (await owner.get("/auth/sessions")).body.items[0].id;
  theirImport = await importUnderAName(app, owner, { name: secret, uploadId: theirUpload });
  theirToken = (await owner.post("/auth/tokens", { name: secret, scopes: ["scrobble"] })).body.id;
  await hideOwner();
  theirOperation = (await owner.post("/playlists/create", { name: `${secret}, made` })).body.operation_id;
  await owner.sendJson("PATCH", "/playlists/playlist-0-0", { name: `${secret}, renamed` });
  theirVersion = (await owner.get("/playlists/playlist-0-0/versions")).body.items[1].version;
  await fillByRule(app, owner.userId, "playlist-0-0");
  await owner.post("/playlists/playlist-0-1/items", { uris: Array(2).fill("spotify:track:track1") });
  await owner.post("/stats/opt_in");
  theirPlay = (await owner.get("/stats/plays")).body.items[0];
  [theirDecision, theirLeftOut] = await countOwnWay(owner);
  theirAlbum = (await owner.get("/stats/top?type=albums&range=all")).body.items[0].stats_id;
  theirNotice = (await owner.get("/social/notifications")).body.items[0].id;
  return () => Promise.all([app.close(), listenBrainz.close(), lastfm.close()]);
});

/** The owner is found by no one, has a code that is switched off, and has asked someone to be friends. */
async function hideOwner(): Promise<void> {
  const friend = await app.signIn("account-2");
  await untilScanIs(friend, "done");
  await consent(friend);
  theirRequest = (await owner.post("/social/request", { to_user_id: friend.userId })).body.id;
  theirCode = (await owner.get("/social/friend-code")).body.code;
  await owner.sendJson("PUT", "/social/handle", { handle: "the_owner" });
  await owner.sendJson("PUT", "/social/email", { email: "the_owner@example.org" });
  await owner.sendJson("PUT", "/social/shown-playlists", { playlist_ids: ["playlist-0-0"] });
  await owner.post("/social/privacy", { discoverable: false, friend_code_enabled: false });
}

/** A job whose progress only the owner sees. */
async function startLater(userId: string): Promise<string> {
  const { jobs, now } = app.server.ctx;
  const kind = defineJob({
    name: "later",
    progress: { done: 0, total: null, secret },
    run: async (_ctx: null, _job: PersonJob<Record<string, never>, null, JobProgress & { secret: string }>) =>
      undefined,
  });
  return (await jobs.start(kind, { userId, input: {}, startAt: new Date(now() + 24 * 3_600_000) })).jobId;
}

/**
 * What the fields of the contract that name something are given: things of the owner, or ones that there are not.
 * A new field that names a thing of a person is added here; the test says so when a request cannot be made without.
 */
function valuesOf(whose: "owner" | "nobody", endpoint: Endpoint): Record<string, unknown> {
  const pick = <T>(owners: T, unknowns: T): T => (whose === "owner" ? owners : unknowns);
  const playlist = pick("playlist-0-0", "playlist-9-9");
  const track = pick("owners-track", "nobodys-track");
  const uri = `spotify:track:${pick("ownerstrack", "nobodytrack")}`;
  return {
    "playlists/{id}": playlist,
    "versions/{version}": pick(String(theirVersion), "999999999"),
    "tracks/{id}": track,
    ...(endpoint.path.includes("/restore") ? { version: pick(theirVersion, 999_999_999) } : {}),
    ...(endpoint.path.startsWith("/queue") ? queueValues(pick, theirList) : {}),
    ...(endpoint.path.includes("/split")
      ? { playlist_id: playlist, plan: "p", parts: [{ key: "#1", name: "X" }] }
      : {}),
    change: { kind: "merge", source_playlist_ids: [playlist, "playlist-0-1"], target_name: "X" },
    "songs/{id}": pick(theirPlay.song_id, "1"),
    "artists/{id}": pick(theirPlay.artist_id, "1"),
    "albums/{id}": pick(theirAlbum, "1"),
    // What the service says of them, to everyone.
    ...(endpoint.path.startsWith("/library") ? { "albums/{id}": "album1", "artists/{id}": "artist1" } : {}),
    date: "2025-01-31",
    song: pick(theirPlay.song_id, "1"),
    rule: "all of (liked is yes)",
    // The other one is filled by a rule, and so is left alone.
    ...(endpoint.path.startsWith("/clean-up")
      ? { rule: "same-id", "playlists/{id}": pick("playlist-0-1", "playlist-9-9") }
      : {}),
    ...namedAlike("job_id", ["loved", "progress", "report", "import", "jobs"], pick(theirImport, unknownId)),
    ...namedAlike("upload_id", ["upload", "copy"], pick(theirUpload, unknownId)),
    "sources/{source}": "musicbrainz",
    "backups/{name}": "gatefold-2026-01-31T00-00-00.zip",
    "mail/{id}": unknownId,
    "jobs/{id}": pick(theirJob, unknownId),
    "operations/{id}": pick(theirOperation, "999999999"),
    "v1/{path}": forwardedPaths[endpoint.method]?.replace("{id}", playlist),
    playlist_ids: [playlist],
    list: playlist,
    track_id: track,
    track_ids: [track],
    ids: [endpoint.path.startsWith("/stats") ? pick(theirPlay.id, "1.1.1") : pick(theirNotice, "999999999")],
    confirm: pick(owner.userId, "demo:nobody"),
    uris: [uri],
    uri,
    text: `title,artist,uri\nSong,Somebody,spotify:track:${track}\n`,
    q: pick(endpoint.path === "/search/service" ? "a song of all" : secret, "nothing is called so"),
    genre: endpoint.method === "POST" ? "rock" : undefined,
    ...countingValues(endpoint, pick),
    "tokens/{id}": pick(theirToken, unknownId),
    "sessions/{id}": pick(theirSession, "no-such-session"),
    "comparisons/{user_id}": pick(owner.userId, "nobody"),
    "people/{user_id}": pick(owner.userId, "nobody"),
    "playlists/{playlist_id}": playlist,
    "badges/{badge}": `${"A".repeat(22)}.svg`,
    "public/{handle}": pick("the_owner", "nobody"),
    "users/{user_id}": pick(owner.userId, "nobody"),
    "request/{id}": pick(theirRequest, unknownId),
    user_id: pick(owner.userId, "nobody"),
    handle: "a_free_handle",
    email: pick("the_owner@example.org", "nobody@example.org"),
    to_user_id: pick(owner.userId, "nobody"),
    // Of the owner: their friend code, which they have switched off.
    code: endpoint.path.startsWith("/social") ? pick(theirCode, "0000-0000-00000") : "0000-0000-0000",
    account: pick("account-0", "account-9"),
    ...signInValues(endpoint, pick),
    "waitlist/{id}": "1",
    ...(endpoint.path.startsWith("/admin/central")
      ? { kind: "track", provider: "demo", id: "track1", q: "song", genre: "rock" }
      : {}),
  };
}

/** What counts in statistics: a song that is merged with another, an artist who is left out. */
function countingValues(
  { path }: Endpoint,
  pick: (owners: string, unknowns: string) => string,
): Record<string, unknown> {
  if (!path.startsWith("/stats")) return {};
  return {
    "decisions/{id}": pick(theirDecision, unknownId),
    "out/{id}": pick(theirLeftOut, unknownId),
    with: pick(theirPlay.song_id, "1"),
    version_id: "1",
    kind: "artist",
    target: pick(theirPlay.artist_id, "1"),
  };
}

const table = api.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));
const withAccess = (...rules: Access[]) => table.filter(({ endpoint }) => rules.includes(endpoint.access));

function requestOf(endpoint: Endpoint, whose: "owner" | "nobody" = "owner"): SampleRequest {
  const values = Object.entries(valuesOf(whose, endpoint)).filter(([, value]) => value !== undefined);
  return sampleRequest(endpoint, Object.fromEntries(values));
}

/** Sends a request and reads its answer; of a stream of events the first. */
async function send(who: Api, endpoint: Endpoint, { address, body }: SampleRequest): Promise<Answer> {
  if (body !== undefined) return who.sendJson(endpoint.method, address, body);
  if (endpoint.events === undefined) return who.send(endpoint.method, address);
  const response = await who.open(address);
  if (response.status !== 200) return readAnswer(response);
  for await (const event of eventsOf(response))
    return { status: 200, headers: response.headers, text: JSON.stringify(event), body: event };
  throw new Error(`${endpoint.path} told nothing.`);
}

const rowsOfOwner = () => rowsOfPerson(app.server.ctx.database, owner.userId);

/** Runs `act` as someone else, after which the owner has what they had. */
async function asStranger(
  endpoint: Endpoint,
  act: (stranger: SignedIn) => Promise<void>,
  agrees = true,
): Promise<void> {
  const stranger = kept ?? (await app.signIn("account-1"));
  // What is called may end the session, the link or the account, and sign-ins are limited.
  kept = endpoint.method === "GET" ? stranger : null;
  await untilScanIs(stranger, "done");
  await stranger.post("/auth/consent", { accepted: agrees, version: "v1.0" });
  const before = await rowsOfOwner();
  await act(stranger);
  expect(await rowsOfOwner()).toEqual(before);
}

test.each(table)("$name declares who may call it", ({ endpoint }) => {
  expect(Object.keys(accessRules)).toContain(endpoint.access);
});

describe("signed out", () => {
  test.each(withAccess("public", "shared-with-all"))(
    "$name is open, and reveals nothing about people",
    async ({ endpoint }) => {
      const before = await rowsOfOwner();
      const answer = await send(app.api(null), endpoint, requestOf(endpoint));
      expect([401, 403]).not.toContain(answer.status);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain(secret);
      expect(await rowsOfOwner()).toEqual(before);
    },
  );

  test.each(withAccess("signed-in", "own", "consent", "shared", "admin", "set-up"))(
    "$name is closed",
    async ({ endpoint }) => {
      const before = await rowsOfOwner();
      for (const token of [null, "wrong-token-of-some-length"])
        expectSignedOut(endpoint, await send(app.api(token), endpoint, requestOf(endpoint)));
      expect(await rowsOfOwner()).toEqual(before);
    },
  );
});

describe("as another person", () => {
  test.each(withAccess("own", "consent", "shared"))(
    "$name answers about what is another person's as if it were not there",
    async ({ endpoint }) => {
      await asStranger(endpoint, async (stranger) => {
        const [theirs, unknowns] = [requestOf(endpoint), requestOf(endpoint, "nobody")];
        const answer = await send(stranger, endpoint, theirs);
        expect(answer.status, answer.text).toBeLessThan(500);
        expect(answer.text).not.toContain(secret);
        if (JSON.stringify(theirs) === JSON.stringify(unknowns)) return;
        const other = await send(stranger, endpoint, unknowns);
        expect([answer.status, withoutNames(answer, "owner", endpoint)]).toEqual([
          other.status,
          withoutNames(other, "nobody", endpoint),
        ]);
      });
    },
  );

  test.each(withAccess("signed-in"))("$name tells everyone the same", async ({ endpoint }) => {
    await asStranger(endpoint, async (stranger) => {
      const [left, right] = [
        await send(owner, endpoint, requestOf(endpoint)),
        await send(stranger, endpoint, requestOf(endpoint)),
      ];
      expect([left.status, left.text]).toEqual([200, right.text]);
    });
  });

  test.each(withAccess("consent", "shared"))("$name is closed until they agree", async ({ endpoint }) => {
    await asStranger(
      endpoint,
      async (stranger) => {
        const before = app.provider.total();
        expectFailure(await send(stranger, endpoint, requestOf(endpoint)), 403, "consent-required");
        expect(app.provider.total()).toBe(before);
      },
      false,
    );
  });

  test.each(withAccess("admin", "set-up"))("$name is closed to who is no admin", async ({ endpoint }) => {
    await asStranger(endpoint, async (stranger) => {
      expectFailure(await send(stranger, endpoint, requestOf(endpoint)), 403, "admin-required");
    });
  });
});

/** An answer without the values that it may repeat of the request. */
function withoutNames(answer: Answer, whose: "owner" | "nobody", endpoint: Endpoint): string {
  let { text } = answer;
  for (const value of Object.values(valuesOf(whose, endpoint)).flat())
    if (typeof value === "string" && value.length > 5) text = text.replaceAll(value, "…");
  return text;
}

describe("the owner", () => {
  // Albums and artists are what the service says of them, to everyone alike.
  const named = withAccess("own").filter(
    ({ endpoint: { method, path } }) => method === "GET" && /^(?!\/library\/a).*\{id\}/u.test(path),
  );
  /** Where something else than the secret reports the owner's things. */
  const others: Record<string, string> = {
    "/tracks/{id}/playlists": "playlist-0-0",
    "/clean-up/playlists/{id}": "duplicate",
    "/queue/lists/{id}": "ownerstrack",
    "/queue/lists/{id}/artists": "items",
    "/queue/lists/{id}/lengths": "items",
    "/queue/lists/{id}/playlists/{playlist_id}/departed": "ownerstrack",
  };

  test.each(named)("$name finds it", async ({ endpoint }) => {
    const answer = await send(owner, endpoint, requestOf(endpoint));
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(others[endpoint.path] ?? secret);
  });
});
