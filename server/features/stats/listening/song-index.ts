import { createHash } from "node:crypto";
import { foldName, guestsOf, mainArtistOf, songNameOf } from "#server/platform/text/song-names.ts";
import { doInSteps, forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import type { HistorySong } from "#server/features/history/history.ts";
import { groupSongs, type PlacedDecision, type SongFacts, type SongGroups } from "./group-songs.ts";

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
  /** The place of the song with an address. */
  findUri(uri: string): number | undefined;
  add(songs: readonly HistorySong[], steps: Steps): Promise<void>;
  /** Finds which songs are one, by what is known of them and by what the person decided (`groupSongs`). */
  regroup(decisions: readonly SongDecision[], steps: Steps): Promise<void>;
}

/** What the person decided of songs, by their ids: two are one, or one is by itself. */
export type SongDecision =
  | { kind: "merge"; songId: string; otherId: string }
  | { kind: "split"; songId: string };

const nothingKnown: SongFacts = { isrc: null, durationMs: null };

/** Of a step, for a song whose names are folded. */
const unitsASong = 20;

/** A book without songs. */
export function createSongIndex(): SongIndex {
  const places = new Map<number, number>();
  const uris = new Map<string, number>();
  const ids: Record<GroupKind, Map<string, number>> = {
    tracks: new Map(),
    artists: new Map(),
    albums: new Map(),
  };
  const hashes = new Map<string, string>();
  /** a number for each title with its main artist, and that of each song */
  const names = new Map<string, number>();
  const nameOf: number[] = [];
  /** as the names alone say, of songs */
  const ownGroupOf: Record<GroupKind, number[]> = { tracks: [], artists: [], albums: [] };
  const book: SongIndex = {
    songs: [],
    groups: { tracks: [], artists: [], albums: [] },
    groupOf: { ...ownGroupOf },
    factsOf: [],
    guestsOf: [],
    ownAlbumOf: [],
    albumTitles: [],
    linkedAlbum: new Map(),
    find: (number) => places.get(number),
    findGroup: (kind, id) => {
      if (kind === "albums") return book.linkedAlbum.get(id) ?? ids.albums.get(id);
      const known = ids[kind].get(id);
      if (kind === "artists") return known;
      // A group that became part of another leads there, by a song that it has.
      const song = known === undefined ? placeOfId(id) : book.groups.tracks[known]?.song;
      return song === undefined ? known : book.groupOf.tracks[song];
    },
    findUri: (uri) => uris.get(uri),
    add: (songs, steps) => forEachInSteps(songs, { steps, units: unitsASong }, addSong),
    regroup: async (decisions, steps) => {
      const placed = decisions.flatMap(placeDecision);
      const grouped = await doInSteps(
        groupSongs({ nameOf, factsOf: (song) => book.factsOf[song] ?? nothingKnown, decisions: placed }),
        steps,
      );
      showGrouped(grouped);
    },
  };

  const placeOfId = (id: string): number | undefined =>
    /^-?\d{1,20}$/u.test(id) ? places.get(songNumber(BigInt(id))) : undefined;

  const placeDecision = (decision: SongDecision): PlacedDecision[] => {
    const song = placeOfId(decision.songId);
    if (song === undefined) return [];
    if (decision.kind === "split") return [{ split: song }];
    const other = placeOfId(decision.otherId);
    return other === undefined ? [] : [{ merge: [song, other] }];
  };

  /** At once: others count by the groups meanwhile. Groups are added and keep their places; none goes. */
  const showGrouped = ({ rootOf, isMain }: SongGroups): void => {
    const trackOf = new Int32Array(book.songs.length);
    const { tracks } = book.groups;
    rootOf.forEach((root, song) => {
      const shown = book.songs[song];
      if (shown === undefined) return;
      if (root === song) {
        const id = isMain[song] === 1 ? shown.name_key : hashOf(`song\n${shown.song_id}`);
        const place = ids.tracks.get(id) ?? tracks.length;
        if (place === tracks.length) tracks.push({ id, name: shown.name, song });
        ids.tracks.set(id, place);
        trackOf[song] = place;
        const group = tracks[place];
        if (group !== undefined) Object.assign(group, { song, name: shown.name });
        return;
      }
      const place = trackOf[root] ?? 0;
      trackOf[song] = place;
      const group = tracks[place];
      const isBare = group !== undefined && book.songs[group.song]?.uri === null;
      if (isBare && shown.uri !== null) group.song = song;
      // Of a name that is part of this group now, a song leads here.
      const named = tracks[ids.tracks.get(shown.name_key) ?? -1];
      if (isMain[song] === 1 && named !== undefined && named !== group) named.song = song;
    });
    book.groupOf.tracks = trackOf;
  };

  const hashOf = (text: string): string => {
    const known = hashes.get(text) ?? hash(text);
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
    const songName = songNameOf({ title: song.name, artist: song.artist });
    const nameNumber = names.get(songName) ?? names.size;
    names.set(songName, nameNumber);
    nameOf.push(nameNumber);
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

function hash(text: string): string {
  return createHash("sha256").update(text).digest().readBigInt64BE().toString();
}
