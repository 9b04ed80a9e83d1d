/* Which reports are of one listen: plays of one song, as the player here and the service report them. */

/** A play that no export named: what the player here did, or what the service lists as the last plays. */
export interface CapturedPlay {
  /** epoch milliseconds */
  endedAtMs: number;
  startedAtMs: number;
  msPlayed: number;
  /** of the whole song */
  durationMs: number;
  uri: string;
  track: string;
  artist: string;
  album: string | null;
  source: "player" | "recent";
  skipped: boolean | null;
  shuffle: boolean | null;
}

/** A stored play of the same song. */
export interface StoredPlay extends Pick<CapturedPlay, "endedAtMs" | "startedAtMs" | "msPlayed" | "shuffle"> {
  source: "extended" | "account" | "player" | "recent" | "scrobbles";
  /** it ended at some time of the minute that begins at `endedAtMs` */
  isToMinute: boolean;
  isHidden: boolean;
}

/** A command that played the song on from a place within it, as after another one was listened into. */
export interface WentOn {
  atMs: number;
  /** milliseconds into the song */
  positionMs: number;
}

type Times = Pick<CapturedPlay, "endedAtMs" | "startedAtMs">;

/** The service reports plays some seconds late: one that ended so close to a play's beginning is the play before it. */
const maxLatenessMs = 15_000;
/** A song that was left for longer is heard again, not on. */
const maxAwayMs = 60_000;
const minuteMs = 60_000;
/** The service names one time for one play, however often it is asked. */
const maxJitterMs = 2_000;

/**
 * What becomes of a captured play beside what is stored of its song, whichever source reported it, in whatever order and
 * however often. It is the same as a play that ended (or, of another source, began) at that time, give or take a minute, or
 * half of a short play. A song that was left and heard on is one listen: what is reported of it as several plays are its parts.
 *
 * @returns the play to store, null for none, and the stored plays that it replaces
 */
export function joinListen<Stored extends StoredPlay>(
  play: CapturedPlay,
  stored: readonly Stored[],
  wentOn: readonly WentOn[],
): { listen: CapturedPlay | null; replaced: Stored[] } {
  if (stored.some((one) => isWithin(play, one))) return { listen: null, replaced: [] };
  const parts: Stored[] = [];
  let listen = play;
  for (;;) {
    const found = stored.filter((one) => !parts.includes(one) && isPart(one, listen, wentOn));
    if (found.length === 0) break;
    parts.push(...found);
    listen = joinParts(play, parts, wentOn);
  }
  const same = stored.filter((one) => !parts.includes(one) && isSame(one, listen));
  if (parts.length === 0) return { listen: same.length === 0 ? play : null, replaced: [] };
  // What was sent on as the first part is not sent again as the whole, since that began at the same time.
  listen = { ...listen, startedAtMs: firstOf([play, ...parts]).startedAtMs };
  if (same.some((one) => !isReplaceable(one))) return { listen: null, replaced: parts };
  const isKnown = parts.length === 1 && parts.every((one) => isEqual(one, listen));
  return isKnown ? { listen: null, replaced: [] } : { listen, replaced: [...parts, ...same] };
}

/** Whether a stored play is a part of a captured one that is longer, or either is how the other went on. */
function isPart(one: StoredPlay, listen: CapturedPlay, wentOn: readonly WentOn[]): boolean {
  if (!isReplaceable(one)) return false;
  if (wentOn.some((command) => isTurn(command, one, listen) || isTurn(command, listen, one))) return true;
  if (listen.source === one.source) return false;
  return listen.source === "player"
    ? one.endedAtMs > listen.startedAtMs + maxLatenessMs && one.endedAtMs < listen.endedAtMs - maxLatenessMs
    : one.startedAtMs > listen.startedAtMs - maxLatenessMs &&
        one.endedAtMs < listen.endedAtMs - nearMs(listen);
}

/** Whether a stored play has a captured one in it: the service lists each part of what the player here followed as one. */
function isWithin(play: CapturedPlay, one: StoredPlay): boolean {
  const isEndWithin = play.endedAtMs > one.startedAtMs + maxLatenessMs && play.endedAtMs <= one.endedAtMs;
  if (play.source === "recent") return one.source === "player" && isEndWithin;
  const isCaptured = one.source === "player" || one.source === "recent";
  return isCaptured && isEndWithin && play.startedAtMs > one.startedAtMs - maxLatenessMs;
}

/** Whether a command ended the time away from a song between its play before and the one after. */
function isTurn({ atMs }: WentOn, before: Times, after: Times): boolean {
  const awayMs = atMs - before.endedAtMs;
  const isOfAfter = atMs > after.startedAtMs - maxLatenessMs && atMs + maxLatenessMs < after.endedAtMs;
  return awayMs <= maxAwayMs && awayMs >= -maxLatenessMs && isOfAfter;
}

function firstOf(all: readonly [CapturedPlay, ...StoredPlay[]]): Times {
  return all.reduce<Times>((first, one) => (one.endedAtMs < first.endedAtMs ? one : first), all[0]);
}

/** The listen that a play and its parts come to. The last command that played it on knows how far it was then. */
function joinParts(
  play: CapturedPlay,
  parts: readonly StoredPlay[],
  wentOn: readonly WentOn[],
): CapturedPlay {
  const all = [play, ...parts];
  const startedAtMs = Math.min(...all.map((one) => one.startedAtMs));
  const endedAtMs = Math.max(...all.map((one) => one.endedAtMs));
  const last = wentOn
    .filter(({ atMs }) => atMs > startedAtMs && atMs < endedAtMs)
    .toSorted((left, right) => right.atMs - left.atMs)[0];
  return {
    ...play,
    startedAtMs,
    endedAtMs,
    msPlayed: Math.min(play.durationMs, lengthOf(play, parts, { endedAtMs, last })),
    source: all.some(({ source }) => source === "player") ? "player" : "recent",
    shuffle: all.find(({ shuffle }) => shuffle !== null)?.shuffle ?? null,
  };
}

function lengthOf(
  play: CapturedPlay,
  parts: readonly StoredPlay[],
  { endedAtMs, last }: { endedAtMs: number; last: WentOn | undefined },
): number {
  const isWhole = play.source === "player" && play.endedAtMs === endedAtMs;
  if (isWhole && parts.every((one) => one.endedAtMs > play.startedAtMs + maxLatenessMs)) return play.msPlayed;
  if (last !== undefined) return last.positionMs + endedAtMs - last.atMs;
  const heardMs = parts.reduce((sum, { msPlayed }) => sum + msPlayed, 0);
  return heardMs + endedAtMs - Math.max(...parts.map((one) => one.endedAtMs));
}

function isSame(one: StoredPlay, play: CapturedPlay): boolean {
  if (one.isToMinute && one.endedAtMs === Math.floor(play.endedAtMs / minuteMs) * minuteMs) return true;
  const isListed = one.source === "recent" && play.source === "recent";
  const maxMs = isListed ? maxJitterMs : nearMs(play);
  if (Math.abs(one.endedAtMs - play.endedAtMs) <= maxMs) return true;
  return !isListed && Math.abs(one.startedAtMs - play.endedAtMs) <= maxMs;
}

const nearMs = ({ msPlayed }: CapturedPlay): number => Math.min(minuteMs, Math.floor(msPlayed / 2));

/** Exports are more exact; what is hidden stays so. */
function isReplaceable({ source, isHidden, isToMinute }: StoredPlay): boolean {
  return (source === "player" || source === "recent") && !isHidden && !isToMinute;
}

function isEqual(one: StoredPlay, listen: CapturedPlay): boolean {
  return (
    one.endedAtMs === listen.endedAtMs && one.msPlayed === listen.msPlayed && one.source === listen.source
  );
}
