import * as z from "zod";
import { foldName } from "../evidence/fold-name.ts";

const maxGenres = 5;
/** MusicBrainz scores a search result from 0 to 100; below this it is another name. */
const minScore = 90;

const Artist = z.object({ id: z.string(), name: z.string() });
const Recordings = z.object({
  recordings: z.array(z.object({ "artist-credit": z.array(z.object({ artist: Artist })).default([]) })),
});
const FoundArtists = z.object({ artists: z.array(Artist.extend({ score: z.number() })) });
const ArtistGenres = z.object({
  genres: z.array(z.object({ name: z.string(), count: z.number() })).default([]),
});

/**
 * The artist of that name among those credited for a recording, as `isrc/{isrc}?inc=artist-credits` answers; null when
 * no one credited has the name. Throws for an answer of another shape.
 */
export function findCredited(answer: unknown, name: string): string | null {
  const credited = Recordings.parse(answer).recordings.flatMap((recording) =>
    recording["artist-credit"].map(({ artist }) => artist),
  );
  return credited.find((artist) => foldName(artist.name) === foldName(name))?.id ?? null;
}

/**
 * The one artist of that name, as `artist?query=` answers; null when there is none, or several, of whom no one knows which
 * is meant. Throws for an answer of another shape.
 */
export function findNamed(answer: unknown, name: string): string | null {
  const ids = FoundArtists.parse(answer)
    .artists.filter((artist) => artist.score >= minScore && foldName(artist.name) === foldName(name))
    .map(({ id }) => id);
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

/**
 * The genres that most people gave an artist, those with most votes first, as `artist/{id}?inc=genres` answers; without
 * those that have less than half of the first one's votes, since the verdict counts all of a source alike. Throws for an
 * answer of another shape.
 */
export function readGenres(answer: unknown): string[] {
  const { genres } = ArtistGenres.parse(answer);
  const max = Math.max(0, ...genres.map(({ count }) => count));
  return genres
    .filter(({ count }) => count > 0 && count * 2 >= max)
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, maxGenres)
    .map(({ name }) => name);
}
