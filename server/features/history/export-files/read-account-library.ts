import { readName } from "./read-play.ts";

/** A song as the account package names it. */
export interface NamedSong {
  uri: string | null;
  track: string;
  artist: string;
  album: string | null;
}

/** A playlist of the account package. Episodes and audiobooks in it are left out; local files have no address. */
export interface NamedPlaylist {
  name: string;
  description: string | null;
  items: (NamedSong & { addedDate: string | null })[];
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
  const song =
    songOf(fieldsOf(item["track"]), names) ??
    songOf(fieldsOf(item["localTrack"]), ["trackName", "artistName", "albumName", "uri"]);
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

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
