import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, PauseJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { readAskedKeys, writeFacts } from "../evidence/genre-facts.db.ts";
import { factKeysOf } from "../evidence/read-evidence.ts";
import type { GenreLibraries, GenreLibrary } from "../library-genres/genre-library.ts";
import { startGenresJob } from "../library-genres/genres.jobs.ts";
import { readProvider } from "../library-genres/library-tracks.db.ts";
import { listArtistsWithoutGenre, type MissingArtist } from "../library-genres/missing-artists.ts";
import { lastFm } from "./ask-lastfm.ts";
import { musicBrainz } from "./ask-musicbrainz.ts";
import {
  listPeopleWithSongs,
  readIsrcs,
  readSource,
  writeSource,
  type LookupSource,
  type RefusalReason,
} from "./genre-sources.db.ts";
import { refuseSource } from "./refuse-source.ts";
import { SourceIsOff, SourceRefused, type AskCtx, type GenreService, type LookedUp } from "./send-lookup.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

type LookupCtx = AskCtx & Pick<AppContext, "events" | "jobs"> & { genreLibraries: GenreLibraries };

/** Answers that become facts together: each change of the facts makes everyone's genres be worked out again. */
const factsAtOnce = 25;
interface Checkpoint {
  /** answers that are no facts yet */
  replies: ({ key: string } & LookedUp)[];
}

type LookupJob = PersonJob<Record<string, never>, Checkpoint, JobProgress>;

/**
 * Asks a service for the artists of a library whose songs have no genre, those with the most songs first, each once on
 * this instance. It runs while an admin allows it and the service does not refuse this instance; a kill loses no answer but the one on its way.
 */
function defineLookup(service: GenreService) {
  return defineJob({
    name: `${service.source}-lookup`,
    retry: "again",
    progress: { done: 0, total: null },
    run: async (ctx: LookupCtx, job: LookupJob) => {
      const provider = await readProvider(ctx.database, job.userId);
      if (provider === null || !(await mayAsk(ctx, service))) return;
      const scope = { userId: job.userId, provider };
      const artists = await listUnasked(ctx, { whose: scope, service }, await ctx.genreLibraries.get(scope));
      const isrcs = await readIsrcs(ctx.database, {
        ...scope,
        artistIds: artists.flatMap(({ id }) => id ?? []),
      });
      const answers = keepAnswers(ctx, service, job);
      const ask = async (artist: MissingArtist) => {
        const key = keyOf(provider, artist);
        if (answers.has(key) || (await readAskedKeys(ctx.database, service.source, [key])).has(key)) return;
        const isrc = (artist.id === null ? null : isrcs.get(artist.id)) ?? null;
        await answers.add({ key, ...(await service.ask(ctx, { name: artist.name, isrc }, job.signal)) });
      };
      try {
        for (const [done, artist] of artists.entries()) {
          job.report({ done, total: artists.length });
          await ask(artist);
        }
      } catch (error) {
        // While it waits the look-ups of others run: they must find the answers so far.
        if (error instanceof PauseJob) await answers.flush();
        if (error instanceof SourceRefused) await refuseSource(ctx, service.source, error.reason);
        else if (!(error instanceof SourceIsOff)) throw error;
      }
      await answers.flush();
      if (artists.length > 0) await startGenresJob(ctx, job.userId);
    },
  });
}

const lookups = [musicBrainz, lastFm].map((service) => ({ service, job: defineLookup(service) }));

/** A kind of job for each service that may be asked for genres. */
export const lookupJobs = lookups.map(({ job }) => job);

/** Answers that are kept with the job's checkpoint until some of them become facts together. */
function keepAnswers(ctx: LookupCtx, { source }: GenreService, job: LookupJob) {
  let reported = job.checkpoint?.replies ?? [];
  const flush = async (): Promise<void> => {
    if (reported.length === 0) return;
    const reportedAt = new Date(ctx.now());
    const facts = reported.map((fact) => ({
      ...fact,
      subject: "artist" as const,
      source,
      told_at: reportedAt,
    }));
    await transaction(ctx.database, async (trx) => {
      await writeFacts(trx, facts);
      await job.save({ replies: [] }, trx);
    });
    reported = [];
  };
  return {
    has: (key: string) => reported.some((fact) => fact.key === key),
    add: async (fact: Checkpoint["replies"][number]): Promise<void> => {
      reported = [...reported, fact];
      await job.save({ replies: reported });
      if (reported.length >= factsAtOnce) await flush();
    },
    flush,
  };
}

/** Starts the look-ups of a person's artists that an admin allows. */
export async function startLookups(
  ctx: Pick<AppContext, "database" | "jobs" | "settings">,
  userId: string,
): Promise<void> {
  for (const { service, job } of lookups)
    if (await mayAsk(ctx, service)) await ctx.jobs.start(job, { userId, input: {} });
}

/**
 * Allows asking a service and begins for everyone, or ends it; look-ups that run stop before their next call. Throws
 * AppError `unprocessable` when the operator has not set what it needs.
 */
export async function switchLookup(
  ctx: Pick<AppContext, "database" | "jobs" | "settings">,
  source: LookupSource,
  isOn: boolean,
): Promise<{ is_on: boolean }> {
  for (const { service, job } of lookups) {
    if (service.source !== source) continue;
    if (isOn && !service.isAvailable(ctx.settings))
      throw new AppError("unprocessable", message("genres.needsKey", { name: service.name }));
    await writeSource(ctx.database, source, isOn);
    if (isOn)
      for (const userId of await listPeopleWithSongs(ctx.database))
        await ctx.jobs.start(job, { userId, input: {} });
  }
  return { is_on: isOn };
}

/** The services that are asked for genres as the instance is set up now. */
export async function readAskedServices(
  ctx: Pick<AppContext, "database" | "settings">,
): Promise<LookupSource[]> {
  const asked: LookupSource[] = [];
  for (const { service } of lookups) if (await mayAsk(ctx, service)) asked.push(service.source);
  return asked;
}

/** Of each service: whether it may be asked, how many of a library's artists are left, and about how long that takes. */
export async function showLookups(
  ctx: Pick<AppContext, "database" | "settings">,
  scope: UserScope,
  library: GenreLibrary,
): Promise<
  {
    source: LookupSource;
    is_available: boolean;
    is_on: boolean;
    refusal: { reason: RefusalReason; at: number } | null;
    open_artists: number;
    seconds_left: number;
  }[]
> {
  return Promise.all(
    lookups.map(async ({ service }) => {
      const { isOn, refusal } = await readSource(ctx.database, service.source);
      const { length: open } = await listUnasked(ctx, { whose: scope, service }, library);
      return {
        source: service.source,
        is_available: service.isAvailable(ctx.settings),
        is_on: isOn,
        refusal: refusal && { reason: refusal.reason, at: Math.floor(refusal.at.getTime() / 1000) },
        open_artists: open,
        seconds_left: Math.ceil((open * service.callsPerArtist * service.msPerCall) / 1000),
      };
    }),
  );
}

async function mayAsk(
  { database, settings }: Pick<AppContext, "database" | "settings">,
  service: GenreService,
): Promise<boolean> {
  return service.isAvailable(settings) && (await readSource(database, service.source)).isOn;
}

async function listUnasked(
  { database }: Pick<AppContext, "database">,
  { whose: scope, service }: { whose: UserScope; service: GenreService },
  library: GenreLibrary,
): Promise<MissingArtist[]> {
  const missing = await listArtistsWithoutGenre(library);
  const keys = missing.map((artist) => keyOf(scope.provider, artist));
  const asked = await readAskedKeys(database, service.source, keys);
  return missing.filter((artist) => !asked.has(keyOf(scope.provider, artist)));
}

/** The service's id where there is one: two artists of one name are two. */
function keyOf(provider: string, artist: MissingArtist): string {
  return factKeysOf(provider, artist)[0] ?? "";
}
