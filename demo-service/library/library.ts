import { createHash } from "node:crypto";
import type {
  Catalogue,
  CatalogueItem,
  CataloguePlacement,
  CataloguePlaylist,
} from "../catalogue/catalogue.ts";
import type { Journal } from "./journal.ts";
import { accountChange, type AccountChange, type PlaylistChange } from "./library-state.ts";
import { lengthOfPieces, slicePieces, type AddedItem, type Piece } from "./playlist-pieces.ts";

/** A playlist as it is now: the catalogue's, with what was changed since. */
export interface CurrentPlaylist extends CataloguePlaylist {
  revision: number;
  snapshotId: string;
}

/** Accounts' libraries: the catalogue's content with the journal's changes over it. */
export interface Library {
  catalogue: Catalogue;
  journal: Journal;
  now: () => number;
  /** playlist ids of the catalogue to where they are; filled when first needed */
  places: Map<string, CataloguePlaylist>;
}

export function makeLibrary(catalogue: Catalogue, journal: Journal, now: () => number): Library {
  return { catalogue, journal, now, places: new Map() };
}

function changeOf(library: Library, accountId: string): AccountChange {
  return accountChange(library.journal.state, accountId);
}

/** Number of liked songs of an account. */
export function countLiked(library: Library, accountId: string): number {
  const change = changeOf(library, accountId);
  return change.liked.size + (library.catalogue.account(accountId)?.likedTotal ?? 0) - change.unliked.length;
}

/** Liked songs, newest first. */
export function likedPage(
  library: Library,
  accountId: string,
  { offset, limit }: { offset: number; limit: number },
): { trackId: string; addedAt: string }[] {
  const change = changeOf(library, accountId);
  const added = [...change.liked].toReversed().slice(offset, offset + limit);
  const page = added.map(([trackId, addedAt]) => ({ trackId, addedAt }));
  const account = library.catalogue.account(accountId);
  if (account === null) return page;
  let position = skipPositions(change.unliked, Math.max(0, offset - change.liked.size));
  while (page.length < limit && position < account.likedTotal) {
    const run = nextUnliked(change.unliked, position, account.likedTotal) - position;
    page.push(...account.liked(position, Math.min(run, limit - page.length)));
    position += run + 1;
  }
  return page;
}

/** The catalogue position of the `rank`-th song that is still liked. */
function skipPositions(unliked: readonly number[], rank: number): number {
  let position = rank;
  for (const gone of unliked) {
    if (gone > position) break;
    position++;
  }
  return position;
}

function nextUnliked(unliked: readonly number[], position: number, end: number): number {
  return unliked.find((gone) => gone >= position) ?? end;
}

export function isLiked(library: Library, accountId: string, trackId: string): boolean {
  const change = changeOf(library, accountId);
  if (change.liked.has(trackId)) return true;
  const position = library.catalogue.account(accountId)?.likedPosition(trackId) ?? null;
  return position !== null && !change.unliked.includes(position);
}

/** Ids of an account's playlists in library order; `null` where the service lists a null entry. */
export function playlistIds(library: Library, accountId: string): (string | null)[] {
  const change = changeOf(library, accountId);
  const base = library.catalogue.account(accountId)?.playlists ?? [];
  return [
    ...change.followed.toReversed(),
    ...base
      .filter((playlist) => playlist === null || !change.unfollowed.has(playlist.id))
      .map((playlist) => playlist?.id ?? null),
  ];
}

function basePlaylist(library: Library, playlistId: string): CataloguePlaylist | null {
  if (library.places.size === 0) {
    for (const { id } of library.catalogue.accounts()) {
      for (const playlist of library.catalogue.account(id)?.playlists ?? []) {
        if (playlist !== null) library.places.set(playlist.id, playlist);
      }
    }
  }
  return library.places.get(playlistId) ?? copiedPlaylist(library, playlistId);
}

function copiedPlaylist(library: Library, playlistId: string): CataloguePlaylist | null {
  const copyId = copyWithLetters(library, playlistId.slice(0, 8));
  const playlists = copyId === null ? [] : (library.catalogue.account(copyId)?.playlists ?? []);
  return playlists.find((playlist) => playlist?.id === playlistId) ?? null;
}

function copyWithLetters(library: Library, letters: string): string | null {
  for (const id of library.journal.state.copies.keys()) if (id.endsWith(`~${letters}`)) return id;
  return null;
}

/** The visitor's copy of an account that a playlist is in; null for one of an account that is shared. */
export function copyHolding(library: Library, playlistId: string): string | null {
  const owner = library.journal.state.playlists.get(playlistId)?.ownerId;
  const holder = owner ?? copyWithLetters(library, playlistId.slice(0, 8));
  return holder !== null && library.journal.state.copies.has(holder) ? holder : null;
}

/** Whether a playlist is in another visitor's copy: it is not there then. */
export function isOfOtherCopy(library: Library, playlistId: string, accountId: string): boolean {
  const holder = copyHolding(library, playlistId);
  return holder !== null && holder !== accountId;
}

/** The pieces of a playlist that has not been changed. */
export function basePieces(library: Library, playlistId: string): Piece[] {
  const length = basePlaylist(library, playlistId)?.length ?? 0;
  return length === 0 ? [] : [{ from: 0, count: length }];
}

export function isBasePlaylist(library: Library, accountId: string, playlistId: string): boolean {
  return (
    library.catalogue.account(accountId)?.playlists.some((playlist) => playlist?.id === playlistId) ?? false
  );
}

/** A playlist of anyone by id, as it is now; null if there is none. */
export function playlistOf(library: Library, playlistId: string): CurrentPlaylist | null {
  const base = basePlaylist(library, playlistId);
  const change = library.journal.state.playlists.get(playlistId);
  if (change === undefined) {
    return base === null ? null : { ...base, revision: 0, snapshotId: snapshotOf(playlistId, 0) };
  }
  const start = base ?? createdPlaylist(library, playlistId, change);
  return {
    ...start,
    ...changedFields(library, start, change),
    snapshotId: snapshotOf(playlistId, change.revision),
  };
}

function changedFields(
  library: Library,
  base: CataloguePlaylist,
  change: PlaylistChange,
): Omit<CurrentPlaylist, "snapshotId"> {
  const { pieces, revision } = change;
  const length = pieces === undefined ? base.length : lengthOfPieces(pieces);
  return {
    ...base,
    name: change.name ?? base.name,
    description: change.description === undefined ? base.description : change.description,
    public: change.public === undefined ? base.public : change.public,
    collaborative: change.collaborative ?? base.collaborative,
    hasArt: base.hasArt || length > 0,
    revision,
    length,
    items:
      pieces === undefined
        ? (offset, limit) => base.items(offset, limit)
        : (offset, limit) => placementsOf(library, base, slicePieces(pieces, offset, offset + limit)),
  };
}

function createdPlaylist(library: Library, playlistId: string, change: PlaylistChange): CataloguePlaylist {
  const ownerId = change.ownerId ?? "";
  return {
    id: playlistId,
    name: "",
    description: null,
    public: true,
    collaborative: false,
    ownerId,
    ownerName: library.catalogue.account(ownerId)?.displayName ?? ownerId,
    hasArt: false,
    length: 0,
    items: () => [],
  };
}

function placementsOf(
  library: Library,
  base: CataloguePlaylist,
  pieces: readonly Piece[],
): CataloguePlacement[] {
  return pieces.flatMap((piece) =>
    "added" in piece
      ? piece.added.map((added) => addedPlacement(library, added))
      : base.items(piece.from, piece.count),
  );
}

function addedPlacement(library: Library, added: AddedItem): CataloguePlacement {
  const item = itemOfUri(library.catalogue, added.uri) ?? { kind: "gone" as const };
  return { item, addedAt: added.addedAt, addedBy: added.addedBy };
}

/** What may be put into a playlist by its uri: a track, or an episode; null for what the catalogue does not have. */
export function itemOfUri(catalogue: Catalogue, uri: string): CatalogueItem | null {
  const [, kind, id = ""] = /^spotify:(track|episode):([\w.-]+)$/.exec(uri) ?? [];
  if (kind === "episode") return catalogue.episode?.(id) ?? null;
  return catalogue.track(id) === null ? null : { kind: "track", trackId: id };
}

/** An opaque name of a playlist's state: it changes with every mutation. */
function snapshotOf(playlistId: string, revision: number): string {
  const digest = createHash("sha1").update(`${playlistId} ${revision}`).digest("hex");
  return Buffer.from(`${revision},${digest}`).toString("base64");
}

/** The uri that a placement is removed by; null for a gone item. */
export function uriOfItem(item: CatalogueItem): string | null {
  switch (item.kind) {
    case "track":
      return `spotify:track:${item.trackId}`;
    case "episode":
      return `spotify:episode:${item.id}`;
    case "local":
      return `spotify:local:${[item.artistName, item.albumName, item.name].map(encodeForUri).join(":")}:${Math.round(item.durationMs / 1000)}`;
    default:
      return null;
  }
}

function encodeForUri(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+");
}
