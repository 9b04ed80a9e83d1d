import { hourMs } from "#contract/base/durations.ts";
import type { PartedWork } from "#server/platform/process/loop-turns.ts";
import type { DayRange } from "../days/ranges.ts";
import { eachCounted, type ZonedListening } from "../listening/listening.ts";
import { minutesOf } from "./summarise.ts";

/** The day of the week, 0 for Monday, of a day since 1970-01-01. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** The hour that a clock shows at an instant. */
export function hourOf(localMs: number): number {
  return ((Math.floor(localMs / hourMs) % 24) + 24) % 24;
}

/** Plays and minutes by weekday (0 is Monday) and hour of the viewer's clock. */
export function* countClock(
  listening: ZonedListening,
  range: DayRange,
): PartedWork<{ plays: number[][]; minutes: number[][] }> {
  const plays = Array.from({ length: 7 }, zeros);
  const ms = Array.from({ length: 7 }, zeros);
  yield* eachCounted(listening, range, (at) => {
    const weekday = weekdayOf(listening.day[at] ?? 0);
    const hour = hourOf(listening.zone.localMs(listening.endedMs[at] ?? 0));
    add(plays[weekday], hour, 1);
    add(ms[weekday], hour, listening.playedMs[at] ?? 0);
  });
  return { plays, minutes: ms.map((hours) => hours.map(minutesOf)) };
}

const zeros = () => Array.from({ length: 24 }, () => 0);

function add(row: number[] | undefined, at: number, amount: number): void {
  if (row !== undefined) row[at] = (row[at] ?? 0) + amount;
}
