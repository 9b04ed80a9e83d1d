import { dayMs } from "#contract/base/durations.ts";
const everyMs = { daily: dayMs, weekly: 7 * dayMs, never: null } as const;

/** When a smart playlist is refreshed next; null: by hand alone. */
export function nextRefresh(schedule: keyof typeof everyMs, nowMs: number): Date | null {
  const ms = everyMs[schedule];
  return ms === null ? null : new Date(nowMs + ms);
}
