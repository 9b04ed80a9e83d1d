import fc from "fast-check";
import { expect, test } from "vitest";
import { createSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import { emptyRow, type ListRow } from "#server/features/playlist-files/formats/list-row.ts";
import { matchRow, type RowMatch } from "./match-rows.ts";
import { SongsLikeRows } from "./songs-like-rows.ts";

interface Song {
  title: string;
  artists: string;
  durationMs: number;
}

async function matchAll(rows: ListRow[], songs: Song[], steps: Steps): Promise<(RowMatch | null)[]> {
  const columns = {
    ids: songs.map((_song, number) => `s${number}`),
    titles: songs.map(({ title }) => title),
    artistWords: songs.map(({ artists }) => artists),
  };
  const like = await SongsLikeRows.find(columns, rows, steps);
  const lengths = async function* () {
    yield like.ids.map((id) => ({ id, durationMs: songs[Number(id.slice(1))]?.durationMs ?? 0 }));
  };
  await like.addLengths(lengths());
  const candidates = {
    isOwn: () => false,
    byIsrc: new Map<string, string>(),
    likeRow: (row: ListRow) => like.likeRow(row),
  };
  return rows.map((row) => matchRow(row, null, candidates));
}

/** The same by looking at every song for every row. */
function matchSlowly(row: ListRow, songs: Song[]): RowMatch | null {
  const like = songs
    .map((song, number) => ({ ...song, id: `s${number}` }))
    .filter(
      ({ title, artists }) =>
        title === row.title && row.artists.some((name) => ` ${artists} `.includes(` ${name} `)),
    );
  const { durationMs } = row;
  if (durationMs === null)
    return like[0] ? { trackId: like[0].id, by: "title", confidence: like.length === 1 ? 0.7 : 0.5 } : null;
  const apart = (song: Song) => Math.abs(song.durationMs - durationMs);
  const [close] = like.filter((song) => apart(song) <= 2_000).toSorted((a, b) => apart(a) - apart(b));
  return close ? { trackId: close.id, by: "title", confidence: 0.9 } : null;
}

const words = fc
  .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 })
  .map((list) => list.join(" "));
const title = fc.constantFrom("x", "y");
const length = fc.constantFrom(0, 1_000, 2_000, 3_000, 9_000);

test("rows are matched as if every song had been compared with every row", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ title, artists: words, durationMs: length }), { maxLength: 12 }),
      fc.array(
        fc.record({ title, artists: fc.array(words, { maxLength: 3 }), durationMs: fc.option(length) }),
        {
          maxLength: 6,
        },
      ),
      async (songs, asked) => {
        const rows = asked.map((row) => ({ ...emptyRow, ...row }));
        const matches = await matchAll(rows, songs, createSteps(AbortSignal.timeout(60_000)));
        expect(matches).toEqual(rows.map((row) => matchSlowly(row, songs)));
      },
    ),
  ));

test("what it takes grows with rows and songs, also where all of them are alike", async () => {
  const unitsOf = async (count: number) => {
    let [all, largest] = [0, 0];
    const did = (units: number) => {
      all += units;
      largest = Math.max(largest, units);
      return null;
    };
    const songs = Array.from({ length: count }, (_, number) => ({
      title: "intro",
      artists: "a b",
      durationMs: number,
    }));
    const rows = songs.map(() => ({
      ...emptyRow,
      title: "intro",
      artists: ["a", "b", "a b"],
      durationMs: 1,
    }));
    await matchAll(rows, songs, { did });
    return { all, largest };
  };
  const [small, large] = [await unitsOf(100), await unitsOf(1_000)];
  expect(large.all).toBeLessThan(small.all * 11);
  expect(large.largest).toBe(small.largest);
});

test("anyone who left is not worked for any longer", async () => {
  const left = AbortSignal.abort(new Error("The client left."));
  const rows = Array.from({ length: 100 }, () => ({ ...emptyRow, title: "t".repeat(1_000), artists: ["a"] }));
  await expect(matchAll(rows, [], createSteps(left))).rejects.toThrow("The client left.");
});
