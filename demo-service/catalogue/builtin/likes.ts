import { permutation, unit } from "../seeded.ts";
import { BLOCK_ARTISTS, BLOCKS, DELUXE_ARTIST, placeOfTrack, trackIdAt, type TrackPlace } from "./music.ts";

/** How many songs of each artist of a block are liked: a few much, most once. They add up to 50. */
const COUNTS = [8, 7, 6, 5, 4, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] as const;
const BLOCK_LIKES = 50;
const DELUXE_PLACE = 7;

/** Liked slots of a block: which artist, which of that artist's songs. */
const SLOTS = COUNTS.flatMap((count, artist) =>
  Array.from({ length: count }, (_, song) => ({ artist, song })),
);

/** The end of every built-in history: what an account holds does not change with the day it is looked at. */
export const HISTORY_END_MS = Date.UTC(2026, 10, 20, 21, 30);

/** An account's liked songs: `total` of them, over `days`, taken from every `stride`-th slot. */
export interface LikesPlan {
  seed: number;
  total: number;
  days: number;
  stride: number;
}

export interface Likes {
  /** Number of artist blocks that the liked songs come from. */
  blocks: number;
  total: number;
  trackIdAt(position: number): string;
  placeAt(position: number): TrackPlace;
  addedAtMs(position: number): number;
  positionOf(trackId: string): number | null;
}

/**
 * Liked songs by position, newest first, and back, in constant memory. One in fifty is a song that is
 * liked under its other id too.
 */
export function planLikes(plan: LikesPlan): Likes {
  const order = permutation(plan.total, plan.seed);
  const blocks = Math.min(BLOCKS, Math.ceil((plan.total * plan.stride) / BLOCK_LIKES));
  const span = plan.days * 86_400_000;
  const placeAt = (position: number): TrackPlace => placeOfSlot(order.forward(position) * plan.stride);
  return {
    blocks,
    total: plan.total,
    placeAt,
    trackIdAt: (position) => trackIdAt(placeAt(position)),
    addedAtMs: (position) => HISTORY_END_MS - (span * (position + unit(plan.seed, position))) / plan.total,
    positionOf: (trackId) => {
      const place = placeOfTrack(trackId);
      const slot = place === null ? null : slotOf(place);
      if (slot === null || slot % plan.stride !== 0 || slot / plan.stride >= plan.total) return null;
      return order.backward(slot / plan.stride);
    },
  };
}

function placeOfSlot(slot: number): TrackPlace {
  const { artist, song } = SLOTS[slot % BLOCK_LIKES] ?? { artist: 0, song: 0 };
  const place = { artist: Math.floor(slot / BLOCK_LIKES) * BLOCK_ARTISTS + artist, album: 0, track: song };
  return artist === DELUXE_ARTIST && song === 4 ? { ...place, album: DELUXE_PLACE, track: 0 } : place;
}

function slotOf(place: TrackPlace): number | null {
  const artist = place.artist % BLOCK_ARTISTS;
  const count = COUNTS[artist] ?? 0;
  const isDeluxe = place.album === DELUXE_PLACE && artist === DELUXE_ARTIST && place.track === 0;
  const song = isDeluxe ? 4 : place.track;
  if (song >= count || (place.album !== 0 && !isDeluxe)) return null;
  if (!isDeluxe && artist === DELUXE_ARTIST && song === 4) return null;
  const before = COUNTS.slice(0, artist).reduce<number>((sum, each) => sum + each, 0);
  return Math.floor(place.artist / BLOCK_ARTISTS) * BLOCK_LIKES + before + song;
}
