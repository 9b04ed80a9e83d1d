import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ComparedSong } from "#server/features/playlists/playlists.ts";
import { changedRows, rowsAfterDisturbance } from "#server/features/changes/engine/changed-rows.ts";
import { doAtOnce } from "#server/platform/process/loop-turns.ts";
import { allVersions, chooseVersions, type SongVersions } from "./choose-versions.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { findReplacement, type Candidate } from "./find-replacement.ts";
import { nameGone, type DatedRow } from "./name-gone.ts";

const policies = ["same-id", "same-recording", "same-song"] as const;

function song(id: string, more: Partial<ComparedSong> = {}): ComparedSong {
  return { uri: `spotify:track:${id}`, name: id, artist: "Band", isrc: null, duration_ms: 200_000, ...more };
}

const anyRow: fc.Arbitrary<ComparedSong> = fc.record({
  uri: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }).map((id) => `spotify:track:${id}`) },
    fc.constantFrom("spotify:local:a:b:c:1", "spotify:episode:1", "export:track:local:x", null),
  ),
  name: fc.constantFrom("Tune", "TUNE ", "Túne", "Other", ""),
  artist: fc.constantFrom("Band", "band", "Somebody"),
  isrc: fc.option(fc.constantFrom("A", "B", "C")),
  duration_ms: fc.constantFrom(200_000, 201_500, 203_000, 204_500),
});
const rowsAndPolicy = [fc.array(anyRow, { maxLength: 40 }), fc.constantFrom(...policies)] as const;
const without = (rows: ComparedSong[], gone: { position: number }[]) => {
  const leaving = new Set(gone.map(({ position }) => position));
  return rows.filter((_row, position) => !leaving.has(position));
};

describe("duplicates", () => {
  test("taken out once, there are none; what stays keeps its order, and the first of each stays", () => {
    fc.assert(
      fc.property(...rowsAndPolicy, (rows, policy) => {
        const found = findDuplicates(rows, policy);
        const left = without(rows, found);
        expect(findDuplicates(left, policy)).toEqual([]);
        expect(
          changedRows(
            rows.map(({ uri }) => uri),
            { removed: found.map((each) => each.position), replaced: [] },
          ),
        ).toEqual(left.map(({ uri }) => uri));
        const leaving = new Set(found.map(({ position }) => position));
        for (const { position, stays } of found) {
          expect(stays).toBeLessThan(position);
          expect(leaving.has(stays)).toBe(false);
        }
      }),
    );
  });

  test("a song that goes leaves its place to the one that comes there", () => {
    const replaced = [1, 2].map((position) => ({ position, uri: `new ${position}` }));
    expect(changedRows(["a", "b", null], { removed: [1], replaced })).toEqual(["a", "new 1", "new 2", null]);
  });

  test("files, episodes and what is gone are never among them, nor the only row of a song", () => {
    fc.assert(
      fc.property(...rowsAndPolicy, (rows, policy) => {
        for (const { position } of findDuplicates(rows, policy))
          expect(rows[position]?.uri).toMatch(/^(?:spotify:track|export:track:local):/u);
        const alone = rows.map((row, at) => ({ ...row, uri: `spotify:track:${at}`, isrc: null }));
        expect(findDuplicates(alone, "same-recording")).toEqual([]);
      }),
    );
  });

  test("are reported by id, by recording, or by title, artist and length within 2 s", () => {
    const rows = [
      song("a", { isrc: "X" }),
      song("a"),
      song("b", { isrc: "X" }),
      song("c", { name: "Á ", artist: "BAND", duration_ms: 202_000 }),
      song("d", { name: "a", duration_ms: 202_001 }),
      song("e", { name: "A (2011 Remaster)", duration_ms: 202_001 }),
      song("f", { name: "A (Live)" }),
      song("g", { name: "A (feat. Guest)", artist: "Band feat. Guest", duration_ms: null }),
    ];
    const found = (policy: (typeof policies)[number]) =>
      findDuplicates(rows, policy).map(({ position, stays, because }) => [position, stays, because]);
    expect(found("same-id")).toEqual([[1, 0, "same-id"]]);
    expect(found("same-recording")).toEqual([
      [1, 0, "same-id"],
      [2, 0, "same-recording"],
    ]);
    expect(found("same-song")).toEqual([
      [1, 0, "same-id"],
      [2, 0, "same-recording"],
      [3, 0, "same-song"],
      [5, 4, "same-song"],
      [7, 0, "same-song"],
    ]);
  });
});

describe("what is gone", () => {
  const rows = (text: string): DatedRow[] =>
    text.split(" ").map((word) => {
      const [id = "", date] = word.split("@");
      return { trackId: id === "-" ? null : id, addedAt: date === undefined ? null : Number(date) };
    });
  const named = (present: string, earlier: string) =>
    Object.fromEntries(nameGone(rows(present), rows(earlier)));

  test("is named by the place that it had between its neighbours", () => {
    expect(named("a - c", "a b c")).toEqual({ 1: "b" });
    expect(named("- - c", "a b c")).toEqual({ 0: "a", 1: "b" });
    expect(named("x a - c new", "a b c")).toEqual({ 2: "b" });
    expect(named("- a - c", "- a b c")).toEqual({ 2: "b" });
  });

  test("is not guessed where songs were taken out as well, unless a date decides", () => {
    expect(named("a - d", "a b c d")).toEqual({});
    expect(named("a -@7 d", "a b@6 c@7 d")).toEqual({ 1: "c" });
    expect(named("a -@7 d", "a b@7 c@7 d")).toEqual({});
    expect(named("a -@7 c", "a b@6 c")).toEqual({});
    expect(named("a -", "b c")).toEqual({});
  });

  test("however rows went, none is named otherwise than it was", () => {
    const rowCount = 12;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("stays", "goes", "is taken out"), {
          minLength: rowCount,
          maxLength: rowCount,
        }),
        (fates) => {
          const earlier = fates.map((_fate, at): DatedRow => ({ trackId: `t${at}`, addedAt: at }));
          const left = earlier.filter((_row, at) => fates[at] !== "is taken out");
          const present = left.map((row) => {
            const isGone = fates[row.addedAt ?? 0] === "goes";
            return { ...row, trackId: isGone ? null : row.trackId };
          });
          const found = nameGone(present, earlier);
          const gone = present.flatMap((row, at) =>
            row.trackId === null ? [[at, `t${row.addedAt}`] as const] : [],
          );
          expect(found).toEqual(new Map(gone));
        },
      ),
    );
  });

  test("is replaced by the same recording before the same song, and by an own one before another", () => {
    const gone = song("gone", { name: "Tune", isrc: "X" });
    const candidate = (id: string, isOwn: boolean, more: Partial<ComparedSong>): Candidate => ({
      ...song(id, more),
      uri: `spotify:track:${id}`,
      isOwn,
    });
    const recording = candidate("recording", false, { isrc: "X" });
    const ownRecording = candidate("ownRecording", true, { isrc: "X" });
    const title = candidate("title", true, { name: "TUNE", duration_ms: 201_999 });
    const longer = candidate("longer", true, { name: "Tune", duration_ms: 202_001 });
    const itself = candidate("gone", true, { name: "Tune", isrc: "X" });
    const best = (...candidates: Candidate[]) => findReplacement(gone, candidates)?.song.uri.split(":")[2];
    expect(best(itself, longer)).toBeUndefined();
    expect(best(longer, title, recording, ownRecording)).toBe("ownRecording");
    expect(best(longer, title, recording)).toBe("recording");
    expect(best(longer, title)).toBe("title");
    expect(
      findReplacement({ ...gone, name: "", isrc: null }, [candidate("x", true, { name: "" })]),
    ).toBeNull();
  });
});

test("a replacement stands in the place of the row, which stays behind it", () => {
  const replaced = [{ position: 1, uri: "new" }];
  expect(changedRows(["a", null, "b", "a"], { removed: [3], replaced })).toEqual(["a", "new", null, "b"]);
});

test("cut off and changed elsewhere, a playlist gets back what was taken out, and keeps what was added", () => {
  const from = ["a", "b", "a", "c", "d"];
  const to = ["a", "b", "c", "d"];
  // Every copy of a was out, and none back; meanwhile someone added n and took d out.
  expect(rowsAfterDisturbance(["n", "b", "c"], { from, to })).toEqual(["a", "n", "b", "c"]);
  expect(rowsAfterDisturbance(["a", "b", "c", "n"], { from, to })).toEqual(["a", "b", "c", "n"]);
});

describe("versions of a song", () => {
  const ids = ["one", "two", "three"];
  const anyPlace = fc.record({
    trackId: fc.constantFrom(...ids),
    list: fc.constantFrom("a", "b", null),
    isLeftOut: fc.boolean(),
    isGone: fc.boolean(),
  });
  const anySong = [fc.array(anyPlace, { maxLength: 12 }), fc.constantFrom(...ids), fc.boolean()] as const;

  test("that are replaced leave every playlist with the song, what is left out as it is, and one version of the rest", () => {
    fc.assert(
      fc.property(...anySong, (drawn, stays, isReplacing) => {
        const places = drawn.map(({ trackId, list }, position) =>
          list === null
            ? { trackId, playlistId: null, position: null }
            : { trackId, playlistId: list, position },
        );
        const liked = new Set(drawn.flatMap(({ trackId, list }) => (list === null ? [trackId] : [])));
        const uris = new Map(ids.map((id) => [id, `spotify:track:${id}`]));
        const versions: SongVersions = { key: "k", uris, places, stays, liked };
        const leftOut = [...drawn.keys()].filter((at) => drawn[at]?.isLeftOut === true);
        const isGone = (_list: string, at: number) => drawn[at]?.isGone === true;
        const chosen = {
          ...allVersions,
          how: isReplacing ? ("replace" as const) : ("remove" as const),
          places_left_out: [{ key: "k", places: leftOut }],
        };
        const { rows, like, unlike } = doAtOnce(chooseVersions([versions], chosen, isGone));
        for (const list of ["a", "b"]) {
          const held = [...drawn.keys()].filter((at) => drawn[at]?.list === list && !isGone(list, at));
          const { removed, replaced } = rows.get(list) ?? { removed: [], replaced: [] };
          const kept = held.filter((at) => !removed.includes(at));
          for (const at of held.filter((each) => leftOut.includes(each))) expect(kept).toContain(at);
          expect(kept.every((at) => leftOut.includes(at) || drawn[at]?.trackId === stays)).toBe(true);
          expect(removed.every((at) => !isGone(list, at))).toBe(true);
          const isThere = kept.some((at) => drawn[at]?.trackId === stays);
          expect(replaced.length).toBe(isReplacing && removed.length > 0 && !isThere ? 1 : 0);
        }
        expect(unlike).not.toContain(uris.get(stays));
        expect(like).toEqual(isReplacing && unlike.length > 0 && !liked.has(stays) ? [uris.get(stays)] : []);
      }),
    );
  });

  test("that are not chosen are not touched", () => {
    const versions: SongVersions = {
      key: "k",
      uris: new Map([["one", "1"]]),
      places: [{ trackId: "two", playlistId: "a", position: 0 }],
      stays: "one",
      liked: new Set(),
    };
    const none = { ...allVersions, all: false };
    expect(doAtOnce(chooseVersions([versions], none, () => false))).toEqual({
      rows: new Map(),
      like: [],
      unlike: [],
    });
  });
});
