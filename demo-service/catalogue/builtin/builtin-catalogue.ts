import type { Catalogue, CatalogueAccount } from "../catalogue.ts";
import { decodeId } from "../ids.ts";
import { planLikes, type LikesPlan } from "./likes.ts";
import {
  albumIdsOfArtist,
  albumOf,
  allArtists,
  artistOf,
  placeOfTrack,
  totalOfAlbum,
  trackAt,
  trackIdsOfAlbum,
} from "./music.ts";
import { episodeById, isoSeconds, planPlaylists } from "./playlists.ts";
import { planPlays } from "./plays.ts";
import { searchBuiltin } from "./search.ts";

interface AccountPlan {
  id: string;
  displayName: string;
  email: string;
  summary: string;
  isLarge?: boolean;
  isInside?: boolean;
  likes: LikesPlan;
  playlists: { total: number; maxLength: number; longest: number | null; nulls: readonly number[] };
  plays: { total: number; weeks: number };
}

/**
 * The three accounts that are offered, and the friend of their visitors' copies. The playlist counts are of entries with an id; `nulls` are places where the listing
 * holds a null entry besides: none for the newcomer (one playlist is one entry), one for the listener, three
 * for the collector.
 */
const ACCOUNTS: readonly AccountPlan[] = [
  {
    id: "newcomer",
    displayName: "Nell Newcomer",
    email: "newcomer@demo.example",
    summary: "12 liked songs, 1 playlist, a few weeks of listening",
    likes: { seed: 201, total: 12, days: 20, stride: 13 },
    playlists: { total: 1, maxLength: 30, longest: null, nulls: [] },
    plays: { total: 140, weeks: 3 },
  },
  {
    id: "listener",
    displayName: "Lio Listener",
    email: "listener@demo.example",
    summary: "2,400 liked songs, 60 playlists in folders, 5 years of listening",
    likes: { seed: 202, total: 2400, days: 5 * 365, stride: 1 },
    playlists: { total: 60, maxLength: 180, longest: null, nulls: [17] },
    plays: { total: 38_400, weeks: 260 },
  },
  {
    id: "collector",
    displayName: "Coco Collector",
    email: "collector@demo.example",
    summary: "50,000 liked songs, 600 playlists (one of 10,000), 430,000 plays",
    isLarge: true,
    likes: { seed: 203, total: 50_000, days: 11 * 365, stride: 1 },
    playlists: { total: 600, maxLength: 320, longest: 10_000, nulls: [23, 204, 411] },
    plays: { total: 430_000, weeks: 572 },
  },
  {
    id: "friend",
    displayName: "Fia Friend",
    email: "friend@demo.example",
    summary: "900 liked songs, 14 playlists, two years of listening",
    isInside: true,
    // Every fourth slot: two thirds of what the listener likes in its place, and a third beyond.
    likes: { seed: 204, total: 900, days: 2 * 365, stride: 4 },
    playlists: { total: 14, maxLength: 60, longest: null, nulls: [] },
    plays: { total: 9_000, weeks: 104 },
  },
];

/** The catalogue that is generated from a seed, the same on every machine, and kept nowhere. */
export function builtinCatalogue(): Catalogue {
  const accounts = new Map<string, CatalogueAccount>();
  return {
    fingerprint: "builtin-1",
    accounts: () =>
      ACCOUNTS.map(({ id, displayName, summary, isLarge = false, isInside = false }) => ({
        id,
        displayName,
        summary,
        isLarge,
        isInside,
      })),
    account: (id) => {
      const known = accounts.get(id);
      if (known !== undefined) return known;
      const number = ACCOUNTS.findIndex((plan) => plan.id === id);
      const plan = ACCOUNTS[number];
      if (plan === undefined) return null;
      const account = makeAccount(plan, number);
      accounts.set(id, account);
      return account;
    },
    track: (id) => {
      const place = placeOfTrack(id);
      return place === null ? null : trackAt(place);
    },
    episode: episodeById,
    album: albumOf,
    artist: artistOf,
    artists: allArtists,
    albumTrackIds: trackIdsOfAlbum,
    albumTotal: totalOfAlbum,
    artistAlbumIds: (artistId) => albumIdsOfArtist(decodeId("artist", artistId) ?? -1),
    search: searchBuiltin,
  };
}

function makeAccount(plan: AccountPlan, accountNumber: number): CatalogueAccount {
  const likes = planLikes(plan.likes);
  const { total, maxLength, longest, nulls } = plan.playlists;
  const playAt = planPlays(
    { ...plan.plays, seed: plan.likes.seed + 40, likedTotal: plan.likes.total },
    likes,
  );
  const playlists: CatalogueAccount["playlists"] = planPlaylists(
    {
      accountId: plan.id,
      displayName: plan.displayName,
      accountNumber,
      total,
      maxLength,
      longest,
      years: plan.likes.days / 365,
    },
    likes,
  );
  for (const place of nulls) playlists.splice(place, 0, null);
  return {
    id: plan.id,
    displayName: plan.displayName,
    email: plan.email,
    likedTotal: plan.likes.total,
    liked: (offset, limit) =>
      span(offset, limit, plan.likes.total).map((position) => ({
        trackId: likes.trackIdAt(position),
        addedAt: isoSeconds(likes.addedAtMs(position)),
      })),
    isLiked: (trackId) => likes.positionOf(trackId) !== null,
    likedPosition: (trackId) => likes.positionOf(trackId),
    playlists,
    playTotal: plan.plays.total,
    plays: (offset, limit) => span(offset, limit, plan.plays.total).map(playAt),
  };
}

function span(offset: number, limit: number, total: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => offset + index);
}
