import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { integerOf, listOf, objectOf, textOf } from "#server/provider-client/answers/json.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import type { ApiVersionMemory } from "#server/provider-client/client/learned-api-version.ts";
import type { ProviderCall, ProviderClient } from "#server/provider-client/client/provider-client.ts";
import { learnTraits } from "./provider-traits.ts";
import {
  readImages,
  readItem,
  readPlaylist,
  type ProviderItem,
  type ProviderPlaylist,
  type ProviderTrack,
  type TrackInPage,
} from "./provider-objects.ts";
import { sendInVersion } from "./send-in-version.ts";

/** A page of the provider's lists. `entries` counts what the page held, null entries included. */
export interface Page<T> {
  items: T[];
  entries: number;
  total: number;
}

/** Rows of a playlist. */
export interface ItemsRange {
  playlistId: string;
  offset: number;
  limit: number;
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
export type Caller = Pick<ProviderCall, "userId" | "priority" | "signal" | "token" | "ownClientId">;

/** Largest pages the service gives (https://developer.spotify.com/documentation/web-api, library and playlists). */
export const pageSizes = { liked: 50, playlists: 50, items: 50, extendedItems: 100 } as const;

/** The listing is kept up to here: some 5 KB a page, so that what is kept of a person stays below some 250 KB. */
const maxKeptPlaylists = 2_500;

/** GET /me. Throws AppError `forbidden` for people whom the app's allow-list lacks. */
export async function readAccount(client: ProviderClient, caller: Caller): Promise<ProviderAccount> {
  const raw = objectOf(expectOk(await client.send({ ...caller, method: "GET", path: "me" })).body) ?? {};
  const userId = textOf(raw["id"]) ?? "";
  const accountId = textOf(raw["account_id"]) ?? userId;
  if (accountId === "") throw new AppError("provider-error", message("provider.whoUnknown"));
  return {
    accountId,
    userId,
    displayName: textOf(raw["display_name"]) || userId,
    imageUrl: readImages(raw["images"], client.connection.ownOrigin)[0]?.url ?? null,
    email: textOf(raw["email"]),
  };
}

/** GET /me/tracks: liked songs, newest first. `keep` makes of an item what is wanted of it. */
export async function readLikedPage<Item>(
  client: ProviderClient,
  caller: Caller,
  offset: number,
  keep: (item: ProviderItem<TrackInPage>) => Item,
): Promise<Page<Item>> {
  const answer = expectOk(
    await client.send({
      ...caller,
      method: "GET",
      path: "me/tracks",
      query: { limit: pageSizes.liked, offset },
      // The newest are asked for at every refresh, the others once in a while only.
      isKept: offset === 0,
      isReadOnce: true,
    }),
  );
  return readItems(client, answer, keep);
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
      isKept: offset < maxKeptPlaylists,
    }),
  );
  const page = readPage(answer, (value) => readPlaylist(value, client.connection.ownOrigin));
  return { ...page, items: page.items.filter((playlist) => playlist !== null) };
}

/**
 * A page of a playlist's items, in whichever dialect the provider speaks, or `unreadable` when it keeps them from
 * this account (403 on playlists of others, 404 on algorithmic ones). `keep` makes of an item what is wanted of it.
 */
export async function readItemsPage<Item>(
  client: ProviderClient,
  caller: Caller,
  at: ItemsRange,
  keep: (item: ProviderItem<TrackInPage>) => Item,
): Promise<Page<Item> | "unreadable"> {
  const answer = await sendInVersion(client, caller, (apiVersion) => ({
    ...caller,
    method: "GET",
    path: `playlists/${encodeURIComponent(at.playlistId)}/${apiVersion === "extended" ? "tracks" : "items"}`,
    query: {
      limit: Math.min(at.limit, pageSizes[apiVersion === "extended" ? "extendedItems" : "items"]),
      offset: at.offset,
      additional_types: "track,episode",
      fields: itemFields(apiVersion === "extended" ? "track" : "item"),
    },
    isReadOnce: true,
  }));
  if ([403, 404].includes(answer.status)) return "unreadable";
  const page = readItems(client, expectOk(answer), keep);
  const isShort = page.entries < at.limit && at.offset + page.entries < page.total;
  return isShort && page.entries > 0 ? completePage(client, caller, { at, page, keep }) : page;
}

/**
 * `fields` of a page of items: what is read of it; the service leaves out the rest, about two thirds of the bytes
 * (Web API reference, Get Playlist Items). Liked songs have no such filter.
 */
export function itemFields(content: "item" | "track"): string {
  const fields = [
    "type,id,uri,name,duration_ms,explicit,popularity,track_number,disc_number,is_local",
    "external_ids(isrc),external_urls(spotify),artists(id,name),show(name),audio_features",
    "album(id,name,release_date,images,external_urls(spotify))",
  ];
  return `total,items(added_at,${content}(${fields.join(",")}))`;
}

/** The rest of a page that was asked for before the provider turned out to give smaller ones. */
async function completePage<Item>(
  client: ProviderClient,
  caller: Caller,
  { at, page, keep }: { at: ItemsRange; page: Page<Item>; keep: (item: ProviderItem<TrackInPage>) => Item },
): Promise<Page<Item> | "unreadable"> {
  const range = { ...at, offset: at.offset + page.entries, limit: at.limit - page.entries };
  const rest = await readItemsPage(client, caller, range, keep);
  if (rest === "unreadable") return rest;
  return { items: [...page.items, ...rest.items], entries: page.entries + rest.entries, total: rest.total };
}

/** GET /playlists/{id} without its items, or null when the provider does not know it. Throws as `expectOk`. */
export async function readPlaylistHead(
  client: ProviderClient,
  caller: Caller,
  playlistId: string,
): Promise<ProviderPlaylist | null> {
  const answer = await client.send({
    ...caller,
    method: "GET",
    path: `playlists/${encodeURIComponent(playlistId)}`,
    query: {
      fields:
        "id,uri,name,description,public,collaborative,snapshot_id,owner(id,display_name),images,external_urls,items(total),tracks(total)",
    },
  });
  return answer.status === 404 ? null : readPlaylist(expectOk(answer).body, client.connection.ownOrigin);
}

/** GET /tracks/{id}, or null when the provider has no such track (any more). */
export async function readTrack(
  client: ProviderClient,
  caller: Caller,
  trackId: string,
): Promise<ProviderTrack | null> {
  const path = `tracks/${encodeURIComponent(trackId)}`;
  const answer = await client.send({ ...caller, method: "GET", path });
  if ([400, 404].includes(answer.status)) return null;
  const item = readItem({ track: expectOk(answer).body }, client.connection.ownOrigin);
  return item.kind === "track" ? item.track.whole() : null;
}

/**
 * Genres that GET /artists/{id} tells, as the service writes them: none for most artists, and for one that it does not
 * know (any more).
 */
export async function readArtistGenres(
  client: ProviderClient,
  caller: Caller,
  artistId: string,
): Promise<string[]> {
  const path = `artists/${encodeURIComponent(artistId)}`;
  const answer = await client.send({ ...caller, method: "GET", path });
  if ([400, 404].includes(answer.status)) return [];
  return listOf(objectOf(expectOk(answer).body)?.["genres"]).flatMap((genre) => textOf(genre) ?? []);
}

type KnownVersion = Pick<ApiVersionMemory, "known">;

/** Rows of a page of playlist items in the dialect that is known so far. */
export function itemsPageSize(apiVersion: KnownVersion): number {
  return apiVersion.known() === "extended" ? pageSizes.extendedItems : pageSizes.items;
}

/** Whether the items of others' playlists can be read: only the older dialect gives them; null while unknown. */
export function readsOthers(apiVersion: KnownVersion): boolean | null {
  const known = apiVersion.known();
  return known === null ? null : known === "extended";
}

/** A page of items; that one of them tells its popularity is remembered, for not every provider does. */
function readItems<Item>(
  client: ProviderClient,
  answer: ProviderAnswer,
  keep: (item: ProviderItem<TrackInPage>) => Item,
): Page<Item> {
  let hasPopularity = false;
  const page = readPage(answer, (value) => {
    const item = readItem(value, client.connection.ownOrigin);
    hasPopularity ||= item.kind === "track" && item.track.popularity !== null;
    return keep(item);
  });
  if (hasPopularity) learnTraits(client, { hasPopularity: true });
  return page;
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
export function expectOk(answer: ProviderAnswer): ProviderAnswer {
  if (answer.status < 400) return answer;
  const reason = textOf(objectOf(objectOf(answer.body)?.["error"])?.["message"]);
  if (answer.status === 403) {
    throw new AppError(
      "forbidden",
      reason ? message("provider.refusesAccountSince", { reason }) : message("provider.refusesAccount"),
    );
  }
  throw new AppError(
    "provider-error",
    reason
      ? message("provider.answeredStatusSaying", { status: answer.status, reason })
      : message("provider.answeredStatus", { status: answer.status }),
  );
}
