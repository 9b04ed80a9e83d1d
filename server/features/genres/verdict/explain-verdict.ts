import { compareGenres } from "#contract/genres/genre-names.ts";
import { mapGenreName } from "../naming/map-genre-name.ts";
import { genrePath } from "../taxonomy/taxonomy.ts";
import type { ArtistVotes } from "./artist-votes.ts";
import { featuredWeight } from "./detect.ts";
import type {
  ClassifiableTrack,
  GenreEvidence,
  TrackVerdict,
  VerdictExplanation,
  VerdictReason,
} from "./evidence.ts";
import { genreNamed, mainVotes, type GenreVotes } from "./genre-votes.ts";

/** Names every source of a track's genre with its weight and its way through the tree, what decided first. */
export function explainVerdict(
  track: ClassifiableTrack,
  verdict: TrackVerdict,
  known: { evidence: GenreEvidence; artists: ArtistVotes; votes: GenreVotes | null },
): VerdictExplanation {
  const { evidence, artists, votes } = known;
  const reasons = [
    ...fixedReasons(track, evidence),
    ...titleReasons(track, verdict),
    ...artistReasons(track, evidence, artists),
    ...reasonsOf("ai", null, evidence.ai?.get(track.id)),
    ...smoothingReasons(track, verdict, evidence),
  ];
  const path = verdict.consensus === null ? [] : genrePath(verdict.consensus);
  return { ...verdict, path, reasons, shares: votes === null ? [] : sharesOf(votes) };
}

function fixedReasons(
  track: ClassifiableTrack,
  { overrides, central, artists }: GenreEvidence,
): VerdictReason[] {
  const [primary = ""] = track.artistIds;
  const album = track.albumId === null ? undefined : overrides.albums?.get(track.albumId);
  return [
    ...reasonsOf("override", null, overrides.tracks.get(track.id)),
    ...reasonsOf("override", track.albumTitle, album),
    ...reasonsOf("override", artists.get(primary)?.name ?? null, overrides.artists?.get(primary)),
    ...reasonsOf("central", null, central.get(track.id)),
  ];
}

function titleReasons({ title }: ClassifiableTrack, { source, consensus }: TrackVerdict): VerdictReason[] {
  return source === "title" && consensus !== null ? reasonsOf("title", title, consensus) : [];
}

function artistReasons(
  { artistIds }: ClassifiableTrack,
  evidence: GenreEvidence,
  artists: ArtistVotes,
): VerdictReason[] {
  return artistIds.flatMap((id, at) =>
    artists.mentionsOf(id).map(({ source, said, mapped, weight }) => ({
      source,
      subject: evidence.artists.get(id)?.name ?? null,
      said,
      genre: mapped.leaf,
      path: mapped.leaf === null ? [] : genrePath(mapped.leaf),
      weight: at === 0 ? weight : featuredWeight * weight,
    })),
  );
}

function smoothingReasons(
  track: ClassifiableTrack,
  { source, consensus }: TrackVerdict,
  evidence: GenreEvidence,
): VerdictReason[] {
  if (consensus === null) return [];
  if (source === "album") return reasonsOf(source, track.albumTitle, consensus);
  const [primary = ""] = track.artistIds;
  return source === "artist" ? reasonsOf(source, evidence.artists.get(primary)?.name ?? null, consensus) : [];
}

/** What a source that decides alone said, if it said anything. */
function reasonsOf(source: string, subject: string | null, said: string | undefined): VerdictReason[] {
  if (said === undefined) return [];
  const { leaf } = mapGenreName(said);
  return [{ source, subject, said, genre: leaf, path: leaf === null ? [] : genrePath(leaf), weight: 1 }];
}

function sharesOf(votes: GenreVotes): { genre: string; share: number }[] {
  const { genres, weights } = mainVotes(votes);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return genres
    .map((genre, at) => ({ genre: genreNamed(genre), share: (weights[at] ?? 0) / total }))
    .toSorted((a, b) => b.share - a.share || compareGenres(a.genre, b.genre));
}
