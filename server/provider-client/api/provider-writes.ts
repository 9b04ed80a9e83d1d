import { message } from "#contract/messages/messages.ts";
import type { ApiVersion } from "#server/provider-client/client/api-versions.db.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { listOf, objectOf, textOf } from "#server/provider-client/answers/json.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import { formOf, type ProviderCallName } from "./web-api-calls.ts";
import type { Caller } from "./provider-library.ts";
import { expectAccepted } from "#server/provider-client/answers/provider-refusals.ts";
import { sendInVersion } from "./send-in-version.ts";

/** Ids of one kind, as the older dialect takes them, and where. */
interface OlderPart {
  path: string;
  query: Record<string, string>;
  body?: { ids: string[] };
}

/**
 * Whether things are in the library, in the order of `uris`. Any number: asked for in parts of what one call may
 * carry. Throws AppError as `expectAccepted` does.
 */
export async function readContains(
  client: ProviderClient,
  caller: Caller,
  uris: readonly string[],
): Promise<boolean[]> {
  const found = new Map<string, boolean>();
  await sendInParts(client, "contains", uris, async (part) => {
    const answer = await sendLibraryPart(client, caller, "contains", part);
    const reported = listOf(answer.body);
    for (const [index, uri] of part.entries()) found.set(uri, reported[index] === true);
    return answer;
  });
  return uris.map((uri) => found.get(uri) === true);
}

/**
 * Saves things to the library, or takes them out; both may be said twice. In parts of what one call may carry, one
 * after the other. Throws AppError as `expectAccepted` does; of a list that failed midway the sentence says how
 * much of it was carried out.
 */
export function changeSaved(
  client: ProviderClient,
  caller: Caller,
  change: { name: "save" | "remove"; uris: readonly string[]; onPart?: ItemsChange["onPart"] },
): Promise<ProviderAnswer> {
  return sendInParts(client, change.name, change.uris, async (part) => {
    const answer = await sendLibraryPart(client, caller, change.name, part);
    if (answer.status < 400) change.onPart?.(part, answer);
    return answer;
  });
}

/** What is done to a playlist's items. `position` counts from 0; without it they go to the end. */
export interface ItemsChange {
  name: "addItems" | "removeItems";
  playlistId: string;
  uris: readonly string[];
  position?: number | undefined;
  snapshotId?: string | undefined;
  /** notified of each part that the provider has carried out, of which there may be some before a failure */
  onPart?: (uris: readonly string[], answer: ProviderAnswer) => void;
}

/**
 * Adds items to a playlist, or takes out every occurrence of them, in parts of 100. An addition whose answer did not
 * come is not sent again. Throws as `changeSaved`; answers the last part's answer, which holds the new snapshot.
 */
export function changeItems(
  client: ProviderClient,
  caller: Caller,
  change: ItemsChange,
): Promise<ProviderAnswer> {
  const { name, playlistId, position, snapshotId, onPart } = change;
  return sendInParts(client, name, change.uris, async (part, done) => {
    const answer = await sendInVersion(client, caller, (apiVersion) => {
      const entries = { [apiVersion === "extended" ? "tracks" : "items"]: part.map((uri) => ({ uri })) };
      // A snapshot is that of before the first part.
      const since = snapshotId === undefined || done > 0 ? {} : { snapshot_id: snapshotId };
      const at = position === undefined ? {} : { position: position + done };
      return {
        ...caller,
        ...addressOf(name, apiVersion, playlistId),
        body: name === "addItems" ? { uris: part, ...at } : { ...entries, ...since },
      };
    });
    if (answer.status < 400) onPart?.(part, answer);
    return answer;
  });
}

/** Rows that move: `length` of them from `start` on come to stand before the row that is at `before` then. */
export interface RangeMove {
  start: number;
  length: number;
  before: number;
}

/** Moves rows of a playlist. Throws as `expectAccepted`; answers the new snapshot. */
export async function moveItems(
  client: ProviderClient,
  caller: Caller,
  { playlistId, move, snapshotId }: { playlistId: string; move: RangeMove; snapshotId: string | null },
): Promise<ProviderAnswer> {
  const since = snapshotId === null ? {} : { snapshot_id: snapshotId };
  return expectAccepted(
    await sendInVersion(client, caller, (apiVersion) => ({
      ...caller,
      ...addressOf("reorderItems", apiVersion, playlistId),
      body: { range_start: move.start, range_length: move.length, insert_before: move.before, ...since },
    })),
  );
}

/**
 * Makes a playlist that no one else sees: `public` is always said, since the service's default is true. Throws as
 * `expectAccepted`. Not sent again when its answer did not come.
 */
export async function createPlaylist(
  client: ProviderClient,
  caller: Caller,
  playlist: { name: string; description?: string | undefined },
): Promise<ProviderAnswer> {
  const { name, description } = playlist;
  const body = { name, public: false, ...(description === undefined ? {} : { description }) };
  return expectAccepted(
    await sendInVersion(client, caller, async (apiVersion) => {
      const { call } = formOf("createPlaylist", apiVersion);
      // Only the older path names the person.
      const user = call.includes("{user}") ? await readOwnId(client, caller) : "";
      return {
        ...caller,
        method: "POST",
        path: pathOf(call).replace("{user}", encodeURIComponent(user)),
        body,
      };
    }),
  );
}

async function readOwnId(client: ProviderClient, caller: Caller): Promise<string> {
  const answer = expectAccepted(await client.send({ ...caller, method: "GET", path: "me" }));
  return textOf(objectOf(answer.body)?.["id"]) ?? "";
}

/** One part of a list for the library, in whichever dialect. */
async function sendLibraryPart(
  client: ProviderClient,
  caller: Caller,
  name: "contains" | "save" | "remove",
  part: readonly string[],
): Promise<ProviderAnswer> {
  const { method, path } = addressOf(name, "development", "");
  return sendInVersion(client, caller, (apiVersion) =>
    apiVersion === "development"
      ? { ...caller, method, path, query: { uris: part.join(",") } }
      : { ...caller, method, ...olderPart(name, part) },
  );
}

/** Things of one kind, by their ids, where the older dialect keeps that kind. */
function olderPart(name: "contains" | "save" | "remove", uris: readonly string[]): OlderPart {
  const kind = kindOf(uris[0] ?? "");
  const ids = uris.map((uri) => uri.split(":").at(-1) ?? "");
  const suffix = name === "contains" ? "/contains" : "";
  // Saving takes the ids in its body (Web API reference); tracks there alone, the others in the query too.
  const isInBody = name === "save" && ["track", "episode", "artist", "user"].includes(kind);
  const inBody = isInBody ? { body: { ids } } : {};
  if (kind === "playlist") return { path: `playlists/${ids[0] ?? ""}/followers${suffix}`, query: {} };
  if (kind === "artist" || kind === "user")
    return { path: `me/following${suffix}`, query: { type: kind, ids: ids.join(",") }, ...inBody };
  const isAskedInQuery = !(name === "save" && kind === "track");
  return { path: `me/${kind}s${suffix}`, query: isAskedInQuery ? { ids: ids.join(",") } : {}, ...inBody };
}

/**
 * Sends a list in parts that either dialect takes: of one kind each, no longer than the shorter limit. Throws the
 * failure of the part that failed; after the first, its sentence says how far it came.
 */
async function sendInParts(
  client: ProviderClient,
  name: ProviderCallName,
  uris: readonly string[],
  send: (part: readonly string[], done: number) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  const parts = inParts(name, uris);
  let done = 0;
  let last: ProviderAnswer = { status: 200, body: null };
  for (const part of parts) {
    try {
      last = expectAccepted(await send(part, done));
    } catch (error) {
      throw reportProgress(error, done, uris.length);
    }
    done += part.length;
  }
  return last;
}

/** Kinds of which a call of the older dialect takes fewer (Web API reference). */
const maxByKind: Readonly<Record<string, number>> = { playlist: 1, album: 20 };

/** The library's calls take things of one kind in the older dialect; the order within a kind stays. */
function inParts(name: ProviderCallName, uris: readonly string[]): string[][] {
  const isOfKinds = name === "contains" || name === "save" || name === "remove";
  const groups = isOfKinds ? Map.groupBy(uris, kindOf) : new Map([["", [...uris]]]);
  return [...groups].flatMap(([kind, group]) => {
    const max = Math.min(maxOf(name), maxByKind[kind] ?? Infinity);
    return Array.from({ length: Math.ceil(group.length / max) }, (_, index) =>
      group.slice(index * max, (index + 1) * max),
    );
  });
}

function maxOf(name: ProviderCallName): number {
  const limits = [formOf(name, "development").max, formOf(name, "extended").max];
  return Math.min(...limits.map((max) => max ?? 1));
}

function kindOf(uri: string): string {
  return uri.split(":")[1] ?? "track";
}

function reportProgress(error: unknown, done: number, total: number): unknown {
  if (done === 0 || !(error instanceof AppError)) return error;
  return new AppError(error.code, message("provider.partlyDone", { message: error.message, done, total }), {
    ...error.extra,
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    cause: error,
  });
}

function addressOf(name: ProviderCallName, apiVersion: ApiVersion, playlistId: string) {
  const { call } = formOf(name, apiVersion);
  const [method = "GET"] = call.split(" ");
  return {
    method: method as "GET" | "PUT" | "POST" | "DELETE",
    path: pathOf(call).replace("{id}", encodeURIComponent(playlistId)),
  };
}

function pathOf(call: string): string {
  return call.slice(call.indexOf(" ") + 1);
}
