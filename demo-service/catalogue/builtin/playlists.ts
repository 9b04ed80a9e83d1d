import type { CatalogueItem, CataloguePlacement, CataloguePlaylist } from "../catalogue.ts";
import { decodeId, encodeId } from "../ids.ts";
import { hash, pick, unit } from "../seeded.ts";
import { STYLES } from "../styles.ts";
import { HISTORY_END_MS, type Likes } from "./likes.ts";
import { artistOfStyle, compilationTrackId, otherIdOf, trackIdAt, type TrackPlace } from "./music.ts";
import { neighbourOf } from "./plays.ts";
import { namePlaylist } from "./playlist-names.ts";
import { EMOJI, FIRST_NAMES, LAST_NAMES, NOUNS, PLACES } from "./words-english.ts";

/** An account's playlists: `total` of them; number 1 has `longest` entries if that is given. */
export interface PlaylistsPlan {
  accountId: string;
  displayName: string;
  /** 0..; part of the ids */
  accountNumber: number;
  total: number;
  maxLength: number;
  longest: number | null;
  years: number;
}

type Owner = "own" | "own-collaborative" | "friend-collaborative" | "foreign";

/** Everything that real playlists hold and lists of songs do not expect, at fixed places of number 0. */
const QUIRKS: Record<number, (plan: PlaylistsPlan, likes: Likes) => CatalogueItem> = {
  2: () => ({
    kind: "local",
    name: "demo tape (rehearsal).mp3",
    artistName: "",
    albumName: "",
    durationMs: 214_000,
  }),
  4: () => ({ kind: "gone" }),
  6: () => episodeOf(7),
  8: (_plan, likes) => ({ kind: "track", trackId: likes.trackIdAt(0) }),
  9: () => ({ kind: "track", trackId: compilationTrackId(12) }),
  11: (_plan, likes) => ({ kind: "track", trackId: trackIdAt(deluxeSong(likes)) }),
  12: (_plan, likes) => ({ kind: "track", trackId: otherIdOf(deluxeSong(likes)) }),
  14: () => ({
    kind: "local",
    name: "03 Unknown Track",
    artistName: "Unknown Artist",
    albumName: "",
    durationMs: 187_000,
  }),
};

function deluxeSong(likes: Likes): TrackPlace {
  return { artist: (hash(71, likes.blocks) % likes.blocks) * 20 + 3, album: 0, track: 2 };
}

/** The playlists of an account in library order, computed entry by entry when their items are asked for. */
export function planPlaylists(plan: PlaylistsPlan, likes: Likes): CataloguePlaylist[] {
  return Array.from({ length: plan.total }, (_, number) => planPlaylist(plan, number, likes));
}

function planPlaylist(plan: PlaylistsPlan, number: number, likes: Likes): CataloguePlaylist {
  const seed = hash(plan.accountNumber + 900, number);
  const kind = ownerKind(plan, number, seed);
  const isOwn = kind === "own" || kind === "own-collaborative";
  const friend = pick(FIRST_NAMES, 81, seed % 17);
  const length = lengthOf(plan, number, seed);
  const itemAt = (position: number): CatalogueItem => {
    const quirk = number === 0 ? QUIRKS[position] : undefined;
    return quirk === undefined ? usualItem(seed, position, likes) : quirk(plan, likes);
  };
  const startMs = HISTORY_END_MS - (0.05 + 0.9 * unit(82, seed)) * plan.years * 365 * 86_400_000;
  const isUndated = number > 0 && hash(83, seed) % 25 === 0;
  const placementAt = (position: number): CataloguePlacement => ({
    item: itemAt(position),
    addedAt: isUndated
      ? null
      : isoSeconds(startMs + ((HISTORY_END_MS - startMs) * (position + unit(seed, position))) / length),
    addedBy: isUndated
      ? null
      : kind === "own" || position % 3 > 0
        ? isOwn
          ? plan.accountId
          : userIdOf(friend)
        : plan.accountId,
  });
  return {
    id: encodeId("playlist", plan.accountNumber * 65_536 + number),
    name: namePlaylist(plan.total, number, seed),
    description:
      hash(84, seed) % 3 === 0 ? `${pick(NOUNS, 85, seed)} songs & other ${pick(EMOJI, 86, seed)}` : "",
    public: kind === "own-collaborative" || kind === "friend-collaborative" ? false : hash(87, seed) % 3 > 0,
    collaborative: kind === "own-collaborative" || kind === "friend-collaborative",
    ownerId: isOwn ? plan.accountId : userIdOf(friend),
    ownerName: isOwn ? plan.displayName : friend,
    hasArt: length > 0 && hash(88, seed) % 12 !== 0,
    length,
    items: (offset, limit) =>
      Array.from({ length: Math.max(0, Math.min(limit, length - offset)) }, (_, index) =>
        placementAt(offset + index),
      ),
  };
}

function userIdOf(name: string): string {
  return `${name.toLowerCase()}.${pick(LAST_NAMES, 89, name.length).toLowerCase()}`
    .normalize("NFD")
    .replace(/[^a-z.]/g, "");
}

function ownerKind(plan: PlaylistsPlan, number: number, seed: number): Owner {
  if (number < 2 || plan.total < 5) return "own";
  if (number === 3) return "friend-collaborative";
  if (number === 4 || number === 9) return "foreign";
  const share = unit(90, seed);
  if (share < 0.12) return "foreign";
  if (share < 0.16) return "friend-collaborative";
  return share < 0.2 ? "own-collaborative" : "own";
}

function lengthOf(plan: PlaylistsPlan, number: number, seed: number): number {
  if (number === 0) return 30;
  if (number === 1 && plan.longest !== null) return plan.longest;
  if (number % 41 === 40) return 0;
  return 4 + Math.floor(unit(91, seed) ** 2 * (plan.maxLength - 4));
}

/** Episodes that playlists hold. */
const episodes = 5000;

function usualItem(seed: number, position: number, likes: Likes): CatalogueItem {
  const draw = unit(seed + 1, position);
  if (draw < 0.004) return localOf(hash(seed + 2, position));
  if (draw < 0.008) return { kind: "gone" };
  if (draw < 0.011) return episodeOf(hash(seed + 2, position) % episodes);
  if (draw < 0.013) return { kind: "track", trackId: compilationTrackId(hash(seed + 2, position)) };
  const repeats = draw < 0.025 && position > 0;
  const place = usualPlace(
    seed,
    repeats ? position - 1 - (hash(seed + 3, position) % Math.min(position, 12)) : position,
    likes,
  );
  return { kind: "track", trackId: draw > 0.985 ? otherIdOf(place) : trackIdAt(place) };
}

/** A song for a place: half of all playlists keep to one style; a quarter of the songs are not liked. */
function usualPlace(seed: number, position: number, likes: Likes): TrackPlace {
  const draw = hash(seed + 4, position);
  const isOneStyle = hash(seed, 92) % 2 === 0;
  const style = hash(seed, 93) % STYLES.length;
  const artist = artistOfStyle(draw % likes.blocks, style);
  const place = isOneStyle
    ? { artist, album: 0, track: (draw >>> 16) % 2 }
    : likes.placeAt(draw % likes.total);
  return hash(seed + 5, position) % 4 === 0 ? neighbourOf(place) : place;
}

function localOf(draw: number): CatalogueItem {
  return {
    kind: "local",
    name: `${pick(NOUNS, 94, draw)} (bootleg)`,
    artistName: `${pick(FIRST_NAMES, 95, draw)} ${pick(LAST_NAMES, 96, draw)}`,
    albumName: `Live in ${pick(PLACES, 97, draw)}`,
    durationMs: 120_000 + (draw % 240_000),
  };
}

/** An episode by its id; null for an id that no playlist holds. */
export function episodeById(id: string): CatalogueItem | null {
  const number = decodeId("episode", id);
  return number === null || number >= episodes ? null : episodeOf(number);
}

function episodeOf(number: number): CatalogueItem {
  const show = number % 40;
  return {
    kind: "episode",
    id: encodeId("episode", number),
    name: `Episode ${1 + Math.floor(number / 40)}: ${pick(NOUNS, 98, number)} in ${pick(PLACES, 99, number)}`,
    showName: `The ${pick(NOUNS, 100, show)} Hour`,
    durationMs: 1_200_000 + (hash(101, number) % 3_000_000),
  };
}

/** RFC 3339 in UTC to the second, as the service writes times of adding. */
export function isoSeconds(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
