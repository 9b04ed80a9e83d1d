import { expect, test } from "vitest";
import { answerProblems, examples, type AnswerExample } from "#testing/samples/web-api-description.ts";
import { judgeAnswer } from "#server/provider-client/answers/provider-answers.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import {
  readAccount,
  readItemsPage,
  readLikedPage,
  readPlaylistsPage,
  readTrack,
} from "./provider-library.ts";
import { wholeItem } from "./provider-objects.ts";
import { sendPlayerCall } from "./provider-player.ts";
import { changeItems, createPlaylist } from "./provider-writes.ts";

const caller = { userId: "somebody", priority: "interactive" as const };

/** What the client makes of an answer, as the service sends it: text on the wire, empty where there is no body. */
function clientAnswering({ status, body, dialect: apiVersion }: AnswerExample): ProviderClient {
  const bytes = Buffer.from(body === null ? "" : JSON.stringify(body));
  const raw = { status, bytes, retryAfter: null, etag: null, error: null, refused: false };
  const verdict = judgeAnswer(raw, { maxWaitS: 60, now: 0 });
  if (verdict.kind !== "answer") throw new Error(`${status} is no answer.`);
  return {
    connection: { ownOrigin: null } as ProviderClient["connection"],
    now: () => 0,
    apiVersionOf: async () => ({
      known: () => apiVersion,
      look: async () => apiVersion,
      learn: async () => undefined,
      exclusive: <T>(findOut: () => Promise<T>) => findOut(),
      shouldReprobe: () => false,
    }),
    send: async () => verdict.answer,
    secondsFor: async () => null,
    waitingUntil: async () => null,
    quotaOf: async () => "",
    close: async () => undefined,
  };
}

type Reader = (client: ProviderClient) => Promise<unknown>;

const readItems: Reader = (client) =>
  readItemsPage(client, caller, { playlistId: "p", offset: 0, limit: 4 }, wholeItem);

const readers: Record<string, Reader> = {
  "GET /me": (client) => readAccount(client, caller),
  "GET /me/tracks": (client) => readLikedPage(client, caller, 0, wholeItem),
  "GET /me/playlists": (client) => readPlaylistsPage(client, caller, 0),
  "GET /playlists/{id}/items": readItems,
  "GET /playlists/{id}/tracks": readItems,
  "GET /tracks/{id}": (client) => readTrack(client, caller, "t"),
  "DELETE /playlists/{id}/items": takeOut,
  "DELETE /playlists/{id}/tracks": takeOut,
  "POST /me/playlists": (client) => createPlaylist(client, caller, { name: "Neu" }),
  "POST /users/{id}/playlists": (client) => createPlaylist(client, caller, { name: "Neu" }),
  "GET /me/library/contains": askContains,
  "GET /me/tracks/contains": askContains,
};

/** What the browser may send for a call, in its words; the answer goes on to the browser. */
const forwarded: Record<string, { query?: Record<string, string>; body?: object }> = {
  "PUT /me/library": { query: { uris: "spotify:track:a" } },
  "DELETE /me/library": { query: { uris: "spotify:track:a" } },
  "PUT /me/tracks": { query: { ids: "a" } },
  "DELETE /me/tracks": { query: { ids: "a" } },
  "POST /playlists/{id}/items": { body: { uris: ["spotify:track:a"] } },
  "POST /playlists/{id}/tracks": { body: { uris: ["spotify:track:a"] } },
};

function takeOut(client: ProviderClient): Promise<unknown> {
  return changeItems(client, caller, { name: "removeItems", playlistId: "p", uris: ["spotify:track:a"] });
}

async function askContains(client: ProviderClient): Promise<unknown> {
  const query = { uris: "spotify:track:a,spotify:track:b" };
  const path = "me/library/contains";
  return (await sendPlayerCall(client, { ...caller, method: "GET", path, query })).body;
}

function readAs(example: AnswerExample): Promise<unknown> {
  const client = clientAnswering(example);
  const reader = readers[example.call];
  if (reader) return reader(client);
  const [method = "", path = ""] = example.call.split(" ");
  return sendPlayerCall(client, {
    ...caller,
    method: method as "GET",
    path: path.slice(1).replace("{id}", "an0id"),
    ...forwarded[example.call],
  });
}

/** Described, and asked for by no one: the whole state says what plays, and a playlist is let go of as a thing saved. */
const notAsked = new Set(["GET /me/player/currently-playing", "DELETE /playlists/{id}/followers"]);
const asked = examples.filter(({ call }) => !notAsked.has(call));

test.each(asked)("$dialect: $call answers $status: $name", async (example) => {
  if (example.throws !== undefined) {
    await expect(readAs(example)).rejects.toMatchObject({ code: example.throws });
    return;
  }
  const read = await readAs(example);
  if (example.call.startsWith("GET /me/player")) {
    // Screens read these themselves; see the player's test of the same examples.
    expect(read).toEqual({ status: example.status, body: example.body });
    return;
  }
  const plain: unknown = JSON.parse(JSON.stringify(read));
  if (typeof example.expected === "object" && example.expected !== null)
    expect(plain).toMatchObject(example.expected);
  else expect(plain).toEqual(example.expected);
});

test.each(examples.filter(({ source }) => source === "published"))(
  "$dialect: the example of $call, $name, has the described shape",
  ({ call, dialect: apiVersion, status, body }) => {
    const [method = "", path = ""] = call.split(" ");
    expect(answerProblems({ method, path, status, answer: body }, apiVersion)).toEqual([]);
  },
);
