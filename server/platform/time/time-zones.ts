import { dayMs } from "#contract/base/durations.ts";

/** The clock of a time zone. Days are counted from 1970-01-01. */
export interface Zone {
  /** What the clock shows at an instant (epoch milliseconds), as the epoch milliseconds at which UTC shows the same. */
  localMs: (atMs: number) => number;
  /** The day that the clock shows at an instant. */
  dayOf: (atMs: number) => number;
  /** The first instant at which the clock shows this day or, where the zone skipped it, a later one. */
  startOf: (day: number) => number;
}

/** From an instant on (epoch milliseconds) the clock is ahead of UTC by so much. */
interface Segment {
  fromMs: number;
  offsetMs: number;
}

/** Offsets are looked up in blocks of this length, each when it is first asked for. */
const blockMs = 2 ** 35;
/** Zones keep an offset for at least so long. */
const sampleMs = dayMs / 2;
const maxKeptZones = 50;
const zones = new Map<string, Zone>();

/** The clock of a zone of the IANA database, kept for the next time. Throws RangeError where there is none. */
export function zoneNamed(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = createZone(name);
  if (zones.size >= maxKeptZones) zones.delete(zones.keys().next().value ?? "");
  zones.set(name, zone);
  return zone;
}

function createZone(name: string): Zone {
  const offsetAt = offsetReader(name);
  const blocks = new Map<number, Segment[]>();
  let last: { fromMs: number; toMs: number; offsetMs: number } = { fromMs: 0, toMs: 0, offsetMs: 0 };

  const findOffset = (atMs: number): number => {
    if (atMs >= last.fromMs && atMs < last.toMs) return last.offsetMs;
    const block = Math.floor(atMs / blockMs);
    let segments = blocks.get(block);
    if (segments === undefined) {
      segments = findSegments(block * blockMs, offsetAt);
      blocks.set(block, segments);
    }
    const at = segments.findLastIndex(({ fromMs }) => fromMs <= atMs);
    const { fromMs, offsetMs } = segments[Math.max(0, at)] ?? { fromMs: atMs, offsetMs: 0 };
    last = { fromMs, toMs: segments[at + 1]?.fromMs ?? (block + 1) * blockMs, offsetMs };
    return offsetMs;
  };

  const localMs = (atMs: number) => atMs + findOffset(atMs);
  const dayOf = (atMs: number) => Math.floor(localMs(atMs) / dayMs);
  return {
    localMs,
    dayOf,
    startOf: (day) => firstOf((atMs) => dayOf(atMs) >= day, (day - 2) * dayMs, (day + 2) * dayMs),
  };
}

/** Where the offset changes between the beginning of a block and its end. */
function findSegments(fromMs: number, offsetAt: (atMs: number) => number): Segment[] {
  let offsetMs = offsetAt(fromMs);
  const segments = [{ fromMs, offsetMs }];
  for (let atMs = fromMs + sampleMs; atMs < fromMs + blockMs + sampleMs; atMs += sampleMs) {
    const toMs = Math.min(atMs, fromMs + blockMs - 1);
    const next = offsetAt(toMs);
    if (next === offsetMs) continue;
    const before = offsetMs;
    const changeMs = firstOf((at) => offsetAt(at) !== before, atMs - sampleMs, toMs);
    segments.push({ fromMs: changeMs, offsetMs: next });
    offsetMs = next;
  }
  return segments;
}

/** The first instant of a stretch at which something holds that holds at its end and not at its beginning. */
function firstOf(holds: (atMs: number) => boolean, fromMs: number, toMs: number): number {
  let [low, high] = [fromMs, toMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function offsetReader(name: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    era: "short",
  });
  return (atMs) => {
    const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    const number = (part: string) => Number(parts[part] ?? 0);
    const shown = new Date(0);
    shown.setUTCFullYear(
      parts["era"] === "BC" ? 1 - number("year") : number("year"),
      number("month") - 1,
      number("day"),
    );
    shown.setUTCHours(number("hour"), number("minute"), number("second"));
    return shown.getTime() - Math.floor(atMs / 1000) * 1000;
  };
}
