import * as z from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { emptyQueueState } from "#testing/samples/empty-queue.ts";
import { exposeMember, relate, type ExposedPerson } from "#testing/people/exposed-person.ts";
import {
  acts,
  namesOnlyTheCaller,
  probes,
  secrets,
  type Relation,
  type Secret,
} from "#testing/people/exposure.ts";
import { namedEventsOf, type Answer, type Api } from "#testing/server/http-client.ts";
import { aPerson } from "#testing/people/people.ts";
import { sampleRequest } from "#testing/samples/sample-input.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

/*
 * That the table of `testing/exposure.ts` is whole: whatever declares or names other people is in it, and a walk through
 * all endpoints meets nothing of the subject anywhere else.
 */

let exposed: ExposedPerson;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const listed = [...Object.keys(probes), ...Object.keys(acts)];

beforeAll(async () => {
  exposed = await exposeMember();
  const isShared = await exposed.subject.post("/social/privacy", {
    share_profile_scope: "public",
    share_library_scope: "public",
    share_analytics_scope: "public",
  });
  expect(isShared.status).toBe(200);
});
afterAll(() => exposed.app.close());

test("what declares to show others, or is asked about one of them, is in the table", () => {
  const shared = api.filter(
    ({ access, method, path }) =>
      access.startsWith("shared") || (method === "GET" && /\{(?:user_id|handle)\}/u.test(path)),
  );
  expect(shared.map(nameOf).filter((name) => !listed.includes(name))).toEqual([]);
});

test("what has a field for someone's name or id is in the table, or known to be about the caller", () => {
  const hasPerson = (shape: z.ZodType) =>
    /"(?:\w+_)?(?:user_id|display_name|handle)":/u.test(
      JSON.stringify(z.toJSONSchema(shape, { unrepresentable: "any", io: "output" })),
    );
  const named = api.filter(({ output, accepted, lines, events }) =>
    [output, accepted, lines, events].some((shape) => shape !== undefined && hasPerson(shape)),
  );
  const unknown = named.map(nameOf).filter((name) => ![...listed, ...namesOnlyTheCaller].includes(name));
  expect(unknown).toEqual([]);
  expect(namesOnlyTheCaller.filter((name) => !named.map(nameOf).includes(name))).toEqual([]);
});

const viewers = [
  "friend who compares",
  "asked by them",
  "asking them",
  "blocked by them",
  "blocking them",
  "stranger",
  "signed out",
] as const satisfies Relation[];

const secretsIn = (text: string) =>
  (Object.keys(secrets) as Secret[]).filter((secret) => text.includes(secrets[secret]));

test("no other read and no stream of lines has anything of the subject", async () => {
  const query = `?q=${encodeURIComponent("known by")}&which=only_theirs&range=all`;
  const reads = api.filter(({ method, events }) => method === "GET" && !events);
  const sensitive = new Set<string>();
  for (const relation of viewers)
    for (const endpoint of reads) {
      const path = exposed.pathOf(endpoint.path, "subject").replaceAll(/\{\w+\}/gu, "playlist-0-0");
      const { text } = await viewerOf(relation).get(`${path}${query}`);
      const found = secretsIn(text);
      expect(found, nameOf(endpoint)).not.toContain("address");
      if (found.length > 0) sensitive.add(nameOf(endpoint));
    }
  expect([...sensitive].toSorted()).toEqual(Object.keys(probes).toSorted());
});

test("the event stream has what the list of notifications has, and no other stream anything", async () => {
  const cells = viewers.filter((relation) => relation !== "signed out");
  const levels = { profile: "public", library: "public", analytics: "public" } as const;
  for (const relation of cells) {
    const reported = probes["GET /social/notifications"]?.shows({ relation, levels });
    expect(secretsIn(await beginningOf(viewerOf(relation), "/events", 4)), relation).toEqual(reported);
    for (const path of ["/library/cache/progress/stream", "/realtime/playback/stream"])
      expect(secretsIn(await beginningOf(viewerOf(relation), path, 1)), `${path} ${relation}`).toEqual([]);
  }
  const streams = api.filter(({ events }) => events !== undefined);
  expect(streams.length).toBe(3);
});

/** The first events of a stream until so many topics have sent their present state; all notifications are asked for. */
async function beginningOf(viewer: Api, path: string, topics: number): Promise<string> {
  const left = new AbortController();
  const headers = { authorization: `Bearer ${viewer.token}`, "last-event-id": "0" };
  const response = await fetch(`${exposed.app.url}${path}`, { headers, signal: left.signal });
  expect(response.status).toBe(200);
  const seen = new Map<string, string>();
  try {
    for await (const { event, data } of namedEventsOf(response)) {
      // Jobs come and go; they are no state that everyone has.
      if (event !== "job") seen.set(event, `${seen.get(event) ?? ""}${JSON.stringify(data)}`);
      if (seen.size >= topics) break;
    }
  } finally {
    left.abort();
  }
  return [...seen.values()].join("");
}

function viewerOf(relation: Relation): Api {
  return exposed.viewers.get(relation) ?? exposed.app.api(null);
}

test("nothing that is done by a friend who compares answers anything of the subject", async () => {
  let friend: SignedIn | null = null;
  const writes = api.filter(({ method }) => method !== "GET");
  for (const endpoint of writes) {
    friend = await whoStillCompares(friend);
    const answer = await send(friend, endpoint);
    expect(secretsIn(answer.text), nameOf(endpoint)).toEqual([]);
  }
});

/** The friend, or another one where what was done last has ended session, friendship or comparison. */
async function whoStillCompares(friend: SignedIn | null): Promise<SignedIn> {
  const { body } = (await friend?.get("/social/comparisons")) ?? { body: null };
  const isStill = body?.items?.some(
    (item: { user_id: string; state: string }) =>
      item.user_id === exposed.subject.userId && item.state === "agreed",
  );
  if (friend !== null && isStill === true) return friend;
  const another = await aPerson(exposed.app);
  await relate(exposed.subject, "friend who compares", another);
  return another;
}

/** What plays next: nothing. */
const queued = {
  version: 7,
  state: emptyQueueState,
  undo: null,
  items: ["spotify:track:own"],
  after: ["spotify:track:own"],
};

function send(friend: SignedIn, endpoint: Endpoint): Promise<Answer> {
  const { subject, code } = exposed;
  const named: Record<string, string> = { user_id: subject.userId, path: "me/player", kind: "song" };
  const params = [...endpoint.path.matchAll(/(\w+\/)\{(\w+)\}/gu)].map(
    ([, before = "", field = ""]) => [`${before}{${field}}`, named[field] ?? "playlist-0-0"] as const,
  );
  const { address, body } = sampleRequest(endpoint, {
    ...Object.fromEntries(params),
    user_id: subject.userId,
    to_user_id: subject.userId,
    confirm: subject.userId,
    code,
    which: "both",
    handle: "friend_of_the_subject",
    email: "friend@subject.example",
    playlist_ids: ["playlist-0-0"],
    list: "playlist-0-0",
    track_id: "own",
    track_ids: ["own"],
    uris: ["spotify:track:own"],
    uri: "spotify:track:own",
    rule: "all of (liked is yes)",
    date: "2025-01-31",
    with: "1",
    version_id: "1",
    ...(endpoint.path.startsWith("/queue") ? queued : {}),
    ...(endpoint.path.startsWith("/auth/mail") ? { address: "friend@subject.example", code: "000000" } : {}),
    client_id: "0123456789abcdef0123456789abcdef",
  });
  return body === undefined
    ? friend.send(endpoint.method, address)
    : friend.sendJson(endpoint.method, address, body);
}
