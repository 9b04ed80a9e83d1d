import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { z } from "zod";
import { FILE_SECTIONS, type FileContent } from "./file-schema.ts";

/** Problems that are listed one by one; the rest is counted. */
const LISTED = 20;

/**
 * Reads a catalogue file, plain or gzipped. Throws one error that names every wrong entry and every
 * reference that points nowhere: up to twenty, then how many more.
 */
export function readCatalogueFile(path: string): { content: FileContent; fingerprint: string } {
  const bytes = readBytes(path);
  const json = parseJson(path, bytes);
  const problems: string[] = [];
  const content = {
    artists: section(json, "artists", problems),
    albums: section(json, "albums", problems),
    tracks: section(json, "tracks", problems),
    accounts: section(json, "accounts", problems),
  };
  if (problems.length === 0) checkReferences(content, problems);
  if (problems.length > 0) {
    const listed = problems.slice(0, LISTED).join("; ");
    const more = problems.length > LISTED ? `; and ${problems.length - LISTED} more` : "";
    throw new Error(`The catalogue file ${path} is wrong: ${listed}${more}.`);
  }
  return { content, fingerprint: `file-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}` };
}

/** Bytes of a catalogue, unpacked, and its values: what is beyond would take the memory of the whole server. */
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_VALUES = 10_000_000;

function readBytes(path: string): Buffer {
  try {
    if (statSync(path).size > MAX_BYTES) throw new Error("it has more than 512 MB");
    const bytes = readFileSync(path);
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return isPacked ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
  } catch (error) {
    throw new Error(`The catalogue file ${path} cannot be read: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Values in a text of JSON, at least: what stands before commas and in brackets. */
function countValues(bytes: Buffer): number {
  let values = 0;
  for (const byte of bytes) if (byte === 0x2c || byte === 0x7b || byte === 0x5b) values += 1;
  return values;
}

function parseJson(path: string, bytes: Buffer): Record<string, unknown> {
  if (countValues(bytes) > MAX_VALUES)
    throw new Error(`The catalogue file ${path} cannot be read: it holds more than 10 million values.`);
  try {
    const json: unknown = JSON.parse(bytes.toString("utf8"));
    if (typeof json === "object" && json !== null && !Array.isArray(json))
      return json as Record<string, unknown>;
  } catch (error) {
    throw new Error(`The catalogue file ${path} is not JSON: ${(error as Error).message}.`, { cause: error });
  }
  throw new Error(
    `The catalogue file ${path} must hold an object with artists, albums, tracks and accounts.`,
  );
}

type SectionName = keyof typeof FILE_SECTIONS;

function section<N extends SectionName>(
  json: Record<string, unknown>,
  name: N,
  problems: string[],
): z.infer<(typeof FILE_SECTIONS)[N]>[] {
  const entries = json[name];
  if (!Array.isArray(entries)) {
    problems.push(`${name} must be a list`);
    return [];
  }
  const seen = new Set<string>();
  return entries.flatMap((entry: unknown, index) => {
    const parsed = FILE_SECTIONS[name].safeParse(entry);
    const where = entryName(name, index, entry);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      problems.push(`${where}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? "is wrong"}`);
      return [];
    }
    if (seen.has(parsed.data.id)) problems.push(`${where} is there twice`);
    seen.add(parsed.data.id);
    return [parsed.data as z.infer<(typeof FILE_SECTIONS)[N]>];
  });
}

function entryName(name: string, index: number, entry: unknown): string {
  const id = (entry as { id?: unknown } | null)?.id;
  return `${name}[${index}]${typeof id === "string" ? ` "${id}"` : ""}`;
}

/** Adds a problem for every id that is referred to and not there, and for playlist ids used twice. */
function checkReferences(content: FileContent, problems: string[]): void {
  const artists = new Set(content.artists.map(({ id }) => id));
  const albums = new Set(content.albums.map(({ id }) => id));
  const tracks = new Set(content.tracks.map(({ id }) => id));
  const check = (known: ReadonlySet<string>, kind: string, id: string, where: string): void => {
    if (!known.has(id)) problems.push(`${where} refers to ${kind} "${id}", which is not there`);
  };
  for (const album of content.albums) {
    for (const id of album.artist_ids) check(artists, "artist", id, `album "${album.id}"`);
  }
  for (const track of content.tracks) {
    check(albums, "album", track.album_id, `track "${track.id}"`);
    for (const id of track.artist_ids) check(artists, "artist", id, `track "${track.id}"`);
  }
  const playlists = new Set<string>();
  for (const account of content.accounts) {
    const name = `account "${account.id}"`;
    const liked = new Set<string>();
    for (const { track_id } of account.liked) {
      check(tracks, "track", track_id, `${name}, liked,`);
      if (liked.has(track_id)) problems.push(`${name} likes track "${track_id}" twice`);
      liked.add(track_id);
    }
    for (const { track_id } of account.plays) check(tracks, "track", track_id, `${name}, plays,`);
    for (const playlist of account.playlists) {
      if (playlists.has(playlist.id))
        problems.push(`${name} has playlist "${playlist.id}", whose id is used twice`);
      playlists.add(playlist.id);
      for (const { track_id } of playlist.items)
        check(tracks, "track", track_id, `${name}, playlist "${playlist.id}",`);
    }
  }
}
