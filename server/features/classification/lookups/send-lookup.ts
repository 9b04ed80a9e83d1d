import { setTimeout as delay } from "node:timers/promises";
import type { AppContext } from "#server/features/context.ts";
import { PauseJob } from "#server/platform/jobs/job-kind.ts";
import { sendOutbound } from "#server/platform/outbound.ts";
import { takeCall, type LookupSource } from "./genre-sources.db.ts";

/** What asking a service for genres needs. */
export type AskCtx = Pick<AppContext, "database" | "now" | "publicUrl" | "settings">;

/** What a service says of an artist; `entity` is its id there, empty when it was not found for certain. */
export interface LookedUp {
  entity: string;
  genres: string[];
}

/** A service that is asked for the genres of artists. */
export interface GenreService {
  source: LookupSource;
  /** its name, for sentences */
  name: string;
  /** calls that an artist takes as a rule */
  callsPerArtist: number;
  /** whether the operator has set what it needs */
  isAvailable(settings: AppContext["settings"]): boolean;
  /** Throws PauseJob while the service is busy or away, SourceIsOff, and the signal's reason. */
  ask(ctx: AskCtx, artist: { name: string; isrc: string | null }, signal: AbortSignal): Promise<LookedUp>;
}

const answerWithinMs = 20_000;
const mostAnswerBytes = 2_000_000;
const busyPauseMs = 60_000;
const failedPauseMs = 10 * 60_000;

/** An admin has ended it meanwhile. */
export class SourceIsOff extends Error {}

/**
 * Sends one call in its turn and takes what is wanted from the parsed answer; null where the service knows of nothing.
 * What cannot be read is asked for again later: a proxy may have answered in the service's place. Throws as
 * `GenreService.ask`.
 */
export async function sendLookup<Value>(
  ctx: AskCtx,
  call: { service: GenreService; address: string; take: (answer: unknown) => Value },
  signal: AbortSignal,
): Promise<Value | null> {
  const { service, address, take } = call;
  const pause = (ms: number) =>
    new PauseJob(new Date(ctx.now() + ms), `${service.name} does not answer; it is asked again later.`);
  const at = await takeCall(ctx.database, service.source, new Date(ctx.now()));
  if (at === null) throw new SourceIsOff(`An admin ended asking ${service.name}.`);
  await delay(Math.max(0, at.getTime() - ctx.now()), undefined, { signal });
  const answer = await sendOutbound({
    method: "GET",
    address,
    // Such services ask for a name and an address at which the operator can be reached.
    headers: { accept: "application/json", "user-agent": `Gatefold/1 ( ${contactOf(ctx)} )` },
    withinMs: answerWithinMs,
    mostBytes: mostAnswerBytes,
    signal,
  }).catch(() => null);
  signal.throwIfAborted();
  if (answer === null) throw pause(failedPauseMs);
  if (answer.status === 400 || answer.status === 404) return null;
  if (answer.status === 429 || answer.status === 503) throw pause(busyPauseMs);
  try {
    if (answer.status === 200) return take(JSON.parse(answer.text));
  } catch {
    // It was no answer of the service.
  }
  throw pause(failedPauseMs);
}

function contactOf({ settings, publicUrl }: AskCtx): string {
  return settings.LEGAL_EMAIL ?? publicUrl;
}
