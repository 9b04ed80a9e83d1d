import type { CatalogueAlbum, CatalogueArtist, CatalogueTrack, TrackFeatures } from "../catalogue.ts";
import { decodeId, encodeId } from "../ids.ts";
import { hash, pick, unit } from "../seeded.ts";
import { STYLES, styleOf, type Span, type Style } from "../styles.ts";
import { nameAlbum, nameArtist, nameTrack } from "./names.ts";

/**
 * The music of the built-in catalogue. Artists stand in blocks of twenty; an artist has up to eight album
 * places and an album up to 64 track places, so the index of a thing says where it belongs. Place 7 is the
 * deluxe edition of place 0: the same recordings (name, ISRC) under other ids.
 */
export const BLOCK_ARTISTS = 20;
export const BLOCKS = 1200;
export const ARTISTS = BLOCKS * BLOCK_ARTISTS;
const VARIOUS = ARTISTS;
const DELUXE = 7;
const COMPILATION_TRACKS = 40;
/** The position in its block of an artist who certainly has a deluxe edition. */
export const DELUXE_ARTIST = 3;

const SEED = {
  style: 31,
  albums: 32,
  tracks: 33,
  date: 34,
  feature: 35,
  sound: 40,
  flags: 50,
  genre: 60,
} as const;

/** Where a track is: artist, album place and track place, all from 0. */
export interface TrackPlace {
  artist: number;
  album: number;
  track: number;
}

/** The index of a track of the compilation with forty artists; `track` is 0..39. */
export function compilationTrackId(track: number): string {
  return trackIdAt({ artist: VARIOUS, album: 0, track: track % COMPILATION_TRACKS });
}

export function trackIdAt({ artist, album, track }: TrackPlace): string {
  return encodeId("track", (artist * 8 + album) * 64 + track);
}

/** Where the track of that id is, or null if there is no such track. */
export function placeOfTrack(id: string): TrackPlace | null {
  const index = decodeId("track", id);
  if (index === null) return null;
  const place = { artist: index >>> 9, album: (index >>> 6) & 7, track: index & 63 };
  return place.track < countTracks(place.artist, place.album) ? place : null;
}

/** The same recording under its other id, if the artist has a deluxe edition; else the id itself. */
export function otherIdOf(place: TrackPlace): string {
  const album = place.album === 0 && hasDeluxe(place.artist) ? DELUXE : place.album;
  return trackIdAt({ ...place, album });
}

/** The style of an artist: each block has every style once, and two more of the widely heard ones. */
function styleOfArtist(artist: number): Style {
  const seat = artist % BLOCK_ARTISTS;
  const block = Math.floor(artist / BLOCK_ARTISTS);
  if (seat < STYLES.length) return STYLES[(seat + block * 7) % STYLES.length] ?? styleOf("pop");
  return styleOf(pick(["rock", "pop", "hip-hop", "indie"], SEED.style, artist));
}

/** The artist of a block who plays a style. */
export function artistOfStyle(block: number, style: number): number {
  const seat = (style - block * 7) % STYLES.length;
  return block * BLOCK_ARTISTS + (seat < 0 ? seat + STYLES.length : seat);
}

function hasDeluxe(artist: number): boolean {
  return artist < ARTISTS && artist % BLOCK_ARTISTS === DELUXE_ARTIST;
}

function albumPlaces(artist: number): number[] {
  if (artist === VARIOUS) return [0];
  if (artist < 0 || artist > VARIOUS) return [];
  const places = Array.from({ length: 1 + (hash(SEED.albums, artist) % 4) }, (_, place) => place);
  return hasDeluxe(artist) ? [...places, DELUXE] : places;
}

/** Tracks of an album place: 0 when there is no album. The first album of everyone has at least eight. */
function countTracks(artist: number, album: number): number {
  if (artist === VARIOUS) return album === 0 ? COMPILATION_TRACKS : 0;
  if (artist > VARIOUS) return 0;
  if (album === DELUXE) return hasDeluxe(artist) ? countTracks(artist, 0) + 3 : 0;
  if (album > hash(SEED.albums, artist) % 4) return 0;
  const draw = hash(SEED.tracks, artist * 8 + album);
  if (album === 0) return 8 + (draw % 6);
  return [1, 1, 4, 5, 9, 10, 11, 12][draw % 8] ?? 1;
}

function within(span: Span, seed: number, position: number): number {
  return span[0] + (span[1] - span[0]) * unit(seed, position);
}

/** The recording a track place holds: those of a deluxe edition are those of the first album. */
function recordingOf(place: TrackPlace): number {
  const isRepeat = place.album === DELUXE && place.track < countTracks(place.artist, 0);
  return (place.artist * 8 + (isRepeat ? 0 : place.album)) * 64 + place.track;
}

/** The artist who plays a track: the compilation's are forty different ones. */
function performerOf(place: TrackPlace): number {
  return place.artist === VARIOUS ? (place.track * 601 + 17) % ARTISTS : place.artist;
}

/** To three decimals, as the service gave them. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function soundOf(recording: number, style: Style): TrackFeatures {
  const mode = unit(SEED.sound + 2, recording) < style.modes.minor ? 0 : 1;
  const key =
    unit(SEED.sound + 3, recording) < 0.6
      ? pick(style.keys, SEED.sound + 4, recording)
      : hash(SEED.sound + 5, recording) % 12;
  return {
    tempo: rounded(within(style.tempo, SEED.sound, recording)),
    key,
    mode,
    danceability: rounded(within(style.danceability, SEED.sound + 6, recording)),
    energy: rounded(within(style.energy, SEED.sound + 7, recording)),
  };
}

/** The track at a place. The place must exist. */
export function trackAt(place: TrackPlace): CatalogueTrack {
  const performer = performerOf(place);
  const style = styleOfArtist(performer);
  const recording = recordingOf(place);
  const features = soundOf(recording, style);
  const guest = unit(SEED.feature, recording) < 0.1 ? (performer + BLOCK_ARTISTS * 18) % ARTISTS : null;
  const name =
    unit(SEED.flags + 4, recording) < 0.0005 ? "" : nameTrack(recording, performer, style, features);
  const artistIds = guest === null ? [performer] : [performer, guest];
  return {
    id: trackIdAt(place),
    name:
      guest !== null && unit(SEED.feature + 1, recording) < 0.4
        ? `${name} (feat. ${nameOfArtist(guest)})`
        : name,
    albumId: encodeId("album", place.artist * 8 + place.album),
    artistIds: artistIds.map((artist) => encodeId("artist", artist)),
    durationMs: Math.round(within(style.duration, SEED.sound + 8, recording) * 1000),
    explicit: unit(SEED.flags, recording) < style.explicit,
    popularity: Math.floor(unit(SEED.flags + 1, recording) ** 2.2 * 96),
    trackNumber: place.track + 1,
    discNumber: 1,
    isrc: unit(SEED.flags + 2, recording) < 0.98 ? isrcOf(recording) : null,
    features,
    style: style.id,
  };
}

/** An ISRC of the form of ISO 3901, in the registrant range that is ours to invent (QZ, GAT). */
function isrcOf(recording: number): string {
  const year = hash(SEED.date, recording >>> 6) % 100;
  return `QZ${recording.toString(36).toUpperCase().padStart(5, "G").slice(-3)}${String(year).padStart(2, "0")}${String(recording % 100000).padStart(5, "0")}`;
}

/** The name of the artist of an index. */
export function nameOfArtist(artist: number): string {
  return artist === VARIOUS ? "Various Artists" : nameArtist(artist, styleOfArtist(artist).id);
}

/** The artist of an id; null if there is none. */
export function artistOf(id: string): CatalogueArtist | null {
  const artist = decodeId("artist", id);
  if (artist === null || artist > VARIOUS) return null;
  const style = styleOfArtist(artist);
  const genres =
    artist === VARIOUS || unit(SEED.genre, artist) < 0.15
      ? []
      : style.genres.slice(0, 1 + (hash(SEED.genre + 1, artist) % 3));
  return { id, name: nameOfArtist(artist), genres, images: null };
}

/** All artists but the compilation's. */
export function* allArtists(): Generator<CatalogueArtist> {
  for (let artist = 0; artist < ARTISTS; artist += 1) {
    const known = artistOf(encodeId("artist", artist));
    if (known !== null) yield known;
  }
}

/** The album of an id; null if there is none. One in 150 has no art, one in 900 no name, some no exact date. */
export function albumOf(id: string): CatalogueAlbum | null {
  const index = decodeId("album", id);
  if (index === null) return null;
  const artist = index >>> 3;
  const place = index & 7;
  if (countTracks(artist, place) === 0) return null;
  const original = place === DELUXE ? index - DELUXE : index;
  return {
    id,
    name: albumName(artist, original, place),
    artistIds: [encodeId("artist", artist)],
    releaseDate: releaseDate(original),
    images: null,
    hasArt: hash(SEED.flags + 3, index) % 150 !== 0,
  };
}

function albumName(artist: number, original: number, place: number): string {
  if (artist === VARIOUS) return "Forty Rooms: A Gatefold Compilation";
  if (hash(SEED.flags + 5, original) % 900 === 0) return "";
  const style = styleOfArtist(artist);
  const isTitleTrack = unit(SEED.flags + 6, original) < 0.3;
  const first = { artist, album: original & 7, track: 0 };
  const tone = soundOf(recordingOf(first), style);
  const name = isTitleTrack
    ? nameTrack(recordingOf(first), artist, style, tone)
    : nameAlbum(original, artist, style);
  return place === DELUXE ? `${name} (Deluxe Edition)` : name;
}

function releaseDate(album: number): string | null {
  const draw = hash(SEED.date, album);
  const year = 2026 - Math.floor((draw % 1000) ** 2 / 16500);
  const month = String(1 + ((draw >>> 10) % 12)).padStart(2, "0");
  const day = String(1 + ((draw >>> 14) % 28)).padStart(2, "0");
  if (draw % 400 === 7) return null;
  if (year < 1985) return String(year);
  return year < 1992
    ? `${year}-${month}`
    : year === 2026
      ? `2026-0${1 + (draw % 9)}-${day}`
      : `${year}-${month}-${day}`;
}

/** Track ids of an album in album order; empty for an unknown album. */
export function trackIdsOfAlbum(id: string): string[] {
  const index = decodeId("album", id);
  if (index === null) return [];
  const artist = index >>> 3;
  const album = index & 7;
  return Array.from({ length: countTracks(artist, album) }, (_, track) =>
    trackIdAt({ artist, album, track }),
  );
}

/** Album ids of an artist, the first album first. */
export function albumIdsOfArtist(artist: number): string[] {
  return albumPlaces(artist).map((place) => encodeId("album", artist * 8 + place));
}

/** Number of tracks of an album; 0 for an unknown one. */
export function totalOfAlbum(id: string): number {
  const index = decodeId("album", id);
  return index === null ? 0 : countTracks(index >>> 3, index & 7);
}
