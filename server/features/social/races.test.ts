import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import type { Answer, Api } from "#testing/server/http-client.ts";
import { aPerson, friendIdsOf, makeFriends } from "#testing/people/people.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

/* Two people, two servers on one database, one moment: whichever comes first, both sides see the same afterwards. */

let app: TestApp;
let other: Awaited<ReturnType<TestApp["startAnother"]>>;

const rounds = 6;

beforeAll(async () => {
  if (!hasRealPostgres) return;
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 190, liked: 1, playlists: [] }) });
  other = await app.startAnother();
});
afterAll(async () => {
  await other?.close();
  await app?.close();
});

interface Met {
  one: SignedIn;
  two: SignedIn;
  /** the second person at the other server */
  there: Api;
}

async function meet(): Promise<Met> {
  const [one, two] = [await aPerson(app), await aPerson(app)];
  return { one, two, there: other.api(two.token) };
}

const leave = ({ one }: Met) => one.sendJson("DELETE", "/auth/me", { confirm: one.userId });

/** Nothing that names someone who has deleted their account. */
async function expectNothingLeft({ two }: Met): Promise<void> {
  expect(await friendIdsOf(two)).toEqual([]);
  for (const list of ["requests/incoming", "requests/outgoing", "notifications"])
    expect((await two.get(`/social/${list}`)).body.total, list).toBe(0);
}

const ask = async ({ one, two }: Met): Promise<string> =>
  (await one.post("/social/request", { to_user_id: two.userId })).body.id;

/** What both see of each other; throws where they do not agree. */
async function stateOf({ one, two }: Met): Promise<"friends" | "asked" | "strangers"> {
  const friends = [
    (await friendIdsOf(one)).includes(two.userId),
    (await friendIdsOf(two)).includes(one.userId),
  ];
  expect(friends[0]).toBe(friends[1]);
  const totals = [];
  for (const person of [one, two])
    for (const which of ["outgoing", "incoming"])
      totals.push((await person.get(`/social/requests/${which}`)).body.total as number);
  const [oneOut, oneIn, twoOut, twoIn] = totals;
  expect([oneOut, oneIn]).toEqual([twoIn, twoOut]);
  const waiting = (oneOut ?? 0) + (oneIn ?? 0);
  expect(waiting).toBeLessThan(2);
  if (friends[0] === true) expect(waiting).toBe(0);
  if (friends[0] === true) return "friends";
  return waiting > 0 ? "asked" : "strangers";
}

/** Repeats a meeting; nothing in it ever fails. */
async function repeat(
  work: (met: Met) => Promise<Answer[]>,
  check: (met: Met, statuses: number[]) => Promise<void>,
  times = rounds,
) {
  for (let round = 0; round < times; round += 1) {
    const met = await meet();
    const answers = await work(met);
    for (const answer of answers) expect(answer.status, answer.text).toBeLessThan(500);
    await check(
      met,
      answers.map(({ status }) => status),
    );
  }
}

describe.runIf(hasRealPostgres)("at the same moment", () => {
  test("two people ask each other: they are friends", () =>
    repeat(
      ({ one, two, there }) =>
        Promise.all([
          one.post("/social/request", { to_user_id: two.userId }),
          there.post("/social/request", { to_user_id: one.userId }),
        ]),
      async (met, statuses) => {
        expect(statuses).toEqual([200, 200]);
        expect(await stateOf(met)).toBe("friends");
      },
    ));

  test("a request is sent twice: it is one", () =>
    repeat(
      ({ one, two }) =>
        Promise.all(
          [one, other.api(one.token)].map((api) => api.post("/social/request", { to_user_id: two.userId })),
        ),
      async (met, statuses) => {
        expect(statuses).toEqual([200, 200]);
        expect(await stateOf(met)).toBe("asked");
      },
    ));

  test("one accepts and the other withdraws: one of them was first", () =>
    repeat(
      async (met) => {
        const id = await ask(met);
        return Promise.all([
          met.there.post(`/social/request/${id}/accept`),
          met.one.post(`/social/request/${id}/cancel`),
        ]);
      },
      async (met, statuses) => {
        expect([
          [200, 409],
          [404, 200],
        ]).toContainEqual(statuses);
        expect(await stateOf(met)).toBe(statuses[0] === 200 ? "friends" : "strangers");
      },
    ));

  test("one accepts and the same one declines elsewhere: one of them was first", () =>
    repeat(
      async (met) => {
        const id = await ask(met);
        return Promise.all([
          met.there.post(`/social/request/${id}/accept`),
          met.two.post(`/social/request/${id}/decline`),
        ]);
      },
      async (met, statuses) => {
        expect(statuses.toSorted()).toEqual([200, 409]);
        expect(await stateOf(met)).toBe(statuses[0] === 200 ? "friends" : "strangers");
      },
    ));

  test("one accepts and the other blocks: nothing is left between them", () =>
    repeat(
      async (met) => {
        const id = await ask(met);
        return Promise.all([
          met.there.post(`/social/request/${id}/accept`),
          met.one.post("/social/block", { user_id: met.two.userId }),
        ]);
      },
      async (met, statuses) => {
        expect(statuses[1]).toBe(200);
        expect(await stateOf(met)).toBe("strangers");
        for (const person of [met.one, met.two])
          expect((await person.get("/social/notifications")).body.total).toBe(0);
      },
    ));

  test("a code is added and another is made: who was first decides", () =>
    repeat(
      async ({ one, two, there }) => {
        const { code } = (await two.get("/social/friend-code")).body;
        return Promise.all([
          one.post("/social/add-by-code", { code }),
          there.post("/social/friend-code/regenerate"),
        ]);
      },
      async (met, statuses) => {
        expect([200, 404]).toContain(statuses[0]);
        expect(await stateOf(met)).toBe(statuses[0] === 200 ? "friends" : "strangers");
      },
    ));

  test("a code is added and its owner blocks: nothing is left between them", () =>
    repeat(
      async ({ one, two, there }) => {
        const { code } = (await two.get("/social/friend-code")).body;
        return Promise.all([
          one.post("/social/add-by-code", { code }),
          there.post("/social/block", { user_id: one.userId }),
        ]);
      },
      async (met, statuses) => {
        expect([200, 404]).toContain(statuses[0]);
        expect(statuses[1]).toBe(200);
        expect(await stateOf(met)).toBe("strangers");
        for (const person of [met.one, met.two])
          expect((await person.get("/social/notifications")).body.total).toBe(0);
      },
    ));

  test("two people add each other's code: they are friends", () =>
    repeat(
      async ({ one, two, there }) => {
        const codes = [
          (await one.get("/social/friend-code")).body.code,
          (await two.get("/social/friend-code")).body.code,
        ];
        return Promise.all([
          one.post("/social/add-by-code", { code: codes[1] }),
          there.post("/social/add-by-code", { code: codes[0] }),
        ]);
      },
      async (met, statuses) => {
        expect(statuses).toEqual([200, 200]);
        expect(await stateOf(met)).toBe("friends");
      },
    ));

  test("one is removed by both sides: it is over, and one of them was late", () =>
    repeat(
      async (met) => {
        await makeFriends(met.one, met.two);
        return Promise.all([
          met.one.post("/social/remove", { user_id: met.two.userId }),
          met.there.post("/social/remove", { user_id: met.one.userId }),
        ]);
      },
      async (met, statuses) => {
        expect(statuses.toSorted()).toEqual([200, 404]);
        expect(await stateOf(met)).toBe("strangers");
      },
    ));

  test("one accepts and the other deletes the account: no one is left behind", () =>
    repeat(
      async (met) => {
        const id = await ask(met);
        return Promise.all([met.there.post(`/social/request/${id}/accept`), leave(met)]);
      },
      async (met, statuses) => {
        expect(statuses[1]).toBe(200);
        await expectNothingLeft(met);
      },
    ));

  test("one declines, asks, adds by code or removes and the other deletes the account: no one is left behind", async () => {
    const deeds: ((met: Met) => Promise<() => Promise<Answer>>)[] = [
      async (met) => {
        const id = await ask(met);
        return () => met.there.post(`/social/request/${id}/decline`);
      },
      async (met) => () => met.there.post("/social/request", { to_user_id: met.one.userId }),
      async (met) => {
        const { code } = (await met.one.get("/social/friend-code")).body;
        return () => met.there.post("/social/add-by-code", { code });
      },
      async (met) => {
        await makeFriends(met.one, met.two);
        return () => met.there.post("/social/remove", { user_id: met.one.userId });
      },
    ];
    for (const prepare of deeds)
      await repeat(
        async (met) => {
          const begin = await prepare(met);
          return Promise.all([begin(), leave(met)]);
        },
        async (met, statuses) => {
          expect([200, 404]).toContain(statuses[0]);
          expect(statuses[1]).toBe(200);
          await expectNothingLeft(met);
        },
        3,
      );
  });

  test("one blocks and the other deletes the account: the block stays, without a name", () =>
    repeat(
      async (met) => {
        await makeFriends(met.one, met.two);
        return Promise.all([met.there.post("/social/block", { user_id: met.one.userId }), leave(met)]);
      },
      async (met, statuses) => {
        expect([200, 404]).toContain(statuses[0]);
        expect(statuses[1]).toBe(200);
        await expectNothingLeft(met);
        const { items } = (await met.two.get("/social/blocked")).body;
        for (const blocked of items) expect(blocked.display_name).toBe(blocked.user_id);
      },
    ));
});
