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
  /** how long those are that are not shown; null where that is not known of all of them */
  beyondMs: number | null;
  repeat: PlayQueue["repeat"];
  /** autoplay goes on when the queue is through: it has no end */
  goesOn: boolean;
  nowMs: number;
}

/** The clock of the lines that are to come. */
export function clockOf(lines: readonly QueueLine[], parts: ClockParts): QueueClock {
  const { currentEndsAtMs, lengthOf, songs, beyondMs, repeat, goesOn, nowMs } = parts;
  const startsAtMs = new Map<string, number>();
  let nextMs: number | null = repeat === "track" ? null : currentEndsAtMs;
  let lengthMs: number | null = 0;
  let endMs = nextMs;
  let counted = 0;
  for (const line of lines) {
    if (line.kind === "stop") {
      // Nothing behind the line has a time, and the queue ends there for now.
      return { startsAtMs, songs: counted, lengthMs, endsAtMs: endMs, nowMs };
    }
    if (!isSong(line)) continue;
    if (nextMs !== null) startsAtMs.set(line.key, nextMs);
    const length = lengthOf(line);
    nextMs = plus(nextMs, length);
    if (line.kind === "chosen") continue;
    counted += 1;
    endMs = nextMs;
    lengthMs = plus(lengthMs, length);
  }
  if (counted < songs) {
    lengthMs = plus(lengthMs, beyondMs);
    endMs = plus(endMs, beyondMs);
  }
  const hasEnd = lengthMs !== null && repeat === "off" && !goesOn;
  const endsAtMs = hasEnd ? endMs : null;
  return { startsAtMs, songs, lengthMs, endsAtMs, nowMs };
}

function isSong({ kind }: QueueLine): boolean {
  return kind === "added" || kind === "row" || kind === "chosen";
}

function plus(time: number | null, length: number | null): number | null {
  return time === null || length === null ? null : time + length;
}
