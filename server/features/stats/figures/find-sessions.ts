import type { PartedWork } from "#server/platform/process/loop-turns.ts";
import type { DayRange } from "../days/ranges.ts";
import { eachCounted, type ZonedListening } from "../listening/listening.ts";
import { minutesOf } from "./summarise.ts";

/** With a longer rest another session begins. */
const maxRestMs = 20 * 60_000;

interface Session {
  startedMs: number;
  endedMs: number;
  plays: number;
  ms: number;
}

interface Sessions {
  count: number;
  average_minutes: number;
  longest: ReturnType<typeof show>;
}

/** How often someone sat down to listen in a range, and the longest time. */
export function* findSessions(listening: ZonedListening, range: DayRange): PartedWork<Sessions> {
  let count = 0;
  let totalMs = 0;
  let present: Session | null = null;
  let longest: Session | null = null;
  yield* eachCounted(listening, range, (at) => {
    const endedMs = listening.endedMs[at] ?? 0;
    const ms = listening.playedMs[at] ?? 0;
    totalMs += ms;
    if (present === null || endedMs - ms - present.endedMs > maxRestMs) {
      present = { startedMs: endedMs - ms, endedMs, plays: 0, ms: 0 };
      count += 1;
    }
    present.endedMs = endedMs;
    present.plays += 1;
    present.ms += ms;
    if (longest === null || present.ms > longest.ms) longest = present;
  });
  return { count, average_minutes: count === 0 ? 0 : minutesOf(totalMs / count), longest: show(longest) };
}

function show(session: Session | null) {
  if (session === null) return null;
  return {
    started_at: new Date(session.startedMs).toISOString(),
    ended_at: new Date(session.endedMs).toISOString(),
    plays: session.plays,
    minutes: minutesOf(session.ms),
  };
}
