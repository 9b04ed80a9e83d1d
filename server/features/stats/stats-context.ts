import { createSteps, doInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import type { AppContext } from "#server/features/context.ts";
import { isOptedIn } from "./capture/opt-ins.db.ts";
import { dayText, readRange, type AskedRange, type DayRange } from "./days/ranges.ts";
import { zoneNamed, type Zone } from "#server/platform/time/time-zones.ts";
import type { AddedMemory } from "./listening/added-memory.ts";
import { firstStoredDay, type ZonedListening } from "./listening/listening.ts";
import { leaveOut } from "./one-song/leave-out.ts";
import type { ListeningMemory } from "./listening/listening-memory.ts";
import { emptyListening } from "./listening/read-packs.ts";
import { createSongIndex } from "./listening/song-index.ts";
import { noGenres, type GenreMemory, type GenresOfSongs } from "./listening/song-genres.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** What the endpoints of statistics work with. */
export type StatsCtx = Pick<AppContext, "database" | "events" | "jobs" | "log" | "now" | "providers"> & {
  listeningMemory: ListeningMemory;
  genreMemory: GenreMemory;
  addedMemory: AddedMemory;
};

/** A person's plays and the days that were asked for. */
export interface Look {
  listening: ZonedListening;
  range: DayRange;
  isOptedIn: boolean;
  today: number;
  /** in which the plays are worked on; they end when the caller has left */
  steps: Steps;
}

/** Plays of no one, for anyone who has not opted in. */
function nothingHeard(zone: Zone): ZonedListening {
  return {
    ...emptyListening(createSongIndex()).listening,
    zone,
    day: new Int32Array(),
    heard: new Uint8Array(),
  };
}

/** What is left of plays whose figures were asked for, while neither they nor the genres change. */
const figuresOf = new WeakMap<
  ZonedListening,
  { genres: GenresOfSongs; listening: Promise<ZonedListening> }
>();

/** Plays without those that the person leaves out. */
async function inFigures(
  ctx: Pick<StatsCtx, "genreMemory">,
  scope: UserScope,
  listening: ZonedListening,
): Promise<ZonedListening> {
  if (listening.leftOut.length === 0) return listening;
  const byGenre = listening.leftOut.some(({ kind }) => kind === "genre");
  const genres = byGenre ? await ctx.genreMemory.get(scope, listening.book) : noGenres;
  const known = figuresOf.get(listening);
  if (known?.genres === genres) return known.listening;
  const made = doInSteps(leaveOut(listening, genres), createSteps(null));
  figuresOf.set(listening, { genres, listening: made });
  return made;
}

/** The person's plays by the clock of `tz`, without what they leave out of figures; none without opt-in. */
export async function loadPlays(
  ctx: StatsCtx,
  scope: UserScope,
  { tz, signal = null }: { tz: string; signal?: AbortSignal | null },
): Promise<Omit<Look, "range">> {
  const zone = zoneNamed(tz);
  const today = zone.dayOf(ctx.now());
  const mayShow = await isOptedIn(ctx.database, scope.userId);
  const listening = mayShow
    ? await inFigures(ctx, scope, await ctx.listeningMemory.get(scope, tz))
    : nothingHeard(zone);
  return { listening, isOptedIn: mayShow, today, steps: createSteps(signal) };
}

/** The person's plays with the days that a request asks for. Throws AppError `bad-request`. */
export async function lookAt(
  ctx: StatsCtx,
  scope: UserScope,
  query: AskedRange & { tz: string },
  signal: AbortSignal,
): Promise<Look> {
  const look = await loadPlays(ctx, scope, { tz: query.tz, signal });
  const range = readRange(query, { today: look.today, first: firstStoredDay(look.listening) });
  return { ...look, range };
}

/** The days of a range as answers report them. */
export function showRange({ start, end }: DayRange): { start: string; end: string } {
  return { start: dayText(start), end: dayText(end) };
}
