import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { readAskedKeys, writeFacts } from "../evidence/genre-facts.db.ts";
import { factKeysOf } from "../evidence/read-evidence.ts";
import type { GenreLibraries, GenreLibrary, Whose } from "../library-genres/genre-library.ts";
import { startGenresJob } from "../library-genres/genres.jobs.ts";
import { readProvider } from "../library-genres/library-tracks.db.ts";
import { listArtistsWithoutGenre, type MissingArtist } from "../library-genres/missing-artists.ts";
import { askMusicBrainz, SourceIsOff, type MusicBrainzCtx, type MusicBrainzFact } from "./ask-musicbrainz.ts";
import { listPeopleWithSongs, readIsrcs, readSource, writeSource } from "./genre-sources.db.ts";

type LookupCtx = MusicBrainzCtx & Pick<AppContext, "jobs"> & { genreLibraries: GenreLibraries };

/** Answers that become facts together: each change of the facts makes everybody's genres be worked out again. */
const factsAtOnce = 25;
/** Calls that an artist takes as a rule. */
const callsPerArtist = 2;

interface Checkpoint {
  /** what was told and is no fact yet */
  told: ({ key: string } & MusicBrainzFact)[];
}

type LookupJob = PersonJob<Record<string, never>, Checkpoint, JobProgress>;

/**
 * Asks MusicBrainz for the artists of a library whose songs have no genre, those with the most songs first, each once on
 * this instance. It runs while an admin allows it; a kill loses no answer but the one on its way.
 */
export const musicBrainzJob = defineJob({
  name: "musicbrainz-lookup",
  progress: { done: 0, total: null },
  run: async (ctx: LookupCtx, job: LookupJob) => {
    const provider = await readProvider(ctx.database, job.userId);
    if (provider === null || !(await readSource(ctx.database)).isOn) return;
    const whose = { userId: job.userId, provider };
    const artists = await listUnasked(ctx, whose, await ctx.genreLibraries.get(whose));
    const isrcs = await readIsrcs(ctx.database, {
      ...whose,
      artistIds: artists.flatMap(({ id }) => id ?? []),
    });
    const answers = keepAnswers(ctx, job);
    const ask = async (artist: MissingArtist) => {
      const key = keyOf(provider, artist);
      if (answers.has(key) || (await isAsked(ctx, key))) return;
      const isrc = (artist.id === null ? null : isrcs.get(artist.id)) ?? null;
      await answers.add({ key, ...(await askMusicBrainz(ctx, { name: artist.name, isrc }, job.signal)) });
    };
    try {
      for (const [done, artist] of artists.entries()) {
        job.report({ done, total: artists.length });
        await ask(artist);
      }
    } catch (error) {
      if (!(error instanceof SourceIsOff)) throw error;
    }
    await answers.flush();
    if (artists.length > 0) await startGenresJob(ctx, job.userId);
  },
});

/** Answers that are kept with the job's checkpoint until some of them become facts together. */
function keepAnswers(ctx: LookupCtx, job: LookupJob) {
  let told = job.checkpoint?.told ?? [];
  const flush = async (): Promise<void> => {
    if (told.length === 0) return;
    const toldAt = new Date(ctx.now());
    const facts = told.map((fact) => ({
      ...fact,
      subject: "artist" as const,
      source: "musicbrainz" as const,
      told_at: toldAt,
    }));
    await transaction(ctx.database, async (trx) => {
      await writeFacts(trx, facts);
      await job.save({ told: [] }, trx);
    });
    told = [];
  };
  return {
    has: (key: string) => told.some((fact) => fact.key === key),
    add: async (fact: Checkpoint["told"][number]): Promise<void> => {
      told = [...told, fact];
      await job.save({ told });
      if (told.length >= factsAtOnce) await flush();
    },
    flush,
  };
}

/** Starts the look-up of a person's artists if an admin allows it. */
export async function startMusicBrainzLookup(
  ctx: Pick<AppContext, "database" | "jobs">,
  userId: string,
): Promise<void> {
  if ((await readSource(ctx.database)).isOn) await ctx.jobs.start(musicBrainzJob, { userId, input: {} });
}

/** Allows asking MusicBrainz and begins for everybody, or ends it; look-ups that run stop before their next call. */
export async function switchMusicBrainz(
  ctx: Pick<AppContext, "database" | "jobs">,
  isOn: boolean,
): Promise<{ is_on: boolean }> {
  await writeSource(ctx.database, isOn);
  if (isOn)
    for (const userId of await listPeopleWithSongs(ctx.database))
      await ctx.jobs.start(musicBrainzJob, { userId, input: {} });
  return { is_on: isOn };
}

/** Whether MusicBrainz is asked, how many of a library's artists are still to be, and about how long that takes. */
export async function showMusicBrainz(
  ctx: Pick<AppContext, "database">,
  whose: Whose,
  library: GenreLibrary,
): Promise<{ is_on: boolean; open_artists: number; seconds_left: number }> {
  const [{ isOn, msPerCall }, open] = await Promise.all([
    readSource(ctx.database),
    listUnasked(ctx, whose, library),
  ]);
  const seconds = Math.ceil((open.length * callsPerArtist * msPerCall) / 1000);
  return { is_on: isOn, open_artists: open.length, seconds_left: seconds };
}

async function listUnasked(
  { database }: Pick<AppContext, "database">,
  { provider }: Whose,
  library: GenreLibrary,
): Promise<MissingArtist[]> {
  const missing = listArtistsWithoutGenre(library);
  const asked = await readAskedKeys(
    database,
    "musicbrainz",
    missing.map((artist) => keyOf(provider, artist)),
  );
  return missing.filter((artist) => !asked.has(keyOf(provider, artist)));
}

async function isAsked({ database }: Pick<AppContext, "database">, key: string): Promise<boolean> {
  return (await readAskedKeys(database, "musicbrainz", [key])).has(key);
}

/** The service's id where there is one: two artists of one name are two. */
function keyOf(provider: string, artist: MissingArtist): string {
  return factKeysOf(provider, artist)[0] ?? "";
}
