import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMs } from "#contract/base/durations.ts";
import type { DayPack, HistorySong } from "#server/features/history/history.ts";
import { createSteps, doAtOnce } from "#server/platform/process/loop-turns.ts";
import { zoneNamed } from "#server/platform/time/time-zones.ts";
import { linkAlbums } from "./link-albums.ts";
import { inTimeZone, type ZonedListening } from "./listening.ts";
import { emptyListening, mergeDays } from "./read-packs.ts";
import { regroupSongs, type SongDecision } from "./regroup-songs.ts";
import { createSongIndex, type SongIndex } from "./song-index.ts";

/* What is known of someone's plays grows with each play: it is then as if all had been read at once. */

const steps = createSteps(null);

interface Made {
  title: number;
  artist: number;
  album: number | null;
  isrc: string | null;
  durationMs: number | null;
}

const made = fc.record<Made>({
  title: fc.nat(9),
  artist: fc.nat(3),
  album: fc.option(fc.nat(6)),
  isrc: fc.option(fc.constantFrom("A", "B", "C", "D")),
  durationMs: fc.option(fc.constantFrom(100_000, 101_000, 200_000)),
});
/** Songs in the parts in which they become known. */
const parts = fc.array(fc.array(made, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 12 });
const decided = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 2 });

const idOf = (place: number) => String((place + 1) * 2 ** 20);
const songOf = ({ title, artist, album, isrc, durationMs }: Made, place: number): HistorySong => ({
  song_id: idOf(place),
  name_key: String(title * 100 + artist),
  uri: isrc === null && durationMs === null ? null : `spotify:track:${place}`,
  name: `Title ${title}`,
  artist: `Artist ${artist}`,
  album: album === null ? null : (["Greatest Hits", "A Soundtrack"][album] ?? `Album ${album}`),
});

async function grow(book: SongIndex, all: readonly Made[]): Promise<void> {
  const from = book.songs.length;
  await book.add(
    all.slice(from).map((one, at) => songOf(one, from + at)),
    steps,
  );
  all.forEach(({ isrc, durationMs }, place) => {
    if (place >= from && (isrc !== null || durationMs !== null)) book.factsOf[place] = { isrc, durationMs };
  });
}

/** Each song is heard a minute after the one before it. */
function heard(book: SongIndex) {
  const size = book.songs.length;
  const columns = {
    playedMs: new Int32Array(size),
    flags: new Uint8Array(size),
    counts: new Uint8Array(size),
  };
  const endedMs = Float64Array.from({ length: size }, (_, at) => at * 60_000);
  return {
    size,
    endedMs,
    ...columns,
    song: Int32Array.from({ length: size }, (_, at) => at),
    book,
    leftOut: [],
  };
}

const groupsOf = ({ songs, groups, groupOf }: SongIndex) =>
  songs.map((_, song) => ({
    song: groups.tracks[groupOf.tracks[song] ?? -1]?.id,
    album: groups.albums[groupOf.albums[song] ?? -1]?.id,
    artists: groups.albums[groupOf.albums[song] ?? -1]?.artists,
  }));

test("songs that become known one after the other are grouped as if all had been known", async () => {
  let apart = 0;
  await fc.assert(
    fc.asyncProperty(parts, decided, async (some, pairs) => {
      const decisions: SongDecision[] = pairs.map(([one, other]) =>
        one === other
          ? { kind: "split", songId: idOf(one) }
          : { kind: "merge", songId: idOf(one), otherId: idOf(other) },
      );
      const [grown, whole] = [createSongIndex(), createSongIndex()];
      for (let known = 1; known <= some.length; known += 1) {
        const from = grown.songs.length;
        await grow(grown, some.slice(0, known).flat());
        if ((await regroupSongs(grown, decisions, { from, steps })) === "new") apart += 1;
        doAtOnce(linkAlbums(heard(grown)));
      }
      await grow(whole, some.flat());
      await regroupSongs(whole, decisions, { steps });
      doAtOnce(linkAlbums(heard(whole)));
      expect(groupsOf(grown)).toEqual(groupsOf(whole));
    }),
    { numRuns: 300 },
  );
  expect(apart).toBeGreaterThan(50);
});

/** A play as day-packs.db.ts packs it. */
interface Packed {
  second: number;
  playedMs: number;
  song: number;
  isHidden: boolean;
}

function packOf(day: number, plays: readonly Packed[]): DayPack {
  const bytes = Buffer.alloc(plays.length * 18);
  plays.forEach(({ second, playedMs, song, isHidden }, at) => {
    bytes.writeInt32BE(second * 1_000, at * 18);
    bytes.writeInt32BE(playedMs, at * 18 + 4);
    bytes.writeBigInt64BE(BigInt(idOf(song)), at * 18 + 8);
    bytes.writeUInt16BE(isHidden ? 1 : 0, at * 18 + 16);
  });
  return { day, plays: bytes, version: 1 };
}

const packed = fc.record<Packed>({
  second: fc.nat(86_399),
  playedMs: fc.constantFrom(10_000, 30_000, 200_000),
  song: fc.nat(4),
  isHidden: fc.boolean(),
});
const firstDay = 20_000;
const changes = fc.array(
  fc.record({
    days: fc.uniqueArray(fc.record({ day: fc.nat(8), plays: fc.array(packed, { maxLength: 4 }) }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ day }) => day,
    }),
    isShortKnown: fc.boolean(),
  }),
  { minLength: 2, maxLength: 8 },
);

test("days that are exchanged leave what counts, and the days by a clock, as if all had been read", async () => {
  const zone = zoneNamed("America/New_York");
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      const book = createSongIndex();
      await grow(
        book,
        Array.from({ length: 5 }, (_, title) => ({
          title,
          artist: 0,
          album: null,
          isrc: "X",
          durationMs: 1,
        })),
      );
      let shown = emptyListening(book);
      let zoned: ZonedListening | null = null;
      const latest = new Map<number, DayPack>();
      for (const { days, isShortKnown } of all) {
        const packs = days
          .map(({ day, plays }) =>
            packOf(
              firstDay + day,
              plays.toSorted((left, right) => left.second - right.second),
            ),
          )
          .toSorted((left, right) => left.day - right.day);
        for (const pack of packs) latest.set(pack.day, pack);
        const shortSongs = new Map(isShortKnown ? [["spotify:track:1", 12_000]] : []);
        shown = await mergeDays(shown, packs, { book, shortSongs, steps });
        const before: { day: Int32Array; kept: typeof shown.kept } | undefined =
          zoned === null ? undefined : { day: zoned.day, kept: shown.kept };
        zoned = await inTimeZone(shown.listening, zone, { steps, before });
        const ordered = [...latest.values()].toSorted((left, right) => left.day - right.day);
        const whole = await mergeDays(emptyListening(book), ordered, { book, shortSongs, steps });
        expect(zoned).toEqual(await inTimeZone(whole.listening, zone, { steps }));
        const endedAt = [...zoned.endedMs];
        expect([...zoned.day]).toEqual(endedAt.map((ms) => Math.floor(zone.localMs(ms) / dayMs)));
      }
    }),
    { numRuns: 100 },
  );
});
