import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shareLevels, shareScopes } from "#contract/social/sharing.ts";
import type { TestApp } from "#testing/server/app.ts";
import { watchDatabaseWork } from "#testing/database/database-work.ts";
import { exposeMember, heardAt, privateSong, type ExposedPerson } from "#testing/people/exposed-person.ts";
import {
  acts,
  unknownUserId,
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
} from "#testing/people/exposure.ts";
import type { Answer } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

/*
 * Who sees what of a person: every scope, level and relation, at every endpoint that can show anything of someone else,
 * against the small table of `testing/exposure.ts`. That no endpoint is missing there is in `exposure-table.test.ts`.
 */

let app: TestApp;
let subject: SignedIn;
let code: string;
let viewers: ExposedPerson["viewers"];
let ids: ExposedPerson["ids"];
let pathOf: ExposedPerson["pathOf"];

beforeAll(async () => {
  ({ app, subject, code, viewers, ids, pathOf } = await exposeMember());
});
afterAll(() => app.close());

const isClosedTo = (relation: Relation, name: string) =>
  relation === "signed out" && !/^GET \/(?:public|badges)\//u.test(name);

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
  if (!isThere) expectAlike(answer, await viewer.get(pathOf(probe.path, "nobody")));
}

/** Byte by byte, headers included. */
function expectAlike(answer: Answer, other: Answer): void {
  const plain = ({ headers }: Answer) =>
    [...headers].filter(([name]) => !["date", "x-request-id"].includes(name)).map(String);
  expect([answer.status, answer.text]).toEqual([other.status, other.text]);
  expect(plain(answer)).toEqual(plain(other));
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

/** Since when someone is a friend is not known of a friend in general. */
function withoutLink(answer: Answer): unknown {
  return answer.status === 200 ? { ...answer.body, friends_since: null } : answer.text;
}

test("other eyes are for oneself alone, and reveal nothing of who there is", async () => {
  const friend = viewers.get("friend") ?? subject;
  const { status, body } = await friend.get(`/social/people/${subject.userId}?as=stranger`);
  expect([status, Object.keys(body.fields)]).toEqual([400, ["as"]]);
  const path = `/social/people/${subject.userId}`;
  const strangers = await Promise.all(
    ["stranger", unknownUserId, ids.get("blocked by them"), ids.get("removed")].map((as) =>
      subject.get(`${path}?as=${as}`),
    ),
  );
  expect(new Set(strangers.map(({ text }) => text)).size).toBe(1);
});

const blocked = ["blocked by them", "blocking them"] as const satisfies Relation[];

test.each(Object.entries(acts))(
  "%s answers a blocked person as it answers for no one",
  async (_name, act) => {
    for (const relation of blocked) {
      const viewer = viewers.get(relation) ?? subject;
      const send = (whose: "subject" | "nobody") =>
        viewer.sendJson(
          act.method ?? "POST",
          pathOf(act.path, whose),
          whose === "subject" ? act.body(subject.userId, code) : act.body(unknownUserId, "0000-0000-00000"),
        );
      const work = watchDatabaseWork(ids.get(relation) ?? "");
      try {
        const theirs = await send("subject");
        const statements = work.sent();
        const unknowns = await send("nobody");
        expect(theirs.status).toBe(act.status ?? 404);
        expectAlike(theirs, unknowns);
        // What takes as long, whichever machine it is.
        expect(statements).toBeGreaterThan(0);
        expect(work.sent() - statements).toBe(statements);
      } finally {
        work.end();
      }
    }
  },
);

test("a search finds anyone who is blocked as it finds no one, by whatever they are found", async () => {
  for (const relation of blocked) {
    const viewer = viewers.get(relation) ?? subject;
    const unknowns = await viewer.get("/social/search?q=nobody_at_all");
    for (const q of [subject.userId, "the_subject", "the_su", "Known By", secrets.address])
      expectAlike(await viewer.get(`/social/search?q=${encodeURIComponent(q)}`), unknowns);
  }
});

test("looking at someone who is blocked, or at no one, is the same work for the database", async () => {
  for (const relation of blocked) {
    const viewer = viewers.get(relation) ?? subject;
    const work = watchDatabaseWork(ids.get(relation) ?? "");
    try {
      for (const { path } of Object.values(probes).filter((probe) => probe.path.includes("{user_id}"))) {
        const counts: number[] = [];
        for (const whose of ["subject", "nobody"] as const) {
          const before = work.sent();
          await viewer.get(pathOf(path, whose));
          counts.push(work.sent() - before);
        }
        expect(counts[0], path).toBe(counts[1]);
      }
    } finally {
      work.end();
    }
  }
});

test("listening is reported by weeks or longer, and without private sessions even to friends", async () => {
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
