import { AppError } from "#server/platform/errors.ts";
import { objectOf, textOf } from "./json.ts";
import { readPlayerSparingly } from "./player-reads.ts";
import type { ProviderAnswer } from "./provider-answers.ts";
import type { ProviderCall, ProviderClient } from "./provider-client.ts";
import type { Caller } from "./provider-library.ts";
import { findProviderCall, type ProviderCallName } from "./provider-dialects.ts";
import { expectAccepted } from "./provider-refusals.ts";
import { changeItems, changeSaved, createPlaylist, readContains } from "./provider-writes.ts";

/** The calls that change a playlist, by their names in the table of dialects. */
const playlistWrites: ReadonlySet<ProviderCallName> = new Set([
  "addItems",
  "removeItems",
  "createPlaylist",
  "changePlaylist",
  "followPlaylist",
  "unfollowPlaylist",
]);

/** Whether a call of the browser changes a playlist, so that it goes the way of playlist writes. */
export function isPlaylistWrite(method: string, path: string): boolean {
  const found = findProviderCall(method, path);
  return found !== null && playlistWrites.has(found.name);
}

/**
 * Sends a call of the table of dialects as the browser words it, in whichever dialect the provider speaks. The
 * provider's refusals become Gatefold's failures: 403 `forbidden` with the provider's reason, 404 `not-found`, 400
 * `bad-request`. States of the player are asked for sparingly; see `player-reads.ts`. Lists that are longer than one
 * call may carry are sent in parts.
 */
export async function sendPlayerCall(client: ProviderClient, call: ProviderCall): Promise<ProviderAnswer> {
  return readPlayerSparingly(client, call, (asked) => sendByTable(client, asked));
}

async function sendByTable(client: ProviderClient, call: ProviderCall): Promise<ProviderAnswer> {
  const found = findProviderCall(call.method, call.path);
  if (found === null) throw new AppError("not-found", "The player has no such call.");
  const { userId, priority, signal } = call;
  const caller = { userId, priority, ...(signal ? { signal } : {}) };
  const send = differing[found.name];
  if (send === undefined) return expectAccepted(await client.send(call));
  return send(client, caller, { call, playlistId: found.playlistId ?? "" });
}

type SendDiffering = (
  client: ProviderClient,
  caller: Caller,
  asked: { call: ProviderCall; playlistId: string },
) => Promise<ProviderAnswer>;

/** The calls that the two dialects word differently. */
const differing: Partial<Record<ProviderCallName, SendDiffering>> = {
  contains: async (client, caller, { call }) => ({
    status: 200,
    body: await readContains(client, caller, urisOf(call)),
  }),
  save: (client, caller, { call }) => changeSaved(client, caller, { name: "save", uris: urisOf(call) }),
  remove: (client, caller, { call }) => changeSaved(client, caller, { name: "remove", uris: urisOf(call) }),
  followPlaylist: (client, caller, { playlistId }) =>
    changeSaved(client, caller, { name: "save", uris: [`spotify:playlist:${playlistId}`] }),
  unfollowPlaylist: (client, caller, { playlistId }) =>
    changeSaved(client, caller, { name: "remove", uris: [`spotify:playlist:${playlistId}`] }),
  addItems: (client, caller, { call, playlistId }) =>
    changeItems(client, caller, { name: "addItems", playlistId, ...itemsOf(call) }),
  removeItems: (client, caller, { call, playlistId }) =>
    changeItems(client, caller, { name: "removeItems", playlistId, ...itemsOf(call) }),
  createPlaylist: (client, caller, { call }) => createPlaylist(client, caller, newPlaylistOf(call)),
};

type CallParticulars = Pick<ProviderCall, "method" | "query" | "body">;

/** What a call is about, as URIs; ids are tracks', as in the older dialect. */
function urisOf(call: CallParticulars): string[] {
  const body = objectOf(call.body) ?? {};
  const given = call.query?.["uris"] ?? call.query?.["ids"] ?? body["uris"] ?? body["ids"];
  const list = Array.isArray(given) ? given.map(String) : (textOf(given) ?? "").split(",");
  return named(list.filter(Boolean).map((text) => (text.includes(":") ? text : `spotify:track:${text}`)));
}

/** What is put into a playlist, or taken out. */
function itemsOf(call: CallParticulars): { uris: string[]; position?: number; snapshotId?: string } {
  const body = objectOf(call.body) ?? {};
  const entries = body["items"] ?? body["tracks"];
  const uris =
    call.method === "DELETE" && Array.isArray(entries)
      ? named(entries.map((entry: unknown) => textOf(objectOf(entry)?.["uri"]) ?? ""))
      : urisOf(call);
  const position = Number(call.query?.["position"] ?? body["position"] ?? NaN);
  const snapshotId = textOf(body["snapshot_id"]);
  return {
    uris,
    ...(Number.isInteger(position) && position >= 0 ? { position } : {}),
    ...(snapshotId === null ? {} : { snapshotId }),
  };
}

function named(uris: string[]): string[] {
  const wrong = uris.find((uri) => !/^spotify:[a-z]+:[\w.%:+-]+$/u.test(uri));
  if (uris.length === 0 || wrong !== undefined)
    throw new AppError("bad-request", `This is not a list of URIs: "${wrong ?? ""}".`);
  return uris;
}

function newPlaylistOf(call: ProviderCall): { name: string; description?: string } {
  const body = objectOf(call.body) ?? {};
  const name = textOf(body["name"])?.trim() ?? "";
  if (name === "") throw new AppError("bad-request", "A playlist needs a name.");
  const description = textOf(body["description"]);
  return { name, ...(description === null ? {} : { description }) };
}

/** What a call saves to the library or takes out of it, as URIs; null for a call that does neither. */
export function readSavedChange(
  call: CallParticulars & Pick<ProviderCall, "path">,
): { isLiked: boolean; uris: string[] } | null {
  const name = findProviderCall(call.method, call.path)?.name;
  return name === "save" || name === "remove" ? { isLiked: name === "save", uris: urisOf(call) } : null;
}

/** What a write of the browser does; `playlistId` is empty for one that makes a playlist. */
export type ReadWrite = { playlistId: string } & (
  | { kind: "add"; uris: string[]; position?: number }
  | { kind: "remove"; uris: string[] }
  | { kind: "rename"; name: string | null }
  | { kind: "create" | "follow" | "unfollow" }
);

/** Reads what a call that `isPlaylistWrite` does. Throws AppError `not-found` for any other. */
export function readPlaylistWrite(call: CallParticulars & Pick<ProviderCall, "path">): ReadWrite {
  const found = findProviderCall(call.method, call.path);
  const playlistId = found?.playlistId ?? "";
  switch (found?.name) {
    case "addItems": {
      const { uris, position } = itemsOf(call);
      return { kind: "add", playlistId, uris, ...(position === undefined ? {} : { position }) };
    }
    case "removeItems":
      return { kind: "remove", playlistId, uris: itemsOf(call).uris };
    case "changePlaylist":
      return { kind: "rename", playlistId, name: textOf(objectOf(call.body)?.["name"]) };
    case "createPlaylist":
      return { kind: "create", playlistId };
    case "followPlaylist":
      return { kind: "follow", playlistId };
    case "unfollowPlaylist":
      return { kind: "unfollow", playlistId };
    default:
      throw new AppError("not-found", "This call changes no playlist.");
  }
}
