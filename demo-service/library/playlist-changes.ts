import { randomBytes } from "node:crypto";
import { basePieces, isBasePlaylist, playlistOf, uriOfItem, type Library } from "./library.ts";
import type { PlaylistChange } from "./library-state.ts";
import { dropPositions, movePieces, type AddedItem, type Piece } from "./playlist-pieces.ts";

type Details = Pick<PlaylistChange, "name" | "description" | "public" | "collaborative">;

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Creates a playlist at the front of the account's library; answers its id. */
export function createPlaylist(library: Library, accountId: string, details: Details): string {
  const playlistId = Array.from(randomBytes(22), (byte) => ALPHABET.charAt(byte % 62)).join("");
  library.journal.record({
    type: "playlist",
    playlistId,
    change: { ...details, revision: 1, pieces: [], ownerId: accountId },
  });
  followPlaylist(library, accountId, playlistId);
  return playlistId;
}

export function followPlaylist(library: Library, accountId: string, playlistId: string): void {
  const isBase = isBasePlaylist(library, accountId, playlistId);
  library.journal.record({ type: "follow", accountId, playlistId, isBase });
}

export function unfollowPlaylist(library: Library, accountId: string, playlistId: string): void {
  library.journal.record({ type: "unfollow", accountId, playlistId });
}

export function changeDetails(library: Library, playlistId: string, details: Details): string {
  return recordChange(library, playlistId, details);
}

/** Adds tracks before `position` (null: at the end) on behalf of an account. */
export function addItems(
  library: Library,
  playlistId: string,
  { accountId, uris, position }: { accountId: string; uris: readonly string[]; position: number | null },
): string {
  const { journal } = library;
  if (journal.state.playlists.get(playlistId)?.pieces === undefined) {
    recordChange(library, playlistId, { pieces: basePieces(library, playlistId) });
  }
  const revision = (journal.state.playlists.get(playlistId)?.revision ?? 0) + 1;
  journal.record({
    type: "add",
    playlistId,
    revision,
    position,
    added: addedItems(library, accountId, uris),
  });
  return playlistOf(library, playlistId)?.snapshotId ?? "";
}

export function replaceItems(
  library: Library,
  playlistId: string,
  { accountId, uris }: { accountId: string; uris: readonly string[] },
): string {
  const pieces: Piece[] = uris.length === 0 ? [] : [{ added: addedItems(library, accountId, uris) }];
  return recordChange(library, playlistId, { pieces });
}

/** Removes every placement of each uri. */
export function removeUris(library: Library, playlistId: string, uris: ReadonlySet<string>): string {
  const playlist = playlistOf(library, playlistId);
  const positions: number[] = [];
  for (const [position, { item }] of (playlist?.items(0, playlist.length) ?? []).entries()) {
    const uri = uriOfItem(item);
    if (uri !== null && uris.has(uri)) positions.push(position);
  }
  return recordChange(library, playlistId, {
    pieces: dropPositions(piecesOf(library, playlistId), positions),
  });
}

/** Moves `length` placements from `start` before position `before`. */
export function reorderItems(
  library: Library,
  playlistId: string,
  { start, length, before }: { start: number; length: number; before: number },
): string {
  return recordChange(library, playlistId, {
    pieces: movePieces(piecesOf(library, playlistId), start, length, before),
  });
}

function addedItems(library: Library, accountId: string, uris: readonly string[]): AddedItem[] {
  const addedAt = `${new Date(library.now()).toISOString().slice(0, 19)}Z`;
  return uris.map((uri) => ({ uri, addedAt, addedBy: accountId }));
}

function piecesOf(library: Library, playlistId: string): Piece[] {
  return library.journal.state.playlists.get(playlistId)?.pieces ?? basePieces(library, playlistId);
}

/** Records a change as the playlist's whole new state of changes; answers the new snapshot id. */
function recordChange(library: Library, playlistId: string, change: Partial<PlaylistChange>): string {
  const before = library.journal.state.playlists.get(playlistId) ?? { revision: 0 };
  library.journal.record({
    type: "playlist",
    playlistId,
    change: { ...before, ...change, revision: before.revision + 1 },
  });
  return playlistOf(library, playlistId)?.snapshotId ?? "";
}
