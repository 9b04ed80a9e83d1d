import { minuteMs } from "#contract/base/durations.ts";
import type { PartedWork } from "#server/platform/process/loop-turns.ts";
import { dayNumber, dayText } from "../days/ranges.ts";
import { always, eachCounted, type ZonedListening } from "../listening/listening.ts";
import type { SongIndex } from "#server/features/stats/listening/song-index.ts";

/** Something that was reached; `key` is the same for ever. */
export interface Milestone {
  key: string;
  kind: "plays" | "minutes" | "artist_plays" | "years";
  value: number;
  date: string;
  name: string | null;
  stats_id: string | null;
}

const maxShown = 50;

/** Every 1,000th play up to 10,000, then every 10,000th. */
function isPlayMilestone(plays: number): boolean {
  return plays > 0 && plays % (plays <= 10_000 ? 1_000 : 10_000) === 0;
}

/** The 100th, 500th and each 1,000th play of an artist. */
function isArtistMilestone(plays: number): boolean {
  return plays === 100 || plays === 500 || (plays > 0 && plays % 1_000 === 0);
}

function nextMinutes(minutes: number): number {
  const step = minutes < 100_000 ? 10_000 : 100_000;
  return (Math.floor(minutes / step) + 1) * step;
}

/** Milestones, newest first. */
export function* findMilestones(listening: ZonedListening, today: number): PartedWork<Milestone[]> {
  const { book, song, day, playedMs } = listening;
  const found: Milestone[] = [];
  const ofArtist = new Int32Array(book.groups.artists.length);
  let plays = 0;
  let ms = 0;
  let next = nextMinutes(0);
  let first: number | null = null;
  const note = (at: number, kind: Milestone["kind"], value: number, artist = -1) => {
    const group = book.groups.artists[artist];
    const key = [kind, ...(group === undefined ? [] : [group.id]), value].join("-");
    const date = dayText(day[at] ?? 0);
    found.push({ key, kind, value, date, name: group?.name ?? null, stats_id: group?.id ?? null });
  };
  yield* eachCounted(listening, always, (at) => {
    if (plays === 0) first = day[at] ?? 0;
    plays += 1;
    ms += playedMs[at] ?? 0;
    if (isPlayMilestone(plays)) note(at, "plays", plays);
    for (; ms >= next * minuteMs; next = nextMinutes(next)) note(at, "minutes", next);
    const of = song[at] ?? -1;
    for (const artist of artistsOf(book, of)) {
      const heard = (ofArtist[artist] ?? 0) + 1;
      ofArtist[artist] = heard;
      if (isArtistMilestone(heard)) note(at, "artist_plays", heard, artist);
    }
  });
  return [...found, ...yearsSince(first, today)]
    .toSorted((left, right) => (left.date < right.date ? 1 : left.date > right.date ? -1 : 0))
    .slice(0, maxShown);
}

function artistsOf({ groupOf, guestsOf }: SongIndex, song: number): number[] {
  const main = groupOf.artists[song] ?? -1;
  return main === -1 ? [...(guestsOf[song] ?? [])] : [main, ...(guestsOf[song] ?? [])];
}

/** Each year since the first play; of 29 February on 1 March. */
function yearsSince(first: number | null, today: number): Milestone[] {
  if (first === null) return [];
  const from = new Date(`${dayText(first)}T00:00:00Z`);
  const found: Milestone[] = [];
  for (let value = 1; ; value += 1) {
    const date = new Date(from);
    date.setUTCFullYear(from.getUTCFullYear() + value);
    const text = date.toISOString().slice(0, 10);
    if (dayNumber(text) > today) return found;
    found.push({ key: `years-${value}`, kind: "years", value, date: text, name: null, stats_id: null });
  }
}
