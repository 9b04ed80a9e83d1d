import { formatMoment } from "#web/platform/text/format.ts";
import { useNow } from "#web/ui/use-now.ts";

/** How often it is looked at whether a moment is of today. */
const everyMs = 60_000;

/** A moment of epoch seconds, also for machines. */
export function Moment({ at }: { at: number }) {
  const now = useNow(everyMs);
  return (
    <time className="whitespace-nowrap" dateTime={new Date(at * 1000).toISOString()}>
      {formatMoment(at, now)}
    </time>
  );
}
