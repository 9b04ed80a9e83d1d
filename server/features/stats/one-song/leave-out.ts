import type { LeftOut } from "#contract/stats/song-versions.ts";
import { visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import { hourOf } from "../figures/count-clock.ts";
import type { ZonedListening } from "../listening/listening.ts";
import type { GenresOfSongs } from "../listening/song-genres.ts";
import { isOf } from "../listening/song-index.ts";

/** Of each hour of a day 1 where a rule holds; null: always. */
function hoursOf({ from_hour: from, to_hour: to }: LeftOut): Uint8Array | null {
  if (from === null || to === null || from === to) return null;
  return Uint8Array.from({ length: 24 }, (_, hour) =>
    (from < to ? hour >= from && hour < to : hour >= from || hour < to) ? 1 : 0,
  );
}

/** The same plays without those that the person leaves out: they are in no figure. */
export function* leaveOut(
  listening: ZonedListening,
  { names, genreOf }: GenresOfSongs,
): PartedWork<ZonedListening> {
  const { book, song: songOf, endedMs, zone, size } = listening;
  const counts = listening.counts.slice();
  for (const rule of listening.leftOut) {
    const isOut = new Uint8Array(book.songs.length);
    const group = rule.kind === "genre" ? names.indexOf(rule.target) : findTarget(book, rule);
    if (group === undefined || group === -1) continue;
    yield* visitInParts(0, isOut.length, (song) => {
      const is = rule.kind === "genre" ? genreOf[song] === group : isOf(book, kindOf(rule), { song, group });
      if (is) isOut[song] = 1;
    });
    const hours = hoursOf(rule);
    yield* visitInParts(0, size, (at) => {
      if (counts[at] !== 1 || isOut[songOf[at] ?? -1] !== 1) return;
      if (hours === null || hours[hourOf(zone.localMs(endedMs[at] ?? 0))] === 1) counts[at] = 0;
    });
  }
  return { ...listening, counts };
}

const kindOf = ({ kind }: LeftOut) => (kind === "artist" ? "artists" : "albums");

function findTarget(book: ZonedListening["book"], rule: LeftOut): number | undefined {
  return book.findGroup(kindOf(rule), rule.target);
}
