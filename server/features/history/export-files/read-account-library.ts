import { readName } from "./read-play.ts";

/** A song as the account package names it. */
export interface NamedSong {
  /** of a song of the service, or of a local file */
  uri: string | null;
  track: string;
  artist: string;
  album: string | null;
}

/** A song of a list; `addedDate` as YYYY-MM-DD. */
export type ListedSong = NamedSong & { addedDate: string | null };

/** A playlist of the account package. Episodes and audiobooks in it are left out. */
interface NamedPlaylist {
  name: string;
  description: string | null;
  items: ListedSong[];
}

/** A list of songs in a file of the account package; the name of the liked songs is empty. */
export interface ExportList {
  kind: "liked" | "playlist";
  name: string;
  description: string | null;
  songs: ListedSong[];
}

/** The lists of a file of the account package; null where it holds none. */
export function readExportLists(kind: "library" | "playlists", value: unknown): ExportList[] | null {
  if (kind === "playlists")
    return (
      readPlaylists(value)?.map(({ items: songs, ...playlist }) => ({
        kind: "playlist",
        ...playlist,
        songs,
      })) ?? null
    );
  const songs = readLibrarySongs(value)?.map((song) => ({ ...song, addedDate: null }));
  return songs === undefined ? null : [{ kind: "liked", name: "", description: null, songs }];
}

type Fields = Readonly<Record<string, unknown>>;

/** The songs of `YourLibrary.json`; null for what is no such file. */
export function readLibrarySongs(value: unknown): NamedSong[] | null {
  const { tracks } = fieldsOf(value);
  if (!Array.isArray(tracks)) return null;
  return tracks.map(fieldsOf).flatMap((fields) => songOf(fields, ["track", "artist", "album", "uri"]) ?? []);
}

/** The playlists of `PlaylistN.json`; null for what is no such file. */
export function readPlaylists(value: unknown): NamedPlaylist[] | null {
  const { playlists } = fieldsOf(value);
  if (!Array.isArray(playlists)) return null;
  return playlists.map(fieldsOf).map((playlist) => ({
    name: readName(playlist["name"]) ?? "",
    description: readName(playlist["description"]),
    items: (Array.isArray(playlist["items"]) ? playlist["items"] : []).map(fieldsOf).flatMap(itemOf),
  }));
}

function itemOf(item: Fields): NamedPlaylist["items"] {
  const names = ["trackName", "artistName", "albumName", "trackUri"] as const;
  const song = songOf(fieldsOf(item["track"]), names) ?? localSongOf(fieldsOf(item["localTrack"]));
  const added = item["addedDate"];
  const addedDate = typeof added === "string" && /^\d{4}-\d{2}-\d{2}$/.test(added) ? added : null;
  return song === null ? [] : [{ ...song, addedDate }];
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
