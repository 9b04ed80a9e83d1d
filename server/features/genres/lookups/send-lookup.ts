import { message } from "#contract/messages/messages.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { AppContext } from "#server/features/context.ts";
import { PauseJob } from "#server/platform/jobs/job-kind.ts";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";
import { sendOutbound } from "#server/platform/outbound.ts";
import { takeCall, type LookupSource, type RefusalReason } from "./genre-sources.db.ts";

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
  /** how far apart its calls are, of all processes of the instance together: what its terms allow */
  msPerCall: number;
  /** whether the operator has set what it needs */
  isAvailable(settings: AppContext["settings"]): boolean;
  /** Throws PauseJob while the service is busy or away, SourceIsOff, SourceRefused, and the signal's reason. */
  /** What a parsed answer of any status objects to, where the service has codes for that; null: nothing. */
  objectionOf?(answer: unknown): RefusalReason | "busy" | null;
  ask(ctx: AskCtx, artist: { name: string; isrc: string | null }, signal: AbortSignal): Promise<LookedUp>;
}

/** The name and version that both services know us by. */
const program = "Gatefold/1";
const answerWithinMs = 20_000;
const maxAnswerBytes = 2_000_000;
const busyPauseMs = 60_000;
const failedPauseMs = 10 * 60_000;

/** An admin has ended it meanwhile. */
export class SourceIsOff extends Error {}

/** The service refuses this instance: asking again changes nothing until an admin does. */
export class SourceRefused extends Error {
  readonly reason: RefusalReason;

  constructor(service: string, reason: RefusalReason) {
    super(`${service} refuses this instance (${reason}).`);
    this.reason = reason;
  }
}

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
    new PauseJob(new Date(ctx.now() + ms), message("genres.serviceAway", { service: service.name }));
  const msPerCall = paceAt(address, service);
  const at = await takeCall(ctx.database, service.source, { now: new Date(ctx.now()), msPerCall });
  if (at === null) throw new SourceIsOff(`An admin ended asking ${service.name}.`);
  await delay(Math.max(0, at.getTime() - ctx.now()), undefined, { signal });
  const answer = await sendOutbound({
    method: "GET",
    address,
    // Such services ask for a name and an address at which the operator can be reached.
    headers: { accept: "application/json", "user-agent": userAgentOf(ctx) },
    withinMs: answerWithinMs,
    maxBytes: maxAnswerBytes,
    signal,
  }).catch(() => null);
  signal.throwIfAborted();
  if (answer === null) throw pause(failedPauseMs);
  const parsed = parseAnswer(answer.text);
  const objection = service.objectionOf?.(parsed) ?? objectionOfStatus(answer.status);
  if (objection === "busy") throw pause(busyPauseMs);
  if (objection !== null) throw new SourceRefused(service.name, objection);
  if (answer.status === 400 || answer.status === 404) return null;
  try {
    if (answer.status === 200) return take(parsed);
  } catch {
    // It was no answer of the service.
  }
  throw pause(failedPauseMs);
}

/** A mirror on this machine sets no pace. */
function paceAt(address: string, { msPerCall }: GenreService): number {
  return isLoopbackHost(new URL(address).hostname) ? 0 : msPerCall;
}

/** What a status says where the service's own code says nothing. */
function objectionOfStatus(status: number): RefusalReason | "busy" | null {
  if (status === 401 || status === 403) return "refused";
  return status === 429 || status === 503 ? "busy" : null;
}

/** The answer as JSON; undefined where it is none. */
function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The program and where its operator can be reached, as both services ask for: the contact address, else the public
 * address. A loopback address reaches no one, so it is left out.
 */
export function userAgentOf({ settings, publicUrl }: Pick<AskCtx, "publicUrl" | "settings">): string {
  const isReachable = !isLoopbackHost(new URL(publicUrl).hostname);
  const contact = settings.LEGAL_EMAIL ?? (isReachable ? publicUrl : null);
  return contact === null ? program : `${program} ( ${contact} )`;
}
