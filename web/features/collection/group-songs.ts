import { byLanguage } from "#web/platform/i18n/language.ts";
import type { RouteLine } from "#contract/api.ts";
import { foldText } from "#web/platform/text/matches-words.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";

/** A song of the cached library, as its stream has it. */
export type CachedTrack = Extract<RouteLine<"GET /library/stream/cache">, { type: "track" }>["track"];

/** An album as far as the person's songs describe it. */
export interface AlbumEntry {
  id: string;
  name: string;
  /** the artist of most of its songs, or null when no artist has half of them */
  artistName: string | null;
  imageUrl: string | null;
  url: string | null;
  trackCount: number;
}

/** An artist as far as the person's songs describe them; the picture is that of one of their albums. */
export interface ArtistEntry {
  id: string;
  name: string;
  imageUrl: string | null;
  trackCount: number;
}

/** A song as the pages of albums and artists list it. */
export interface CollectionTrack {
  id: string;
  uri: string;
  name: string;
  durationMs: number | null;
  isExplicit: boolean;
  isLocal: boolean;
  artists: { id: string | null; name: string }[];
  albumId: string | null;
  albumName: string;
  imageUrl: string | null;
  /** its page at the provider */
  url: string | null;
  popularity: number | null;
  releaseDate: string | null;
  discNumber: number;
  trackNumber: number;
}

/** All that a catalogue knows, as it can be stored. */
export interface CollectionContent {
  albums: Map<string, Album>;
  artists: Map<string, Artist>;
}

/** All songs of a person, ordered into albums and artists. */
export interface Catalogue {
  content: CollectionContent;
  add: (track: CachedTrack) => void;
  /** albums and artists by name */
  listAlbums: () => AlbumEntry[];
  listArtists: () => ArtistEntry[];
  /** by disc and number */
  tracksOfAlbum: (albumId: string) => CollectionTrack[];
  /** by album, then disc and number */
  tracksOfArtist: (artistId: string) => CollectionTrack[];
  /**
   * Songs whose names (title, artists and album together) hold every typed word, whatever its case and accents: those
   * first whose title begins with what is typed, then by title. `total` counts all, of which `most` come along.
   */
  search: (typed: string, max: number) => { tracks: CollectionTrack[]; total: number };
}

/** Pictures of albums and artists stand in lists and, large, on their pages. */
const coverPx = 150;

interface Album {
  entry: AlbumEntry;
  artistCounts: Map<string, number>;
  tracks: CollectionTrack[];
}

interface Artist {
  entry: ArtistEntry;
  tracks: CollectionTrack[];
}

const byName = byLanguage((language) => new Intl.Collator(language, { sensitivity: "base", numeric: true }));

/** By name, the nameless last. */
function compareNames(a: { name: string }, b: { name: string }): number {
  return Number(a.name.trim() === "") - Number(b.name.trim() === "") || byName().compare(a.name, b.name);
}

function toCatalogueTrack(track: CachedTrack): CollectionTrack {
  return {
    id: track.id,
    uri: track.uri,
    name: track.name,
    durationMs: track.duration_ms,
    isExplicit: track.explicit,
    isLocal: track.is_local,
    artists: track.artists,
    albumId: track.album.id,
    albumName: track.album.name,
    imageUrl: pickImage(track.album.images, 40),
    url: track.external_urls.spotify,
    popularity: track.popularity,
    releaseDate: track.album.release_date,
    discNumber: track.disc_number ?? 1,
    trackNumber: track.track_number ?? 0,
  };
}

function leadingArtist({ artistCounts, entry }: Album): string | null {
  let leader: string | null = null;
  let max = 0;
  for (const [name, count] of artistCounts) if (count > max) [leader, max] = [name, count];
  return max * 2 >= entry.trackCount ? leader : null;
}

function compareOnAlbum(a: CollectionTrack, b: CollectionTrack): number {
  return a.discNumber - b.discNumber || a.trackNumber - b.trackNumber || byName().compare(a.name, b.name);
}

function addToAlbum(albums: Map<string, Album>, track: CachedTrack, song: CollectionTrack): void {
  const { id, name, images, external_urls: urls } = track.album;
  if (id === null) return;
  let album = albums.get(id);
  if (album === undefined) {
    const imageUrl = pickImage(images, coverPx);
    const entry = { id, name, artistName: null, imageUrl, url: urls.spotify, trackCount: 0 };
    album = { entry, artistCounts: new Map(), tracks: [] };
    albums.set(id, album);
  }
  album.entry.trackCount += 1;
  album.tracks.push(song);
  const artist = track.artists[0]?.name;
  if (artist !== undefined) album.artistCounts.set(artist, (album.artistCounts.get(artist) ?? 0) + 1);
}

function addToArtists(artists: Map<string, Artist>, track: CachedTrack, song: CollectionTrack): void {
  const imageUrl = pickImage(track.album.images, coverPx);
  for (const { id, name } of track.artists) {
    if (id === null) continue;
    let artist = artists.get(id);
    if (artist === undefined) {
      artist = { entry: { id, name, imageUrl, trackCount: 0 }, tracks: [] };
      artists.set(id, artist);
    }
    // A song that names the same artist twice is still one song of theirs.
    if (artist.tracks.at(-1) === song) continue;
    artist.entry.trackCount += 1;
    artist.entry.imageUrl ??= imageUrl;
    artist.tracks.push(song);
  }
}

function searchSongs({ albums, artists }: CollectionContent, typed: string, max: number) {
  const folded = foldText(typed.trim());
  const words = folded.split(/\s+/u).filter(Boolean);
  if (words.length === 0) return { tracks: [], total: 0 };
  const found = new Map<string, CollectionTrack>();
  for (const { tracks } of [...albums.values(), ...artists.values()])
    for (const track of tracks) {
      if (found.has(track.id)) continue;
      const names = [track.name, track.albumName, ...track.artists.map(({ name }) => name)];
      const text = foldText(names.join(" "));
      if (words.every((word) => text.includes(word))) found.set(track.id, track);
    }
  const rank = ({ name }: CollectionTrack) => Number(!foldText(name).startsWith(folded));
  const tracks = [...found.values()].sort((a, b) => rank(a) - rank(b) || compareNames(a, b));
  return { tracks: tracks.slice(0, max), total: tracks.length };
}

/**
 * A catalogue, empty or of what was stored of one. Songs without an album or artist id (the person's own files) are in
 * neither list.
 */
export function createCollection(
  content: CollectionContent = { albums: new Map(), artists: new Map() },
): Catalogue {
  const { albums, artists } = content;
  return {
    content,
    add: (track) => {
      const song = toCatalogueTrack(track);
      addToAlbum(albums, track, song);
      addToArtists(artists, track, song);
    },
    listAlbums: () =>
      [...albums.values()]
        .map((album) => ({ ...album.entry, artistName: leadingArtist(album) }))
        .sort(compareNames),
    listArtists: () => [...artists.values()].map(({ entry }) => entry).sort(compareNames),
    tracksOfAlbum: (albumId) => (albums.get(albumId)?.tracks ?? []).toSorted(compareOnAlbum),
    tracksOfArtist: (artistId) =>
      (artists.get(artistId)?.tracks ?? []).toSorted(
        (a, b) => byName().compare(a.albumName, b.albumName) || compareOnAlbum(a, b),
      ),
    search: (typed, max) => searchSongs(content, typed, max),
  };
}
