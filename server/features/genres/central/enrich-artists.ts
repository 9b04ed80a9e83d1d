import { message, type Message } from "#contract/messages/messages.ts";
import PQueue from "p-queue";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readArtistGenres } from "#server/provider-client/api/provider-library.ts";
import { writeFacts } from "../evidence/genre-facts.db.ts";
import {
  findOpenSongs,
  listArtistsOfOpenSongs,
  listLinkedPeople,
  listUnaskedArtists,
} from "./central-library.db.ts";
import type { EnrichmentCtx, EnrichmentRunState } from "./enrichment-state.ts";

/** Calls in flight, and answers that are stored together: so many are asked again after a kill. */
const artistsAtOnce = 20;
/** A shorter pause of a service is waited for; at a longer one the rest is left for the next run. */
const shortPauseMs = 120_000;

type Artist = { provider: string; id: string };
type Answer = Artist & { genres: string[] };

/**
 * Asks music services for the genres of artists that they were not asked for yet, those with the most songs first, as
 * background calls of the budget.
 */
export async function fetchArtistGenres(ctx: EnrichmentCtx, run: EnrichmentRunState): Promise<void> {
  const callers = await createCallers(ctx);
  const artists = await listArtists(ctx, run, callers.providers);
  const asked = run.state.counts.artists_asked;
  run.enter("fetch_artist_genres", "asking", asked + artists.length);
  for (let from = 0; from < artists.length; from += artistsAtOnce) {
    run.job.signal.throwIfAborted();
    const { answers, left } = await askFor(callers, artists.slice(from, from + artistsAtOnce), run);
    await storeAnswers(ctx, run, answers);
    if (left === null) continue;
    if (left.retry_at !== null && left.retry_at * 1000 - ctx.now() <= shortPauseMs) throw left.error;
    await run.advance({ left: whatIsLeft(artists.length - from - answers.length, left.error) });
    return;
  }
}

function whatIsLeft(count: number, { said: reason }: AppError): Message {
  return message("genres.artistsLeft", { count, reason });
}

async function listArtists(
  { database }: EnrichmentCtx,
  run: EnrichmentRunState,
  providers: readonly string[],
): Promise<Artist[]> {
  const { task, maxArtists, maxSongs } = run.job.input;
  if (providers.length === 0) return [];
  if (task !== "artist" && task !== "refresh") {
    const limit = maxArtists - run.state.counts.artists_asked;
    return limit <= 0 ? [] : listUnaskedArtists(database, { providers, limit });
  }
  if (run.state.through === null) {
    const open = await findOpenSongs(database, { providers, limit: maxSongs });
    if (open === null) return [];
    await run.advance({ through: open.last, counts: { considered: open.considered } });
  }
  const { through } = run.state;
  return through === null ? [] : listArtistsOfOpenSongs(database, { providers, last: through });
}

/** By whose link each service may be asked; those whose link has ended meanwhile are passed over. */
async function createCallers(ctx: EnrichmentCtx) {
  const people = Map.groupBy(await listLinkedPeople(ctx.database), ({ provider }) => provider);
  const offered = new Set(ctx.providers.connections.map(({ id }) => id as string));
  for (const provider of people.keys()) if (!offered.has(provider)) people.delete(provider);
  return {
    providers: [...people.keys()],
    ask: async ({ provider, id }: Artist, signal: AbortSignal): Promise<string[]> => {
      const client = ctx.providers.client(provider);
      for (;;) {
        const userId = people.get(provider)?.[0]?.userId;
        if (userId === undefined) throw new AppError("provider-error", message("genres.noWorkingLink"));
        try {
          return await readArtistGenres(client, { userId, priority: "background", signal }, id);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== "renew-link") throw error;
          const others = people.get(provider)?.filter((person) => person.userId !== userId) ?? [];
          people.set(provider, others);
        }
      }
    },
  };
}

interface Left {
  error: AppError;
  retry_at: number | null;
}

/** Asks for some artists. `left`: why not all of them answered; a service that answers nothing but errors is left too. */
async function askFor(
  callers: Awaited<ReturnType<typeof createCallers>>,
  artists: readonly Artist[],
  { job }: EnrichmentRunState,
): Promise<{ answers: Answer[]; left: Left | null }> {
  const queue = new PQueue({ concurrency: artistsAtOnce });
  const answers: Answer[] = [];
  let left: Left | null = null;
  await queue.addAll(
    artists.map((artist) => async () => {
      try {
        answers.push({ ...artist, genres: await callers.ask(artist, job.signal) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        left ??= { error, retry_at: error.extra.retry_at ?? null };
      }
    }),
  );
  job.signal.throwIfAborted();
  const isLost = (reason: Left | null) =>
    reason !== null && (reason.retry_at !== null || answers.length === 0);
  return { answers, left: isLost(left) ? left : null };
}

async function storeAnswers(
  ctx: EnrichmentCtx,
  run: EnrichmentRunState,
  answers: readonly Answer[],
): Promise<void> {
  if (answers.length === 0) return;
  const facts = answers.map(({ provider, id, genres }) => ({
    subject: "artist" as const,
    key: `${provider}:${id}`,
    source: "provider" as const,
    entity: id,
    genres,
    told_at: new Date(ctx.now()),
  }));
  const updated = answers.filter(({ genres }) => genres.length > 0).length;
  await transaction(ctx.database, async (trx) => {
    await writeFacts(trx, facts);
    const counts = { artists_asked: answers.length, artists_updated: updated };
    await run.advance({ done: run.state.done + answers.length, counts }, trx);
  });
}
