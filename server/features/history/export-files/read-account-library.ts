import { readName } from "./read-play.ts";

/** A song as the account package names it. */
interface NamedSong {
  /** of a song of the service, or of a local file */
  uri: string | null;
  track: string;
  artist: string;
  album: string | null;
}

/** A song of a list; `addedDate` as YYYY-MM-DD. */
export type ListedSong = NamedSong & { addedDate: string | null };

/** A list of songs in a file of the account package; the name of the liked songs is empty. */
export interface ExportList {
  kind: "liked" | "playlist";
  name: string;
  description: string | null;
  songs: ListedSong[];
}

type Fields = Readonly<Record<string, unknown>>;

/** A row of `tracks` of `YourLibrary.json`; null where it names no song. */
export function readLibrarySong(value: unknown): ListedSong | null {
  const song = songOf(fieldsOf(value), ["track", "artist", "album", "uri"]);
  return song && { ...song, addedDate: null };
}

/** A row of `playlists` of `PlaylistN.json`; null for what is none. Episodes and audiobooks in it are left out. */
export function readPlaylist(value: unknown): ExportList | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { name, description, items } = fieldsOf(value);
  return {
    kind: "playlist",
    name: readName(name) ?? "",
    description: readName(description),
    songs: (Array.isArray(items) ? items : []).map(fieldsOf).flatMap(itemOf),
  };
}

function itemOf(item: Fields): ListedSong[] {
  const names = ["trackName", "artistName", "albumName", "trackUri"] as const;
  const song = songOf(fieldsOf(item["track"]), names) ?? localSongOf(fieldsOf(item["localTrack"]));
  return song === null ? [] : [{ ...song, addedDate: readDay(item["addedDate"]) }];
}

/** Null for what is no day, which the database would refuse. */
function readDay(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const time = Date.parse(value);
  return time > 0 ? value : null;
}

function songOf(
  fields: Fields,
  [track, artist, album, uri]: readonly [string, string, string, string],
): NamedSong | null {
  const name = readName(fields[track]);
  const address = fields[uri];
  if (name === null) return null;
  return {
    uri: typeof address === "string" && /^spotify:track:[A-Za-z0-9]{1,64}$/.test(address) ? address : null,
    track: name,
    artist: readName(fields[artist]) ?? "",
    album: readName(fields[album]),
  };
}

/** A file of the person's own: what its address says where no names stand beside it. */
function localSongOf(fields: Fields): NamedSong | null {
  const uri = readName(fields["uri"]);
  const isLocal = uri?.startsWith(localPrefix) === true;
  const named = songOf(fields, ["trackName", "artistName", "albumName", "uri"]);
  if (named !== null || !isLocal) return named === null ? null : { ...named, uri: isLocal ? uri : null };
  const [artist, album, track] = uri.slice(localPrefix.length).split(":").map(readLocalName);
  return track === undefined || track === ""
    ? null
    : { uri, track, artist: artist ?? "", album: album || null };
}

const localPrefix = "spotify:local:";

/** A part of a local file's address: form-encoded, where it is well formed. */
function readLocalName(part: string): string {
  const spaced = part.replaceAll("+", " ");
  try {
    return readName(decodeURIComponent(spaced)) ?? "";
  } catch {
    return readName(spaced) ?? "";
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
