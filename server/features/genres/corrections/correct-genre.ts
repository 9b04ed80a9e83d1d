import { genreDisplay } from "#contract/genres/genre-names.ts";
import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { GenreScope, overrideGenre, previewOverride, TrackGenre } from "#contract/genres/genres.ts";
import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { nearestGenres } from "../naming/nearest-genres.ts";
import { artistKey } from "../evidence/read-evidence.ts";
import {
  trackAt,
  type GenreLibraries,
  type GenreLibrary,
  type LibraryTrack,
} from "../library-genres/genre-library.ts";
import { storeCorrected } from "../library-genres/store-genres.ts";
import { isGenre } from "../taxonomy/taxonomy.ts";
import type { Classification } from "../verdict/classify-tracks.ts";
import { ownOf, writeOwnGenre, type OwnGenres } from "#server/features/genres/evidence/own-genres.db.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** What corrections work with. */
export type CorrectionCtx = Pick<AppContext, "database" | "now"> & { genreLibraries: GenreLibraries };

/** What a person says of a track, its album or its artist. */
export type Correction = z.output<(typeof overrideGenre)["body"]>;

const previewed = 50;

/** Throws AppError `unprocessable`, with the nearest genres, for a name without a genre. */
export function requireGenre(genre: string): void {
  if (isGenre(genre)) return;
  const near = nearestGenres(genre).map((each) => `“${genreDisplay(each)}”`);
  throw new AppError("unprocessable", message("genres.unknownGenre", { genre, near: near.join(", ") }), {
    fields: { genre: message("genres.noGenre") },
  });
}

/** Throws AppError `not-found` for a track that is not in the library. */
export function requireTrack(library: GenreLibrary, trackId: string): { place: number; track: LibraryTrack } {
  const place = library.snapshot.placeOf.get(trackId);
  if (place === undefined) throw new AppError("not-found", message("genres.unknownTrack"));
  return { place, track: trackAt(library.snapshot, place) };
}

/** Stores a correction and what follows from it for the whole library. */
export async function correctGenre(
  ctx: CorrectionCtx,
  user: UserScope,
  correction: Correction,
): Promise<z.output<(typeof overrideGenre)["output"]>> {
  const { userId } = user;
  const { track_id: trackId, genre, scope } = correction;
  if (genre !== null) requireGenre(genre);
  const before = await ctx.genreLibraries.get(user);
  const { track } = requireTrack(before, trackId);
  const subjectId = subjectOf(track, scope);
  await transaction(ctx.database, (trx) =>
    writeOwnGenre(trx, { userId, scope, subjectId, genre }, new Date(ctx.now())),
  );
  const library = await ctx.genreLibraries.get(user);
  await storeCorrected(ctx, user, { before, library });
  return {
    track_id: trackId,
    ...(await genreOf(library, trackId)),
    ...presentChanges(changesOf(before, library.classification)),
  };
}

/** What a correction would change, without storing anything. */
export async function previewCorrection(
  ctx: CorrectionCtx,
  user: UserScope,
  { track_id: trackId, genre, scope }: Correction,
): Promise<z.output<(typeof previewOverride)["output"]>> {
  if (genre !== null) requireGenre(genre);
  const library = await ctx.genreLibraries.get(user);
  const { track } = requireTrack(library, trackId);
  const after = await library.classifyWith(
    withCorrection(library.own, { scope, subjectId: subjectOf(track, scope), genre }),
  );
  return presentChanges(changesOf(library, after));
}

/** How many songs change, and the first of them by name. */
function presentChanges(changes: readonly GenreChange[]): z.output<(typeof previewOverride)["output"]> {
  const tracks = changes
    .map(({ changed, from, to }) => ({
      track_id: changed.id,
      name: changed.name,
      artist: artistNames(changed),
      from,
      to,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, previewed);
  return { changed: changes.length, tracks };
}

interface GenreChange {
  changed: LibraryTrack;
  from: string | null;
  to: string | null;
}

function changesOf({ snapshot, classification }: GenreLibrary, after: Classification): GenreChange[] {
  const genres = new Map(after.verdicts.map(({ id, consensus }) => [id, consensus]));
  return classification.verdicts.flatMap(({ id, consensus: from }, place) => {
    const to = genres.get(id) ?? null;
    return from === to ? [] : [{ changed: trackAt(snapshot, place), from, to }];
  });
}

function withCorrection(
  own: OwnGenres,
  { scope, subjectId, genre }: { scope: GenreScope; subjectId: string; genre: string | null },
): OwnGenres {
  const changed = { tracks: new Map(own.tracks), albums: new Map(own.albums), artists: new Map(own.artists) };
  if (genre === null) ownOf(changed, scope).delete(subjectId);
  else ownOf(changed, scope).set(subjectId, genre);
  return changed;
}

function subjectOf(track: LibraryTrack, scope: GenreScope): string {
  if (scope === "track") return track.id;
  const [artist] = track.artists;
  const id = scope === "album" ? track.album_id : artist === undefined ? null : artistKey(artist);
  if (id === null) throw new AppError("not-found", message("genres.scopeUnknown", { scope }));
  return id;
}

/** What applies to a track of a library now. */
export async function genreOf(library: GenreLibrary, trackId: string): Promise<TrackGenre> {
  const { place } = requireTrack(library, trackId);
  const verdict = library.classification.verdicts[place];
  return {
    applied_genre: verdict?.consensus ?? null,
    central_genre: (await library.central())[place]?.consensus ?? null,
    genre_source: verdict?.source ?? "unknown",
  };
}

/** The artists of a track in one line. */
export function artistNames({ artists }: Pick<LibraryTrack, "artists">): string {
  return artists.map(({ name }) => name).join(", ");
}
