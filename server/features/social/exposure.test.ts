import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { shareLevels, shareScopes } from "#contract/sharing.ts";
import { startTestApp, type TestApp } from "#testing/app.ts";
import { aCatalogue } from "#testing/catalogue.ts";
import { untilScanIs, type Answer, type Api } from "#testing/http-client.ts";
import {
  acts,
  nobody,
  probes,
  relations,
  secrets,
  sees,
  seesAny,
  type Cell,
  type Levels,
  type Probe,
  type Relation,
  type Secret,
} from "#testing/exposure.ts";
import { rowOf2024 } from "#testing/export-zip.ts";
import { importFiles } from "#testing/import-export.ts";
import { aPerson, makeFriends } from "#testing/people.ts";
import type { SignedIn } from "#testing/sign-in.ts";

/*
 * Who sees what of a person: every scope, level and relation, at every endpoint that can show anything of somebody else,
 * against the small table of `testing/exposure.ts`. What shows something of the subject and is not in `probes` fails.
 */

let app: TestApp;
let subject: SignedIn;
let code: string;
const privateSong = "The Song Of A Private Session";
/** Noon of a day of this year that is not of the last month. */
const heardAt = Math.floor(Date.now() / 86_400_000 - 100) * 86_400_000 + 43_200_000;
const viewers = new Map<Relation, Api>();
const ids = new Map<Relation, string>();

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 14, liked: 2, playlists: [3] });
  const [first, ...others] = catalogue.accounts;
  if (first === undefined) throw new Error("The catalogue has no account.");
  const own = { track_id: "own", added_at: "2024-05-01T00:00:00Z" };
  const [playlist, ...playlists] = first.playlists;
  if (playlist === undefined) throw new Error("The account has no playlist.");
  const accounts = [
    {
      ...first,
      display_name: secrets.name,
      liked: [...first.liked, own],
      playlists: [{ ...playlist, name: secrets.music, items: [own, ...playlist.items] }, ...playlists],
    },
    ...others.map((account, index) => ({ ...account, display_name: `Viewer ${index}` })),
  ];
  const track = {
    id: "own",
    name: secrets.music,
    album_id: "album0",
    artist_ids: ["artist0"],
    duration_ms: 9_000,
  };
  app = await startTestApp({ catalogue: { ...catalogue, tracks: [...catalogue.tracks, track], accounts } });
  subject = await aPerson(app);
  await untilScanIs(subject, "done");
  await subject.post("/social/privacy", { search_visibility: "name" });
  await subject.sendJson("PUT", "/social/handle", { handle: "the_subject" });
  await listen(subject);
  const shown = await subject.sendJson("PUT", "/social/shown-playlists", { playlist_ids: ["playlist-0-0"] });
  expect(shown.status).toBe(200);
  ({ code } = (await subject.get("/social/friend-code")).body);
  for (const relation of relations) {
    const viewer = relation === "self" ? subject : relation === "signed out" ? null : await aPerson(app);
    viewers.set(relation, viewer ?? app.api(null));
    ids.set(relation, viewer?.userId ?? nobody);
    if (viewer !== null && viewer !== subject) await relate(relation, viewer);
  }
});
afterAll(() => app.close());

/** Plays of the subject: one that statistics tell of, and one of a private session, which is nobody else's. */
async function listen(person: SignedIn): Promise<void> {
  await person.post("/stats/opt_in");
  const play = { endedAt: heardAt, msPlayed: 180_000, artist: "Artist 0", trackId: null };
  await importFiles(person, {
    "endsong_0.json": [
      { ...play, track: secrets.listening },
      { ...play, endedAt: heardAt + 600_000, track: privateSong, isPrivate: true },
    ].map(rowOf2024),
  });
}

/** Brings a viewer into a relation with the subject. */
async function relate(relation: Relation, viewer: SignedIn): Promise<void> {
  const ask = (from: SignedIn, to: SignedIn) => from.post("/social/request", { to_user_id: to.userId });
  const steps: Partial<Record<Relation, () => Promise<unknown>>> = {
    friend: () => makeFriends(viewer, subject),
    "friend who compares": async () => {
      await makeFriends(viewer, subject);
      await viewer.post("/social/comparisons", { user_id: subject.userId });
      await subject.post("/social/comparisons", { user_id: viewer.userId });
    },
    "asked by them": () => ask(subject, viewer),
    "asking them": () => ask(viewer, subject),
    removed: async () => {
      await makeFriends(viewer, subject);
      await subject.post("/social/remove", { user_id: viewer.userId });
    },
    "blocked by them": async () => {
      await makeFriends(viewer, subject);
      await subject.post("/social/block", { user_id: viewer.userId });
    },
    "blocking them": () => viewer.post("/social/block", { user_id: subject.userId }),
  };
  await steps[relation]?.();
}

const pathOf = (path: string, whose: "subject" | "nobody") =>
  path
    .replace("{user_id}", whose === "subject" ? subject.userId : nobody)
    .replace("{handle}", whose === "subject" ? "the_subject" : "nobody");

const isClosedTo = (relation: Relation, name: string) =>
  relation === "signed out" && !name.startsWith("GET /public/");

async function expectCell(cell: Cell, name: string, probe: Probe): Promise<void> {
  const viewer = viewers.get(cell.relation) ?? app.api(null);
  const answer = await viewer.get(pathOf(probe.path, "subject"));
  const what = `${name} as ${cell.relation}: ${answer.text}`;
  if (isClosedTo(cell.relation, name)) {
    expect([answer.status, answer.body.code], what).toEqual([401, "not-signed-in"]);
    return;
  }
  const isThere = probe.isThere(cell);
  expect(answer.status, what).toBe(isThere ? 200 : 404);
  const found = (Object.keys(secrets) as Secret[]).filter((secret) => answer.text.includes(secrets[secret]));
  expect(found.toSorted(), what).toEqual(probe.shows(cell).toSorted());
  if (!isThere) expect(answer.text).toBe((await viewer.get(pathOf(probe.path, "nobody"))).text);
}

const cells = shareScopes.flatMap((scope) => shareLevels.map((level) => ({ scope, level })));

describe.each(cells)("$scope shared with $level", ({ scope, level }) => {
  // The other scopes have other levels, so that none of them is taken for this one.
  const rest = shareScopes.filter((other) => other !== scope);
  const others = shareLevels.filter((other) => other !== level);
  const levels = Object.fromEntries([
    [scope, level],
    ...rest.map((other, index) => [other, others[index]]),
  ]) as Levels;

  beforeAll(async () => {
    const answer = await subject.post("/social/privacy", {
      share_profile_scope: levels.profile,
      share_library_scope: levels.library,
      share_analytics_scope: levels.analytics,
    });
    expect(answer.status).toBe(200);
  });

  test.each(relations)("%s", async (relation) => {
    for (const [name, probe] of Object.entries(probes)) await expectCell({ relation, levels }, name, probe);
  });

  test("in other eyes one sees what they see", async () => {
    for (const part of ["", "/library", "/listening", "/playlists/playlist-0-0"]) {
      const path = `/social/people/${subject.userId}${part}`;
      for (const relation of ["friend", "stranger", "asking them"] as const) {
        const theirs = await viewers.get(relation)?.get(path);
        for (const as of [ids.get(relation), relation === "friend" ? "friend" : "stranger"]) {
          const seen = await subject.get(`${path}?as=${as}`);
          expect([seen.status, withoutLink(seen)], `${path} as ${as}`).toEqual([
            theirs?.status,
            withoutLink(theirs ?? seen),
          ]);
        }
      }
      const visitors = await subject.get(`${path}?as=public`);
      const cell = { relation: "signed out" as const, levels };
      const isSeen =
        part === "" ? seesAny(cell) : sees(cell, part === "/listening" ? "analytics" : "library");
      expect(visitors.status).toBe(isSeen ? 200 : 404);
    }
  });
});

/** Since when somebody is a friend is not known of a friend in general. */
function withoutLink(answer: Answer): unknown {
  return answer.status === 200 ? { ...answer.body, friends_since: null } : answer.text;
}

test("everything that tells of others is in the table", async () => {
  const shared = api
    .filter(
      ({ access, method, path }) =>
        access.startsWith("shared") || (method === "GET" && /\{(?:user_id|handle)\}/u.test(path)),
    )
    .map(({ method, path }) => `${method} ${path}`);
  const listed = [...Object.keys(probes), ...Object.keys(acts)];
  expect(shared.filter((name) => !listed.includes(name))).toEqual([]);

  await subject.post("/social/privacy", {
    share_profile_scope: "public",
    share_library_scope: "public",
    share_analytics_scope: "public",
  });
  const query = `?q=${encodeURIComponent("known by")}&which=only_theirs`;
  const reads = api.filter(({ method, lines, events }) => method === "GET" && !lines && !events);
  const telling: string[] = [];
  for (const relation of [
    "friend who compares",
    "asked by them",
    "asking them",
    "blocking them",
    "signed out",
  ] as const)
    for (const { path } of reads) {
      const address = pathOf(path, "subject").replaceAll(/\{\w+\}/gu, "playlist-0-0");
      const { text } = await (viewers.get(relation) ?? app.api(null)).get(`${address}${query}`);
      if (Object.values(secrets).some((secret) => text.includes(secret))) telling.push(`GET ${path}`);
    }
  expect([...new Set(telling)].toSorted()).toEqual(Object.keys(probes).toSorted());
});

test("other eyes are for oneself alone, and tell nothing of who there is", async () => {
  const friend = viewers.get("friend") ?? subject;
  const { status, body } = await friend.get(`/social/people/${subject.userId}?as=stranger`);
  expect([status, Object.keys(body.fields)]).toEqual([400, ["as"]]);
  const path = `/social/people/${subject.userId}`;
  const strangers = await Promise.all(
    ["stranger", nobody, ids.get("blocked by them"), ids.get("removed")].map((as) =>
      subject.get(`${path}?as=${as}`),
    ),
  );
  expect(new Set(strangers.map(({ text }) => text)).size).toBe(1);
});

test.each(Object.entries(acts))(
  "%s tells those who are blocked what it tells of nobody",
  async (_name, act) => {
    for (const relation of ["blocked by them", "blocking them"] as const) {
      const viewer = viewers.get(relation) ?? subject;
      const theirs = await viewer.post(pathOf(act.path, "subject"), act.body(subject.userId, code));
      const nobodys = await viewer.post(pathOf(act.path, "nobody"), act.body(nobody, "0000-0000-00000"));
      expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
      const plain = ({ headers }: Answer) =>
        [...headers].filter(([name]) => !["date", "x-request-id"].includes(name)).map(String);
      expect(plain(theirs)).toEqual(plain(nobodys));
    }
  },
);

test("listening is told by weeks or longer, and without private sessions even to friends", async () => {
  await subject.post("/social/privacy", { share_analytics_scope: "friends" });
  const friend = viewers.get("friend") ?? subject;
  const path = `/social/people/${subject.userId}/listening`;
  const { text, body } = await friend.get(`${path}?range=all`);
  expect(text).not.toContain(privateSong);
  expect(body).toMatchObject({
    total_plays: 1,
    minutes_listened: 3,
    start: new Date(heardAt).toISOString().slice(0, 10),
  });
  expect(body.tracks).toMatchObject([
    { name: secrets.listening, artists: ["Artist 0"], count: 1, minutes: 3 },
  ]);
  expect(body.over_time.series).toContainEqual(
    expect.objectContaining({ id: "unknown", plays: expect.arrayContaining([1]) }),
  );
  expect((await subject.get("/stats/summary?range=all")).body.total_plays).toBe(2);
  const month = (await friend.get(`${path}?range=30d&tz=Asia/Tokyo`)).body;
  expect([month.total_plays, month.tracks, month.over_time.unit]).toEqual([0, [], "week"]);
  for (const query of ["range=1d", "range=7d", "tz=Nowhere"])
    expect((await friend.get(`${path}?${query}`)).status, query).toBe(400);
  await subject.post("/stats/opt_out", { delete: "nothing" });
  expect((await friend.get(`${path}?range=all`)).body.total_plays).toBe(0);
  await subject.post("/stats/opt_in");
});

test("the public page goes with the scope, at once, and no search engine keeps it", async () => {
  await subject.post("/social/privacy", { share_profile_scope: "public" });
  const there = await app.api(null).get("/public/THE_subject");
  expect(there.status).toBe(200);
  expect([there.headers.get("x-robots-tag"), there.headers.get("cache-control")]).toEqual([
    "noindex, nofollow",
    "no-store",
  ]);
  await subject.post("/social/privacy", {
    share_profile_scope: "friends",
    share_library_scope: "private",
    share_analytics_scope: "private",
  });
  const gone = await app.api(null).get("/public/the_subject");
  expect([gone.status, gone.text]).toEqual([404, (await app.api(null).get("/public/nobody")).text]);
  const page = await app.api(null).send("GET", "/u/the_subject", { headers: { accept: "text/html" } });
  expect(page.headers.get("x-robots-tag")).toBe("noindex, nofollow");
});
