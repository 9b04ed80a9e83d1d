import { signInAtProvider } from "#testing/people/provider-sign-in.ts";
import type { Api, Shown } from "#testing/server/http-client.ts";
import { readLines } from "#testing/server/http-client.ts";

/** What someone's library holds, written so that two readings can be compared. */
export interface LibraryContent {
  /** `uri added_at`, newest first */
  liked: string[];
  /** by id; `items` is null where they may not be read */
  playlists: Record<string, { name: string; items: string[] | null }>;
}

/** A client of the provider with an account's own token, beside the server. */
export interface ProviderAccountClient {
  get(path: string): Promise<Shown>;
  send(method: string, path: string, body?: unknown): Promise<{ status: number; body: Shown }>;
}

const scopes = [
  "user-library-read",
  "user-library-modify",
  "playlist-read-private",
  "playlist-read-collaborative",
  "playlist-modify-private",
  "playlist-modify-public",
];

/** Signs an account in at the provider itself. */
export async function providerClient(base: string, account: string): Promise<ProviderAccountClient> {
  const token = await signInAtProvider(base, account, scopes);
  const send: ProviderAccountClient["send"] = async (method, path, body) => {
    const response = await fetch(`${base}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 401) throw new Error(`${method} ${path} answered 401: ${text}`);
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  return { send, get: async (path) => (await send("GET", path)).body };
}

/** Reads everything an account has directly from the provider, page after page. */
export async function providerTruth(client: ProviderAccountClient): Promise<LibraryContent> {
  const liked = (await readAll(client, "me/tracks")).flatMap((row) => likedText(row));
  const playlists: LibraryContent["playlists"] = {};
  for (const listed of await readAll(client, "me/playlists")) {
    if (!listed) continue;
    const isOlder = listed.tracks !== undefined;
    const rows = await readRows(client, `playlists/${listed.id}/${isOlder ? "tracks" : "items"}`);
    playlists[listed.id] = { name: listed.name, items: rows?.map((row) => itemText(row)) ?? null };
  }
  return { liked, playlists };
}

/** The song that was liked last, as the library has it. */
export async function newestLiked(client: ProviderAccountClient): Promise<string> {
  const { items } = await client.get("me/tracks?limit=1");
  const [text] = likedText(items[0]);
  if (text === undefined) throw new Error("No song is liked.");
  return text;
}

function likedText(row: Shown): string[] {
  return row?.track ? [`${row.track.uri} ${time(row.added_at)}`] : [];
}

function itemText(row: Shown): string {
  const content = row?.item ?? row?.track ?? null;
  return content === null ? "gone" : `${content.uri} ${time(row.added_at)}`;
}

function time(text: string | null): string {
  return text === null ? "never" : new Date(text).toISOString();
}

async function readAll(client: ProviderAccountClient, path: string): Promise<Shown[]> {
  const rows = await readRows(client, path);
  if (rows === null) throw new Error(`${path} may not be read.`);
  return rows;
}

/** All rows of a path, page after page; null where its first page is refused. */
async function readRows(client: ProviderAccountClient, path: string): Promise<Shown[] | null> {
  const rows: Shown[] = [];
  for (;;) {
    const { status, body } = await client.send("GET", `${path}?limit=50&offset=${rows.length}`);
    if (status !== 200 && rows.length === 0) return null;
    rows.push(...body.items);
    if (body.items.length === 0 || rows.length >= body.total) return rows;
  }
}

/** The same of what the server has cached. Throws when positions are not 0, 1, 2, … */
export async function cachedLibrary(api: Api): Promise<LibraryContent> {
  const playlists: LibraryContent["playlists"] = {};
  const listed = (await api.get("/library/cache/playlists")).body.items as Shown[];
  for (const { id, name, readable } of listed) {
    playlists[id] = { name, items: readable ? await rowsOf(api, id) : null };
  }
  return { liked: await rowsOf(api, "liked"), playlists };
}

async function rowsOf(api: Api, id: string): Promise<string[]> {
  const lines = await readLines(await api.open(`/playlists/${id}/tracks/stream`));
  if (lines.at(-1)?.type !== "done")
    throw new Error(`The rows of ${id} ended with ${JSON.stringify(lines.at(-1))}`);
  const rows = lines.filter(({ type }) => type === "track").map(({ item }) => item);
  rows.forEach(({ position }, index) => {
    if (position !== index) throw new Error(`Row ${index} of ${id} has position ${position}`);
  });
  return rows.map((row) => (row.kind === "gone" ? "gone" : `${row.track.uri} ${time(row.added_at)}`));
}

/** Placements that are tracks, and what is skipped, counted from a library's content. */
export function countsOf(content: LibraryContent): { placements: number; unique: number } {
  const rows = [...content.liked, ...Object.values(content.playlists).flatMap(({ items }) => items ?? [])];
  const tracks = rows.filter((row) => row !== "gone" && !row.startsWith("spotify:episode:"));
  return { placements: tracks.length, unique: new Set(tracks.map((row) => row.split(" ")[0])).size };
}
