import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListFormat } from "#contract/playlist-files.ts";
import { attachment } from "#server/features/playlist-files/export-list.ts";
import { listFormats, readList } from "./list-formats.ts";
import { emptyRow, type ListRow } from "./list-row.ts";

const at = new Date("2026-01-02T03:04:05Z");

function written(format: ListFormat, name: string, rows: readonly ListRow[]): string {
  const { writer } = listFormats[format];
  return [writer.head({ name, at }), ...rows.map((row, index) => writer.row(row, index)), writer.foot()].join(
    "",
  );
}

const text = fc
  .oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("=1+1", "@a", "'-x", '"q"', "a,b", "<&>]]>", "x\ny", "שלום 🎵", "-"),
  )
  .map((value) => value.toWellFormed());
/** XML holds no control characters, and semicolons part artists. */
const plain = text.map((value) => value.replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ""));
const name = plain.map((value) => `a${value.replaceAll(/[;,]/gu, "")}z`);
const row: fc.Arbitrary<ListRow> = fc.record({
  uri: fc.stringMatching(/^[0-9A-Za-z]{1,22}$/).map((id) => `spotify:track:${id}`),
  title: plain,
  artists: fc.array(name, { maxLength: 3 }),
  album: fc.option(plain.filter((value) => value !== "")),
  durationMs: fc.integer({ min: 1_000, max: 2_000_000_000 }),
  isrc: fc.option(fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/)),
  addedAt: fc.option(fc.constant("2024-01-02T03:04:05.000Z")),
  releaseDate: fc.option(fc.constant("1999-12")),
  genre: fc.option(fc.constant("jazz")),
});
const rows = fc.array(row, { minLength: 1, maxLength: 8 });

test("CSV and JSON bring every row back as it was", () => {
  fc.assert(
    fc.property(rows, name, (list, title) => {
      expect(readList(written("json", title, list))).toEqual({ format: "json", name: title, rows: list });
      expect(readList(written("csv", title, list))).toEqual({ format: "csv", name: null, rows: list });
    }),
  );
});

test("XSPF brings back what it can hold", () => {
  fc.assert(
    fc.property(rows, name, (list, title) => {
      const kept = list.map((each) => ({ ...each, addedAt: null, releaseDate: null, genre: null }));
      expect(readList(written("xspf", title, list))).toEqual({ format: "xspf", name: title, rows: kept });
    }),
  );
});

test("M3U8 brings back every URI in order, with whole seconds", () => {
  fc.assert(
    fc.property(rows, (list) => {
      const read = readList(written("m3u8", "Mine", list));
      expect(read).toMatchObject({ format: "m3u8", name: "Mine" });
      expect(read?.rows.map(({ uri }) => uri)).toEqual(list.map(({ uri }) => uri));
      expect(read?.rows.map(({ durationMs }) => durationMs)).toEqual(
        list.map(({ durationMs }) => Math.round((durationMs ?? 0) / 1000) * 1000),
      );
    }),
  );
});

test("no text whatever breaks a reader", () => {
  const bits = [
    "#EXTM3U\n",
    "#EXTINF:x,",
    "<trackList>",
    "<playlist>",
    "<track>",
    "&#x110000;",
    "{",
    '"',
    ",",
    "\n",
    "Track Name",
    "\u0000",
  ];
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom(...bits), { maxLength: 20 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(hostile, (given) => {
      for (const format of ["json", "xspf", "m3u8", "csv"] as const)
        expect(Array.isArray(readList(given, format)?.rows ?? [])).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("cells that a spreadsheet would calculate are written as text", () => {
  const bad = ["=HYPERLINK(1)", "+1", "-1", "@x", "\tx", "'=x"];
  for (const title of bad) {
    const [, line = ""] = written("csv", "x", [{ ...emptyRow, title }]).split("\r\n");
    expect(line.split(",")[1]?.replace('"', "")).toMatch(/^'/u);
  }
});

test("tables of other programs are read by their headings, with either separator", () => {
  const exportify =
    '"Track URI","Track Name","Artist Name(s)","Track Duration (ms)"\n"spotify:track:a","A, B","X","1000"\n';
  expect(readList(exportify)?.rows).toEqual([
    { ...emptyRow, uri: "spotify:track:a", title: "A, B", artists: ["X"], durationMs: 1000 },
  ]);
  expect(readList("Title;Artist\nA;X\n")?.rows).toEqual([{ ...emptyRow, title: "A", artists: ["X"] }]);
  expect(readList("nothing of the kind")).toBe(null);
});

test("names of files are safe and whole", () => {
  expect(attachment("Été: 電子/\u202ex", "csv")).toBe(
    `attachment; filename="Ete x.csv"; filename*=UTF-8''${encodeURIComponent("Été 電子 x.csv")}`,
  );
  expect(attachment("", "csv")).toContain('filename="List.csv"');
  expect(attachment('a"; x=\r\ny', "csv")).not.toMatch(/[\r\n]|""/u);
});
