import { AppError } from "#server/platform/errors.ts";
import { integerOf, listOf, objectOf, textOf } from "./json.ts";
import type { ProviderAnswer } from "./provider-answers.ts";
import type { ProviderCall, ProviderClient } from "./provider-client.ts";
import {
  readImages,
  readItem,
  readPlaylist,
  type ProviderItem,
  type ProviderPlaylist,
} from "./provider-objects.ts";

/** A page of the provider's lists. `entries` counts what the page held, null entries included. */
export interface Page<T> {
  items: T[];
  entries: number;
  total: number;
}

/** Who signed in. */
export interface ProviderAccount {
  /** immutable (`account_id` since May 2026, the older `id` where it is absent) */
  accountId: string;
  /** name in playlists' owner.id */
  userId: string;
  displayName: string;
  imageUrl: string | null;
  email: string | null;
}

/** How a caller comes: for whom, how urgently, until when. */
export type Caller = Pick<ProviderCall, "userId" | "priority" | "signal" | "token">;

/** Largest pages the service gives (https://developer.spotify.com/documentation/web-api, library and playlists). */
export const pageSizes = { liked: 50, playlists: 50, items: 50, extendedItems: 100 } as const;

/** GET /me. Throws AppError `forbidden` for people whom the app's allow-list lacks. */
export async function readAccount(client: ProviderClient, caller: Caller): Promise<ProviderAccount> {
  const raw = objectOf(expectOk(await client.send({ ...caller, method: "GET", path: "me" })).body) ?? {};
  const userId = textOf(raw["id"]) ?? "";
  const accountId = textOf(raw["account_id"]) ?? userId;
  if (accountId === "") throw new AppError("provider-error", "The music service did not tell who signed in.");
  return {
    accountId,
    userId,
    displayName: textOf(raw["display_name"]) || userId,
    imageUrl: readImages(raw["images"], client.connection.ownOrigin)[0]?.url ?? null,
    email: textOf(raw["email"]),
  };
}

/** GET /me/tracks: liked songs, newest first. */
export async function readLikedPage(
  client: ProviderClient,
  caller: Caller,
  offset: number,
): Promise<Page<ProviderItem>> {
  const answer = expectOk(
    await client.send({
      ...caller,
      method: "GET",
      path: "me/tracks",
      query: { limit: pageSizes.liked, offset },
    }),
  );
  return readPage(answer, (value) => readItem(value, client.connection.ownOrigin));
}

/** GET /me/playlists. Null and partial entries are left out of `items`. */
export async function readPlaylistsPage(
  client: ProviderClient,
  caller: Caller,
  offset: number,
): Promise<Page<ProviderPlaylist>> {
  const answer = expectOk(
    await client.send({
      ...caller,
      method: "GET",
      path: "me/playlists",
      query: { limit: pageSizes.playlists, offset },
    }),
  );
  const page = readPage(answer, (value) => readPlaylist(value, client.connection.ownOrigin));
  return { ...page, items: page.items.filter((playlist) => playlist !== null) };
}

/**
 * A page of a playlist's items, in whichever dialect the provider speaks, or `unreadable` when it keeps them from
 * this account (403 on playlists of others, 404 on algorithmic ones).
 */
export async function readItemsPage(
  client: ProviderClient,
  caller: Caller,
  at: { playlistId: string; offset: number; limit: number },
): Promise<Page<ProviderItem> | "unreadable"> {
  const older = dialects.get(client) === "extended";
  const answer = await sendItems(client, caller, at, older);
  if (answer.status < 400) {
    if (!older) dialects.set(client, "development");
    return readPage(answer, (value) => readItem(value, client.connection.ownOrigin));
  }
  if (![403, 404].includes(answer.status)) expectOk(answer);
  // Another call may have learned the dialect while this one was asked in the wrong one.
  const known = dialects.get(client);
  if (known === (older ? "extended" : "development")) return "unreadable";
  const other = await sendItems(client, caller, at, true);
  if (other.status < 400) {
    dialects.set(client, "extended");
    return readPage(other, (value) => readItem(value, client.connection.ownOrigin));
  }
  if (other.status === 403) dialects.set(client, "development");
  return "unreadable";
}

/** Rows of a page of playlist items in the dialect that is known so far. */
export function itemsPageSize(client: ProviderClient): number {
  return dialects.get(client) === "extended" ? pageSizes.extendedItems : pageSizes.items;
}

/** Whether this provider gives the items of others' playlists: only the older dialect does; null while unknown. */
export function readsOthers(client: ProviderClient): boolean | null {
  const dialect = dialects.get(client);
  return dialect === undefined ? null : dialect === "extended";
}

/** Which of the two dialects a provider speaks is learned once a process, not once a call (decisions, section 5). */
const dialects = new WeakMap<ProviderClient, "development" | "extended">();

function sendItems(
  client: ProviderClient,
  caller: Caller,
  at: { playlistId: string; offset: number; limit: number },
  older: boolean,
): Promise<ProviderAnswer> {
  const path = `playlists/${encodeURIComponent(at.playlistId)}/${older ? "tracks" : "items"}`;
  return client.send({
    ...caller,
    method: "GET",
    path,
    query: { limit: at.limit, offset: at.offset, additional_types: "track,episode" },
  });
}

function readPage<T>(answer: ProviderAnswer, read: (value: unknown) => T): Page<T> {
  const raw = objectOf(answer.body) ?? {};
  const entries = listOf(raw["items"]);
  return {
    items: entries.map(read),
    entries: entries.length,
    total: Math.max(0, integerOf(raw["total"]) ?? entries.length),
  };
}

/** Turns the provider's refusals into Gatefold's errors. */
function expectOk(answer: ProviderAnswer): ProviderAnswer {
  if (answer.status < 400) return answer;
  const message = textOf(objectOf(objectOf(answer.body)?.["error"])?.["message"]);
  if (answer.status === 403) {
    throw new AppError(
      "forbidden",
      `The music service refuses this account${message ? `: ${message}` : "."}`,
    );
  }
  throw new AppError(
    "provider-error",
    `The music service answered ${answer.status}${message ? `: ${message}` : "."}`,
  );
}
