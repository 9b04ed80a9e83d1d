import { healthText } from "#web/features/admin/texts/health-text.ts";
import { formatAgo, formatMoment } from "#web/platform/text/format.ts";
import { formatBytes } from "#web/ui/files/file-facts.ts";
import { useNow } from "#web/ui/use-now.ts";

/** An amount of megabytes; null is unknown, which is never 0. */
export function formatMegabytes(megabytes: number | null): string {
  return megabytes === null ? healthText("unknown") : formatBytes(megabytes * 1_000_000);
}

/** A moment of epoch seconds; null is unknown. */
export function Moment({ at }: { at: number | null }) {
  const nowMs = useNow();
  if (at === null) return healthText("unknown");
  return <time dateTime={new Date(at * 1000).toISOString()}>{formatMoment(at, nowMs)}</time>;
}

/** How long ago epoch seconds were; null is unknown. */
export function Ago({ at, nowMs }: { at: number | null; nowMs: number }) {
  if (at === null) return healthText("unknown");
  return <time dateTime={new Date(at * 1000).toISOString()}>{formatAgo(at, nowMs)}</time>;
}
