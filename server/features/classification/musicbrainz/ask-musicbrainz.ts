import { setTimeout as delay } from "node:timers/promises";
import type { AppContext } from "#server/features/context.ts";
import { PauseJob } from "#server/platform/jobs/job-kind.ts";
import { sendOutbound } from "#server/platform/outbound.ts";
import { findCredited, findNamed, readGenres } from "./musicbrainz-answers.ts";
import { takeCall } from "./genre-sources.db.ts";

/** What asking MusicBrainz needs. */
export type MusicBrainzCtx = Pick<AppContext, "database" | "now" | "publicUrl" | "settings">;

/** What MusicBrainz says of an artist; `entity` is its id there, empty when it was not found for certain. */
export interface MusicBrainzFact {
  entity: string;
  genres: string[];
}

const answerWithinMs = 20_000;
const mostAnswerBytes = 2_000_000;
const busyPauseMs = 60_000;
const failedPauseMs = 10 * 60_000;

/** An admin has ended it meanwhile. */
export class SourceIsOff extends Error {}

/**
 * Looks an artist up: by a recording's ISRC where there is one, else by name, and then its genres. At most three calls.
 * Throws PauseJob while the service is busy or away, SourceIsOff, and the signal's reason.
 */
export async function askMusicBrainz(
  ctx: MusicBrainzCtx,
  { name, isrc }: { name: string; isrc: string | null },
  signal: AbortSignal,
): Promise<MusicBrainzFact> {
  const ask = (path: string) => sendCall(ctx, path, signal);
  const read = <Value>(answer: unknown, take: (answer: unknown) => Value, nothing: Value): Value =>
    answer === null ? nothing : takeOrPause(ctx, () => take(answer));
  let id: string | null = null;
  if (isrc !== null) {
    const answer = await ask(`isrc/${encodeURIComponent(isrc)}?inc=artist-credits&fmt=json`);
    id = read(answer, (body) => findCredited(body, name), null);
  }
  if (id === null) {
    const query = encodeURIComponent(`artist:"${name.replaceAll(/["\\]/gu, " ")}"`);
    id = read(await ask(`artist?query=${query}&limit=10&fmt=json`), (body) => findNamed(body, name), null);
  }
  if (id === null) return { entity: "", genres: [] };
  const answer = await ask(`artist/${encodeURIComponent(id)}?inc=genres&fmt=json`);
  return { entity: id, genres: read(answer, readGenres, []) };
}

/** Sends one call in its turn; answers the parsed body, null where the service knows of nothing. */
async function sendCall(ctx: MusicBrainzCtx, path: string, signal: AbortSignal): Promise<unknown> {
  const at = await takeCall(ctx.database, new Date(ctx.now()));
  if (at === null) throw new SourceIsOff("An admin ended asking MusicBrainz.");
  await delay(Math.max(0, at.getTime() - ctx.now()), undefined, { signal });
  const { status, text } = await sendOutbound({
    method: "GET",
    address: `${ctx.settings.MUSICBRAINZ_API_BASE}/${path}`,
    // Its terms ask for a name and an address at which the operator can be reached.
    headers: { accept: "application/json", "user-agent": `Gatefold/1 ( ${contactOf(ctx)} )` },
    withinMs: answerWithinMs,
    mostBytes: mostAnswerBytes,
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw awayUntil(ctx, failedPauseMs, { cause: error });
  });
  if (status === 400 || status === 404) return null;
  if (status === 429 || status === 503) throw awayUntil(ctx, busyPauseMs);
  if (status !== 200) throw awayUntil(ctx, failedPauseMs);
  return takeOrPause(ctx, () => JSON.parse(text) as unknown);
}

function contactOf({ settings, publicUrl }: MusicBrainzCtx): string {
  return settings.LEGAL_EMAIL ?? publicUrl;
}

/** What cannot be read is asked for again later: a proxy may have answered in the service's place. */
function takeOrPause<Value>(ctx: MusicBrainzCtx, take: () => Value): Value {
  try {
    return take();
  } catch (error) {
    throw awayUntil(ctx, failedPauseMs, { cause: error });
  }
}

function awayUntil(ctx: MusicBrainzCtx, ms: number, options?: ErrorOptions): PauseJob {
  const pause = new PauseJob(
    new Date(ctx.now() + ms),
    "MusicBrainz does not answer; it is asked again later.",
  );
  return Object.assign(pause, options);
}
