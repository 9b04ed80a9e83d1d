import type { HistoryRow } from "#server/features/history/export-files/read-play.ts";

/** The first and the last of some times, in epoch milliseconds; of none, `from` is behind `until`. */
export interface TimeSpan {
  from: number;
  until: number;
}

/** The span of no times. */
export const noSpan = (): TimeSpan => ({ from: Infinity, until: -Infinity });

/** Whether a time is before or behind all of a span. */
export const isOutside = ({ from, until }: TimeSpan, time: number): boolean => time < from || time > until;

/** Adds the times at which plays of rows began, in place. Call after the commit: until then they may be rolled back. */
export function rememberTimes(span: TimeSpan | null, rows: readonly HistoryRow[]): void {
  if (span === null) return;
  for (const row of rows) {
    if (!("play" in row)) continue;
    span.from = Math.min(span.from, row.play.startedAt);
    span.until = Math.max(span.until, row.play.startedAt);
  }
}
