import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { objectOf, textOf } from "#server/provider-client/answers/json.ts";
import { readPlayerWithinBudget } from "./player-reads.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import type { ProviderCall, ProviderClient } from "#server/provider-client/client/provider-client.ts";
import type { Caller } from "./provider-library.ts";
import { findProviderCall, type ProviderCallName } from "./web-api-calls.ts";
import { expectAccepted } from "#server/provider-client/answers/provider-refusals.ts";
import { changeItems, changeSaved, readContains } from "./provider-writes.ts";

/** Whether a call of the browser adds to a playlist, so that it goes the way of playlist writes. */
export function isPlaylistWrite(method: string, path: string): boolean {
  return findProviderCall(method, path)?.name === "addItems";
}

/**
 * Sends a call of the table of dialects as the browser words it, in whichever dialect the provider speaks. The
 * provider's refusals become Gatefold's failures: 403 `forbidden` with the provider's reason, 404 `not-found`, 400
 * `bad-request`. States of the player are asked for sparingly; see `player-reads.ts`. Lists that are longer than one
 * call may carry are sent in parts.
 */
export async function sendPlayerCall(client: ProviderClient, call: ProviderCall): Promise<ProviderAnswer> {
  return readPlayerWithinBudget(client, call, (asked) => sendByTable(client, asked));
}

async function sendByTable(client: ProviderClient, call: ProviderCall): Promise<ProviderAnswer> {
  const found = findProviderCall(call.method, call.path);
  if (found === null) throw new AppError("not-found", message("provider.unknownCall"));
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
  addItems: (client, caller, { call, playlistId }) =>
    changeItems(client, caller, { name: "addItems", playlistId, ...itemsOf(call) }),
};

type CallParticulars = Pick<ProviderCall, "method" | "query" | "body">;

/** What a call is about, as URIs; ids are tracks', as in the older dialect. */
function urisOf(call: CallParticulars): string[] {
  const body = objectOf(call.body) ?? {};
  const given = call.query?.["uris"] ?? call.query?.["ids"] ?? body["uris"] ?? body["ids"];
  const list = Array.isArray(given) ? given.map(String) : (textOf(given) ?? "").split(",");
  return named(list.filter(Boolean).map((text) => (text.includes(":") ? text : `spotify:track:${text}`)));
}

/** What is put into a playlist, and where. */
function itemsOf(call: CallParticulars): { uris: string[]; position?: number } {
  const position = Number(call.query?.["position"] ?? objectOf(call.body)?.["position"] ?? NaN);
  return { uris: urisOf(call), ...(Number.isInteger(position) && position >= 0 ? { position } : {}) };
}

/** Songs that an export reports by their names alone are a person's without a service, and refused by every service. */
function named(uris: string[]): string[] {
  const wrong = uris.find((uri) => !/^(?:spotify:[a-z]+:[\w.%:+-]+|export:track:local:[\w-]+)$/u.test(uri));
  if (uris.length === 0 || wrong !== undefined)
    throw new AppError("bad-request", message("provider.notUris", { uri: wrong ?? "" }));
  return uris;
}

/** What a call saves to the library or takes out of it, as URIs; null for a call that does neither. */
export function readSavedChange(
  call: CallParticulars & Pick<ProviderCall, "path">,
): { isLiked: boolean; uris: string[] } | null {
  const name = findProviderCall(call.method, call.path)?.name;
  return name === "save" || name === "remove" ? { isLiked: name === "save", uris: urisOf(call) } : null;
}

/** What a call asks of whether it is in the library, as URIs; null for a call that asks nothing like it. */
export function readContainsAsked(call: CallParticulars & Pick<ProviderCall, "path">): string[] | null {
  return findProviderCall(call.method, call.path)?.name === "contains" ? urisOf(call) : null;
}

/** What a call that `isPlaylistWrite` adds. Throws AppError `not-found` for any other. */
export function readAddition(call: CallParticulars & Pick<ProviderCall, "path">): {
  playlistId: string;
  uris: string[];
  position?: number;
} {
  const found = findProviderCall(call.method, call.path);
  if (found?.name !== "addItems" || found.playlistId === null)
    throw new AppError("not-found", message("provider.addsToNoPlaylist"));
  return { playlistId: found.playlistId, ...itemsOf(call) };
}
