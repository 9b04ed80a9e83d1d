import type { PlayQueue } from "#web/features/player/queue/play-queue.ts";
import type { QueueLine } from "./queue-lines.ts";

/** When the lines of a queue begin, and how long all of it is. Times are epoch ms. */
export interface QueueClock {
  /** when the song of a line begins, by the line's key; what follows a song of unknown length is left out */
  startsAtMs: ReadonlyMap<string, number>;
  /** how many songs are to come, those that are not shown as well; without what autoplay chose */
  songs: number;
  /** how long they are; null where that is not known of all of them */
  lengthMs: number | null;
  /** when the last one ends; null where that is not known, or never */
  endsAtMs: number | null;
  /** the present, by which a time is one of today */
  nowMs: number;
}

/** What a queue's clock goes by. */
interface ClockParts {
  /** when the song that plays ends, if nothing holds it up */
  currentEndsAtMs: number;
  /** milliseconds; null where it is unknown */
  lengthOf: (line: QueueLine) => number | null;
  /** songs to come, those that are not shown as well */
  songs: number;
  repeat: PlayQueue["repeat"];
  /** autoplay goes on when the queue is through: it has no end */
  goesOn: boolean;
  nowMs: number;
}

/** The clock of the lines that are to come. */
export function clockOf(lines: readonly QueueLine[], parts: ClockParts): QueueClock {
  const { currentEndsAtMs, lengthOf, songs, repeat, goesOn, nowMs } = parts;
  const startsAtMs = new Map<string, number>();
  let nextMs: number | null = repeat === "track" ? null : currentEndsAtMs;
  let lengthMs: number | null = 0;
  let counted = 0;
  for (const line of lines) {
    if (line.kind !== "added" && line.kind !== "row" && line.kind !== "chosen") continue;
    if (nextMs !== null) startsAtMs.set(line.key, nextMs);
    const length = lengthOf(line);
    nextMs = plus(nextMs, length);
    if (line.kind === "chosen") continue;
    counted += 1;
    lengthMs = plus(lengthMs, length);
  }
  if (counted < songs) lengthMs = null;
  const endsAtMs = lengthMs === null || repeat !== "off" || goesOn ? null : nextMs;
  return { startsAtMs, songs, lengthMs, endsAtMs, nowMs };
}

function plus(time: number | null, length: number | null): number | null {
  return time === null || length === null ? null : time + length;
}
