import { insertPieces, type AddedItem, type Piece } from "./playlist-pieces.ts";

/** What was changed about a playlist since the catalogue, or all of one that was created here. */
export interface PlaylistChange {
  /** counts mutations; part of the snapshot id */
  revision: number;
  name?: string;
  description?: string | null;
  public?: boolean | null;
  collaborative?: boolean;
  pieces?: Piece[];
  /** set when the playlist was created here */
  ownerId?: string;
}

/** What an account changed in its library. */
export interface AccountChange {
  /** track id to time of adding, the newest last */
  liked: Map<string, string>;
  /** positions in the catalogue's liked songs that are no longer liked, ascending */
  unliked: number[];
  /** playlists put at the front of the library, the newest last */
  followed: string[];
  unfollowed: Set<string>;
  /** saved albums, followed artists and the like: uri to time of adding, the newest last */
  saved: Map<string, string>;
}

/** The right to refresh that came from one authorization. */
export interface Grant {
  id: string;
  accountId: string;
  clientId: string;
  scopes: string[];
  authorizedAtMs: number;
  /** SHA-256 of the refresh token that is alive */
  tokenHash: string;
}

/** A visitor's copy of an account. */
interface AccountCopy {
  /** SHA-256 of the key that its browser keeps */
  browserHash: string;
  usedAtMs: number;
  /** SHA-256 of the address that made it; left out where addresses are not counted */
  addressHash?: string;
}

/** One line of the journal. */
export type LibraryEvent =
  | { type: "key"; key: string }
  | { type: "grant"; grant: Grant }
  | { type: "rotate"; grantId: string; tokenHash: string }
  | { type: "revoke"; grantId: string }
  | ({ type: "copy"; accountId: string } & AccountCopy)
  | { type: "discard"; accountId: string }
  | { type: "like"; accountId: string; trackIds: string[]; addedAt: string }
  | { type: "unlike"; accountId: string; trackIds: string[]; positions: number[] }
  | { type: "save"; accountId: string; uris: string[]; addedAt: string }
  | { type: "unsave"; accountId: string; uris: string[] }
  | { type: "follow"; accountId: string; playlistId: string; isBase: boolean }
  | { type: "unfollow"; accountId: string; playlistId: string }
  | { type: "playlist"; playlistId: string; change: PlaylistChange }
  | { type: "add"; playlistId: string; revision: number; position: number | null; added: AddedItem[] };

/** The whole content of the journal. */
export interface LibraryState {
  /** secret that signs access tokens */
  key: string;
  grants: Map<string, Grant>;
  /** by account id, `{account}~{8 letters}` */
  copies: Map<string, AccountCopy>;
  accounts: Map<string, AccountChange>;
  playlists: Map<string, PlaylistChange>;
}

export function emptyState(): LibraryState {
  return { key: "", grants: new Map(), copies: new Map(), accounts: new Map(), playlists: new Map() };
}

/** The changes of an account, made empty when there are none yet. */
export function accountChange(state: LibraryState, accountId: string): AccountChange {
  const known = state.accounts.get(accountId);
  if (known !== undefined) return known;
  const made: AccountChange = {
    liked: new Map(),
    unliked: [],
    followed: [],
    unfollowed: new Set(),
    saved: new Map(),
  };
  state.accounts.set(accountId, made);
  return made;
}

/** Brings an event into the state. Every event may be applied twice. */
export function applyEvent(state: LibraryState, event: LibraryEvent): void {
  switch (event.type) {
    case "key":
      state.key = event.key;
      return;
    case "grant":
      state.grants.set(event.grant.id, event.grant);
      return;
    case "rotate": {
      const grant = state.grants.get(event.grantId);
      if (grant !== undefined) grant.tokenHash = event.tokenHash;
      return;
    }
    case "revoke":
      state.grants.delete(event.grantId);
      return;
    case "copy": {
      const { accountId, type: _type, ...copy } = event;
      state.copies.set(accountId, copy);
      return;
    }
    case "discard":
      return discard(state, event.accountId);
    case "playlist":
      state.playlists.set(event.playlistId, event.change);
      return;
    case "add":
      return addToPlaylist(state, event);
    default:
      applyAccountEvent(accountChange(state, event.accountId), event);
  }
}

/** Adds to pieces that an earlier event made; the same addition does not count twice. */
function addToPlaylist(state: LibraryState, event: Extract<LibraryEvent, { type: "add" }>): void {
  const change = state.playlists.get(event.playlistId);
  if (change?.pieces === undefined || change.revision >= event.revision) return;
  const pieces = insertPieces(change.pieces, event.position ?? Number.POSITIVE_INFINITY, [
    { added: event.added },
  ]);
  state.playlists.set(event.playlistId, { ...change, pieces, revision: event.revision });
}

/** Forgets a copy with all that its visitor did. Its playlists begin with its letters, or were created by it. */
function discard(state: LibraryState, accountId: string): void {
  const letters = accountId.slice(accountId.lastIndexOf("~") + 1);
  state.copies.delete(accountId);
  state.accounts.delete(accountId);
  for (const [id, grant] of state.grants) if (grant.accountId === accountId) state.grants.delete(id);
  for (const [id, { ownerId }] of state.playlists) {
    if (ownerId === undefined ? id.startsWith(letters) : ownerId === accountId) state.playlists.delete(id);
  }
}

type AccountEvent = Exclude<
  Extract<LibraryEvent, { accountId: string }>,
  { type: "copy" } | { type: "discard" }
>;

function applyAccountEvent(account: AccountChange, event: AccountEvent): void {
  switch (event.type) {
    case "like":
      return addTimes(account.liked, event.trackIds, event.addedAt);
    case "save":
      return addTimes(account.saved, event.uris, event.addedAt);
    case "unlike":
      for (const id of event.trackIds) account.liked.delete(id);
      account.unliked = sortedUnion(account.unliked, event.positions);
      return;
    case "unsave":
      for (const uri of event.uris) account.saved.delete(uri);
      return;
    case "follow":
      account.unfollowed.delete(event.playlistId);
      account.followed = account.followed.filter((id) => id !== event.playlistId);
      if (!event.isBase) account.followed.push(event.playlistId);
      return;
    case "unfollow":
      account.followed = account.followed.filter((id) => id !== event.playlistId);
      account.unfollowed.add(event.playlistId);
  }
}

function addTimes(times: Map<string, string>, keys: readonly string[], addedAt: string): void {
  for (const key of keys) if (!times.has(key)) times.set(key, addedAt);
}

function sortedUnion(left: readonly number[], right: readonly number[]): number[] {
  return [...new Set([...left, ...right])].sort((one, other) => one - other);
}

/** The fewest events that make the same state. */
export function eventsOf(state: LibraryState): LibraryEvent[] {
  const events: LibraryEvent[] = [{ type: "key", key: state.key }];
  for (const [accountId, copy] of state.copies) events.push({ type: "copy", accountId, ...copy });
  for (const grant of state.grants.values()) events.push({ type: "grant", grant });
  for (const [playlistId, change] of state.playlists) events.push({ type: "playlist", playlistId, change });
  for (const [accountId, account] of state.accounts) {
    if (account.unliked.length > 0)
      events.push({ type: "unlike", accountId, trackIds: [], positions: account.unliked });
    for (const [trackId, addedAt] of account.liked)
      events.push({ type: "like", accountId, trackIds: [trackId], addedAt });
    for (const [uri, addedAt] of account.saved)
      events.push({ type: "save", accountId, uris: [uri], addedAt });
    for (const playlistId of account.unfollowed) events.push({ type: "unfollow", accountId, playlistId });
    for (const playlistId of account.followed)
      events.push({ type: "follow", accountId, playlistId, isBase: false });
  }
  return events;
}
