import { createHash } from "node:crypto";
import { foldName, guestsOf, mainArtistOf, songNameOf } from "#server/platform/text/song-names.ts";
import { forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import type { HistorySong } from "#server/features/history/history.ts";
import type { SongFacts } from "#server/platform/text/group-songs.ts";

/** What plays are counted by: songs of one title and artist, artists, albums. */
export const groupKinds = ["tracks", "artists", "albums"] as const;
export type GroupKind = (typeof groupKinds)[number];

/** Songs that are counted as one. */
interface Group {
  /** 64 bits in decimal */
  id: string;
  name: string;
  /** place of the song that shows it: one with an address where there is one */
  song: number;
  /** of an album of several artists, by name */
  artists?: readonly string[] | undefined;
}

/** A person's songs and what they belong to; it only grows. */
export interface SongIndex {
  songs: HistorySong[];
  groups: Readonly<Record<GroupKind, Group[]>>;
  /** place of the group of each song; -1 where it has none. That of songs is another list once they are grouped again. */
  groupOf: { tracks: ArrayLike<number>; readonly artists: number[]; readonly albums: number[] };
  /** a number of each song, the same for one title and main artist */
  nameOf: number[];
  /** places of the groups of songs by their ids; `findGroup` follows those that became part of others */
  trackPlaces: Map<string, number>;
  /** what is known of each song; undefined: nothing */
  factsOf: (SongFacts | undefined)[];
  /** places of the artists beside the main one whom each song names; undefined where there are none */
  guestsOf: (readonly number[] | undefined)[];
  /** place of the album of each song by its title and main artist alone; -1 where it has none */
  ownAlbumOf: number[];
  /** the folded title of each album; empty of one whose only song has its title, which is a single */
  albumTitles: string[];
  /** place of the album that one is part of, by its id, where songs of several artists are one album */
  linkedAlbum: Map<string, number>;
  /** place of a song by {@link songNumber}; undefined while it is not known */
  find(number: number): number | undefined;
  findGroup(kind: GroupKind, id: string): number | undefined;
  /** The place of the song with an id, 64 bits in decimal. */
  findId(id: string): number | undefined;
  /** The place of the song with an address. */
  findUri(uri: string): number | undefined;
  add(songs: readonly HistorySong[], steps: Steps): Promise<void>;
}

/** Of a step, for a song whose names are folded. */
const unitsASong = 20;

/** A book without songs. */
export function createSongIndex(): SongIndex {
  const places = new Map<number, number>();
  const uris = new Map<string, number>();
  const ids = byKind(() => new Map<string, number>());
  const hashes = new Map<string, string>();
  const numberOfName = createNumbers();
  /** as the names alone say, of songs */
  const ownGroupOf = byKind((): number[] => []);
  const book: SongIndex = {
    songs: [],
    groups: { tracks: [], artists: [], albums: [] },
    groupOf: { ...ownGroupOf },
    factsOf: [],
    nameOf: [],
    trackPlaces: ids.tracks,
    guestsOf: [],
    ownAlbumOf: [],
    albumTitles: [],
    linkedAlbum: new Map(),
    find: (number) => places.get(number),
    findId: (id) => (/^-?\d{1,20}$/u.test(id) ? places.get(songNumber(BigInt(id))) : undefined),
    findGroup: (kind, id) => {
      if (kind === "tracks") return findTrack(book, id);
      return (kind === "albums" ? book.linkedAlbum.get(id) : undefined) ?? ids[kind].get(id);
    },
    findUri: (uri) => uris.get(uri),
    add: (songs, steps) => forEachInSteps(songs, { steps, units: unitsASong }, addSong),
  };

  const hashOf = (text: string): string => {
    const known = hashes.get(text) ?? hashText(text);
    hashes.set(text, known);
    return known;
  };

  const addSong = (song: HistorySong): void => {
    const number = songNumber(BigInt(song.song_id));
    if (places.has(number)) return;
    const place = book.songs.length;
    places.set(number, place);
    book.songs.push(song);
    if (song.uri !== null) uris.set(song.uri, place);
    book.nameOf.push(numberOfName(songNameOf({ title: song.name, artist: song.artist })));
    join("tracks", place, { id: song.name_key, name: song.name });
    const name = mainArtistOf(song.artist);
    const artist = foldName(name);
    join("artists", place, artist === "" ? null : { id: hashOf(`artist\n${artist}`), name });
    const guests = guestsOf({ title: song.name, artist: song.artist }).map((guest) => addGuest(guest, place));
    book.guestsOf.push(guests.length === 0 ? undefined : guests);
    const album = foldName(song.album ?? "");
    join(
      "albums",
      place,
      album === "" ? null : { id: hashOf(`album\n${album}\n${artist}`), name: song.album ?? "" },
    );
    const own = ownGroupOf.albums.at(-1) ?? -1;
    book.ownAlbumOf.push(own);
    if (own !== -1) book.albumTitles[own] ||= album === foldName(song.name) ? "" : album;
  };

  const addGuest = (name: string, song: number): number => {
    const id = hashOf(`artist\n${foldName(name)}`);
    const known = ids.artists.get(id) ?? book.groups.artists.length;
    if (known === book.groups.artists.length) book.groups.artists.push({ id, name, song });
    ids.artists.set(id, known);
    return known;
  };

  const join = (kind: GroupKind, song: number, group: Omit<Group, "song"> | null): void => {
    const groups = book.groups[kind];
    const known = group === null ? -1 : ids[kind].get(group.id);
    ownGroupOf[kind].push(known ?? groups.length);
    if (group === null) return;
    if (known === undefined) {
      ids[kind].set(group.id, groups.length);
      groups.push({ ...group, song });
      return;
    }
    const shown = groups[known];
    const isBare = shown !== undefined && book.songs[shown.song]?.uri === null;
    if (isBare && book.songs[song]?.uri !== null) shown.song = song;
  };

  return book;
}

function byKind<T>(make: () => T): Record<GroupKind, T> {
  return { tracks: make(), artists: make(), albums: make() };
}

/** Gives each text a number of its own. */
function createNumbers(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
}

/** A group that became part of another leads there, by a song that it has. */
function findTrack(book: SongIndex, id: string): number | undefined {
  const known = book.trackPlaces.get(id);
  const song = known === undefined ? book.findId(id) : book.groups.tracks[known]?.song;
  return song === undefined ? known : book.groupOf.tracks[song];
}

/** How songs are counted: the group of each, how many groups there are, and which others a song counts for too. */
export interface Parts {
  groupOf: ArrayLike<number>;
  size: number;
  also?: readonly (readonly number[] | undefined)[];
}

/** How a book's songs are counted by a kind: a song counts for each of its artists. */
export function partsOf({ groups, groupOf, guestsOf: also }: SongIndex, kind: GroupKind): Parts {
  // Albums may be linked while plays are counted, for a count gives way to others; of songs there is another list then.
  const parts = {
    groupOf: kind === "albums" ? groupOf.albums.slice() : groupOf[kind],
    size: groups[kind].length,
  };
  return kind === "artists" ? { ...parts, also } : parts;
}

/** Whether a song counts for a group. */
export function isOf(
  { groupOf, guestsOf: also }: SongIndex,
  kind: GroupKind,
  at: { song: number; group: number },
): boolean {
  if (groupOf[kind][at.song] === at.group) return true;
  return kind === "artists" && also[at.song]?.includes(at.group) === true;
}

/** The higher 53 bits of a song's id, which a number of JavaScript holds; two of a person's songs share them never. */
function songNumber(id: bigint): number {
  return Number(id >> 11n);
}

/** {@link songNumber} of an id as it lies in a pack. */
export function songNumberAt(pack: Buffer, offset: number): number {
  return pack.readInt32BE(offset) * 2 ** 21 + (pack.readUInt32BE(offset + 4) >>> 11);
}

/** Names are the same whatever their case and spaces. */
export function fold(name: string): string {
  return name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** 64 bits of a hash, in decimal: the form of ids. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest().readBigInt64BE().toString();
}
