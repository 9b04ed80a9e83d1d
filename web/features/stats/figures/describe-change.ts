import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatPercent } from "#web/platform/text/format.ts";

/** How a figure has changed against the one before, in words and as a direction. */
export interface Change {
  direction: "up" | "down" | "none";
  text: string;
}

/** Less would show as 0%. */
const minPercent = 0.5;

/** `12% more`; from nothing to something there is no share to tell. */
export function describeChange(now: number, before: number): Change {
  if (now === before) return { direction: "none", text: statsText("figures.same") };
  if (before === 0) return { direction: "up", text: statsText("figures.fresh") };
  const share = (Math.abs(now - before) / before) * 100;
  if (share < minPercent) return { direction: "none", text: statsText("figures.nearly") };
  const percent = formatPercent(share);
  return now > before
    ? { direction: "up", text: statsText("figures.more", { percent }) }
    : { direction: "down", text: statsText("figures.less", { percent }) };
}
