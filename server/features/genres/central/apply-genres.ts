import { yieldToEventLoop } from "#server/platform/process/loop-turns.ts";
import type { Database } from "#server/platform/database/database.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import {
  classifiable,
  readSharedEvidence,
  subjectsOf,
  withOwn,
  type SharedEvidence,
} from "../evidence/read-evidence.ts";
import { classifyTracks } from "../verdict/classify-tracks.ts";
import {
  countOutdatedSongs,
  readFactsVersion,
  readOutdatedSongs,
  writeSongGenres,
  type CentralPlace,
  type CentralSong,
} from "./central-library.db.ts";
import type { EnrichmentCtx, EnrichmentRunState } from "./enrichment-state.ts";

/** Songs that are worked out without a pause: others of the process are answered between them. */
const songsAtOnce = 250;

/** Where the step is: from which facts it works songs out, and behind which song it goes on. */
interface At {
  version: number;
  after: CentralPlace;
}

/** Gives songs of the central library the genre that is known of them and their artists, where that has changed. */
export async function applyToTracks(ctx: EnrichmentCtx, run: EnrichmentRunState): Promise<void> {
  const version = await readFactsVersion(ctx.database);
  const first: At = { version, after: { provider: "", trackId: "" } };
  run.enter("apply_artist_to_tracks", first, await countOutdatedSongs(ctx.database, version));
  for (;;) {
    run.job.signal.throwIfAborted();
    const at = run.state.at as At;
    const songs = await readOutdatedSongs(ctx.database, { ...at, limit: run.job.input.batchSize });
    const last = songs.at(-1);
    if (last === undefined) return;
    const genres = await workOutSongs(ctx.database, songs);
    const changed = songs.filter(({ genre }, place) => genres[place] !== genre).length;
    await transaction(ctx.database, async (trx) => {
      const rows = songs.map(({ provider, id }, place) => ({ provider, id, genre: genres[place] ?? null }));
      await writeSongGenres(trx, rows, at.version);
      const after = { provider: last.provider, trackId: last.id };
      const done = run.state.done + songs.length;
      await run.advance({ at: { ...at, after }, done, counts: { tracks_applied: changed } }, trx);
    });
  }
}

/**
 * The genre of each song by what is known of it and its artists alone: what other songs of an album or artist are depends
 * on whose library it is.
 *
 * @param change what is known otherwise, for a preview
 */
export async function workOutSongs(
  database: Database,
  songs: readonly CentralSong[],
  change: (shared: SharedEvidence) => SharedEvidence = (shared) => shared,
): Promise<(string | null)[]> {
  const genres = new Map<CentralSong, string | null>();
  for (const [provider, ofProvider] of Map.groupBy(songs, (song) => song.provider))
    for (let from = 0; from < ofProvider.length; from += songsAtOnce) {
      const part = ofProvider.slice(from, from + songsAtOnce);
      const shared = change(await readSharedEvidence(database, provider, subjectsOf(part)));
      const { verdicts } = classifyTracks(part.map(classifiable), withOwn(shared, null));
      part.forEach((song, place) => genres.set(song, verdicts[place]?.detected ?? null));
      await yieldToEventLoop();
    }
  return songs.map((song) => genres.get(song) ?? null);
}
