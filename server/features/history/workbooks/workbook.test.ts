import { pipeline, Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTableParser } from "#server/features/history/scrobbles/table-rows.ts";
import { workbookFiles, type SampleCell, type SampleSheet } from "#testing/samples/exports/workbook.ts";
import { openWorkbook } from "./workbook.ts";

/** The sheets of a workbook of these files, which come in pieces of so many bytes, as the cells of their lines. */
async function read(files: Record<string, string>, pieces = 50_000) {
  async function* parts(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
  }
  const sheets = await openWorkbook((path) => {
    const bytes = path in files ? Buffer.from(files[path] ?? "") : null;
    return bytes && { size: bytes.length, open: () => Promise.resolve(Readable.from(parts(bytes))) };
  });
  if (sheets === null) return null;
  const found: { name: string; rows: string[][] }[] = [];
  for (const { name, open } of sheets) {
    const rows: string[][] = [];
    const lines = pipeline(await open(), createTableParser(","), () => undefined);
    for await (const cells of lines) rows.push(cells as string[]);
    found.push({ name, rows });
  }
  return found;
}

const written = (date: Date) => date.toISOString().slice(0, 19).replace("T", " ");

function shown(cell: SampleCell): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (cell instanceof Date) return written(cell);
  if (typeof cell === "object") return "day" in cell ? written(cell.day).slice(0, 10) : cell.inline;
  return String(cell);
}

const letters = ["a", " ", '"', ",", "\n", "&", "<", ">", "é", "音", "𝄞", "_", "x", "0"];
const aText = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });
const dayMs = 86_400_000;
const aTime = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 });
const aCell: fc.Arbitrary<SampleCell> = fc.oneof(
  aText,
  fc.integer({ min: -1, max: 2_000_000_000_000 }),
  fc.boolean(),
  aTime.map((seconds) => new Date(seconds * 1000)),
  fc.integer({ min: 11_000, max: 21_000 }).map((days) => ({ day: new Date(days * dayMs) })),
  aText.map((inline) => ({ inline })),
  fc.constant(null),
);
/** The last cell is there: of a row, empty cells behind it are not written. */
const aRow = fc
  .tuple(fc.array(aCell, { maxLength: 30 }), fc.integer({ min: 0, max: 9 }))
  .map(([cells, last]): SampleCell[] => [...cells, last]);
const aSheet: fc.Arbitrary<SampleSheet> = fc.record({ name: aText, rows: fc.array(aRow, { maxLength: 8 }) });

test("what cells hold is read, whatever it is and in whatever pieces the file comes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aSheet, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 300 }),
      async (sheets, pieces) => {
        const expected = sheets.map(({ name, rows }) => ({
          name,
          rows: rows.map((row) => row.map(shown)),
        }));
        expect(await read(workbookFiles(sheets), pieces)).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

const oneCell = (cell: string, more: Record<string, string> = {}) => ({
  ...workbookFiles([{ name: "A", rows: [] }]),
  "xl/worksheets/sheet1.xml": `<sheetData><row>${cell}<c t="str"><v>end</v></c></row></sheetData>`,
  ...more,
});
const aTimeStyle = (code: string) => ({
  "xl/styles.xml": `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`,
});

test.each<[what: string, files: Record<string, string>, text: string]>([
  ["a text that a formula gives", oneCell(`<c t="str"><f>A2&amp;"x"</f><v>ax</v></c>`), "ax"],
  ["an error", oneCell(`<c t="e"><v>#N/A</v></c>`), ""],
  ["a text that is not there", oneCell(`<c t="s"><v>7</v></c>`), ""],
  ["a sign that XML cannot hold", oneCell(`<c t="str"><v>a_x000D_b</v></c>`), "a\rb"],
  ["a sign as its number", oneCell(`<c t="str"><v>caf&#233; &#x97F3;</v></c>`), "café 音"],
  ["a number of many digits", oneCell(`<c><v>1.7E12</v></c>`), "1700000000000"],
  ["no number", oneCell(`<c><v>many</v></c>`), ""],
  [
    "a time of the other day 0",
    oneCell(`<c s="1"><v>43830.5</v></c>`, {
      ...aTimeStyle("yyyy-mm-dd hh:mm"),
      "xl/workbook.xml": `<workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets>`,
    }),
    "2024-01-01 12:00:00",
  ],
  [
    "a time between two seconds",
    oneCell(`<c s="1"><v>45292.524305555547</v></c>`, aTimeStyle("d/m/yyyy h:mm:ss")),
    "2024-01-01 12:35:00",
  ],
  ["a length", oneCell(`<c s="1"><v>0.0024</v></c>`, aTimeStyle("[h]:mm:ss")), "00:03:27"],
  ["a day", oneCell(`<c s="1"><v>45292</v></c>`, aTimeStyle("[$-407]d. mmm yyyy")), "2024-01-01"],
  [
    "a number whose format names a day in quotes",
    oneCell(`<c s="1"><v>3</v></c>`, aTimeStyle("0 &quot;days&quot;")),
    "3",
  ],
  ["more days than there are", oneCell(`<c s="1"><v>3000000</v></c>`, aTimeStyle("d.m.yyyy")), "3000000"],
])("a cell that holds %s is read as programs show it", async (_what, files, text) => {
  expect(await read(files)).toEqual([{ name: "A", rows: [[text, "end"]] }]);
});

test("cells far to the right and rows that are too long hold up nothing", async () => {
  const long = `<row><c t="str"><v>${"x".repeat(300_000)}</v></c></row>`;
  const wide = `<row>${`<c t="str"><v>${"x".repeat(60_000)}</v></c>`.repeat(2)}</row>`;
  const sheet = `<sheetData><row><c r="XFD1"><v>1</v></c><c r="B1"><v>2</v></c></row>${long}${wide}<row/><row><c><v>3</v></c></row></sheetData>`;
  const files = { ...workbookFiles([{ name: "A", rows: [] }]), "xl/worksheets/sheet1.xml": sheet };
  expect(await read(files, 1000)).toEqual([{ name: "A", rows: [["", "2"], [""], [""], ["3"]] }]);
});

test("what is no workbook is none, and one that lacks parts has no sheets", async () => {
  expect(await read({ "xl/worksheets/sheet1.xml": "<row/>" })).toBeNull();
  const { "xl/_rels/workbook.xml.rels": _links, ...rest } = workbookFiles([{ name: "A", rows: [["a"]] }]);
  expect(await read(rest)).toEqual([]);
  expect(await read({ "xl/workbook.xml": "<workbook><sheets>" })).toEqual([]);
});
