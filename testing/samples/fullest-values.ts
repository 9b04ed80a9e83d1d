import type { Endpoint } from "#contract/base/endpoint.ts";
import { maxImportRows } from "#contract/playlist-files.ts";
import { ruleBounds } from "#contract/smart-playlists/rule-fields.ts";
import { emptyQueueState } from "./empty-queue.ts";
import type { Values } from "./fullest-request.ts";

/** What a library has, by which requests reach what takes long. */
export interface LibraryParts {
  playlistIds: readonly string[];
  /** the longest one, an own one */
  playlistId: string;
  /** the others: distinct addresses and names of songs, in the library's order */
  songs: readonly { id: string; uri: string; name: string; artists: readonly string[] }[];
  /** a list of the queue, and a deck, that were stored before */
  listId: string;
  deckId: string;
  planHash: string;
}

/** Endpoints that end the session, the link, the account, or what the operator has set. */
export const endsMore: ReadonlySet<string> = new Set([
  "POST /auth/logout",
  "POST /auth/disconnect",
  "DELETE /auth/me",
  "DELETE /auth/sessions",
  "POST /auth/renew",
  "POST /auth/join",
  "POST /auth/confirm",
  "PUT /connections/spotify",
  "DELETE /connections/spotify",
]);

/** Words of which each is a part of many names. */
const commonWords = "a e i o n r s t l the of in";

/**
 * What the fields of an endpoint are given where a text of the right length would be refused, or would name nothing that
 * there is; everything else is as large as the shape allows.
 */
export function fullestValuesOf(endpoint: Endpoint, parts: LibraryParts): Values {
  const { playlistId, playlistIds, songs } = parts;
  const [song] = songs;
  return {
    ...generalValues,
    "playlists/{id}": playlistId,
    "lists/{id}": parts.listId,
    "tracks/{id}": song?.id,
    "v1/{path}": "me/player",
    playlist_id: playlistId,
    list: playlistId,
    dry_run_hash: parts.planHash,
    rule: endpoint.path.startsWith("/smart-playlists") ? fullestRule() : "same-song",
    "skips/{kind}": "song",
    "sources/{source}": "musicbrainz",
    source_playlist_ids: playlistIds.slice(0, 50),
    playlist_ids: playlistIds.slice(0, 50),
    // A search within nothing but the words.
    ...(endpoint.query?.shape["q"] === undefined ? {} : { q: commonWords, genre: undefined }),
    ...(endpoint.path === "/playlists/split/preview" ? { part: undefined } : {}),
    ...(endpoint.path === "/library/import-list" ? { text: importText(songs), format: "csv" } : {}),
    ...(endpoint.path.startsWith("/smart-playlists") ? { playlist_id: null } : {}),
    ...(endpoint.path === "/queue" ? { state: queueState(parts) } : {}),
    ...(endpoint.path === "/queue/autoplay" ? playedSongs(songs) : {}),
    ...(endpoint.path === "/admin/refresh" ? { liked_only: false } : {}),
    ...signInValues(endpoint.path),
  };
}

/** What belongs to a sign-in: where its person gets mail, and an app of their own. */
function signInValues(path: string): Values {
  if (path.startsWith("/auth/mail")) return { code: "123456", address: generalValues["email"] };
  return ["/auth/login", "/auth/own-client"].includes(path) ? { client_id: "0".repeat(32) } : {};
}

const generalValues: Values = {
  next: `/${"a".repeat(1_999)}`,
  email: `${"a".repeat(60)}@example.org`,
  offset: 0,
  genre: "rock",
  tz: "Europe/Berlin",
  start: "2010-01-01",
  end: "2026-01-01",
  week: "2026-01-01",
  // Of the same request, one of two that go together.
  range: undefined,
  // Of a server that is looked at: it is not to say more than before.
  level: "silent",
  // A plan that AI has a part in is refused where there is none.
  use_ai: false,
};

/** As many conditions as a rule may have, each on every song: dates, which are parsed, and texts, which are searched. */
function fullestRule(): string {
  const conditions = Array.from({ length: ruleBounds.conditions }, (_, at) =>
    at % 2 === 0 ? `added after 20${String(10 + (at % 15))}-01-31` : `title does not contain "${at} q"`,
  );
  return `any of (\n${conditions.join("\n")}\n)\norder by title ascending`;
}

/** A CSV of as many rows as are taken, of the library's own songs: each is compared with all that are called so. */
function importText(songs: LibraryParts["songs"]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = Array.from({ length: maxImportRows }, (_, at) => {
    const { name = "", artists = [] } = songs[at % Math.max(1, songs.length)] ?? {};
    return `${quoted(name)},${quoted([...artists, "The Other Artist"].join(", "))},${180_000 + at}`;
  });
  return `title,artists,duration_ms\n${rows.join("\n")}\n`;
}

/** What played, and as much as may be left out. */
function playedSongs(songs: LibraryParts["songs"]): object {
  const uris = songs.map(({ uri }) => uri);
  return { after: uris.slice(0, 10), avoid: uris.slice(10, 510), seed: 1, count: 25 };
}

/** A queue with lists that are stored, and as much beside them as it may hold. */
function queueState({ listId, deckId, songs }: LibraryParts): object {
  const song = (at: number) => {
    const {
      id = "x",
      uri = "spotify:track:x",
      name = "",
      artists = [],
    } = songs[at % Math.max(1, songs.length)] ?? {};
    const names = artists.map((artist) => ({ id: null, name: artist }));
    const album = { id: null, name: "An album" };
    return { id, uri, name, artists: names, album, image: null, duration_ms: 200_000 };
  };
  return {
    ...emptyQueueState,
    list: { source: { kind: "liked", id: "", name: "Liked songs", address: "/library" }, order: listId },
    row: 0,
    deck: { rows: deckId, cursor: 0, arranged: true },
    removed: Array.from({ length: 5000 }, (_, row) => row),
    current: { song: song(0), from: "list" },
    added: Array.from({ length: 2_000 }, (_, at) => ({ key: `k${at}`, song: song(at) })),
    autoplay: Array.from({ length: 25 }, (_, at) => ({
      key: `c${at}`,
      song: song(at),
      reason: { kind: "genre", name: "Rock" },
    })),
    history: Array.from({ length: 200 }, (_, at) => ({ song: song(at), row: at })),
  };
}
