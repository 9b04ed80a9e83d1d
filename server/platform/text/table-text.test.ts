import { expect, test } from "vitest";
import { readCell, writeCell, writeTable, type TableRow } from "./table-text.ts";

test.each(["=1+1", "+1", "-1", "@x", "'=1", "plain", ""])("the cell %j is read as it was written", (text) => {
  const written = writeCell(text);
  expect(readCell(written)).toBe(text);
  expect(written).not.toMatch(/^[=+\-@]/u);
});

test("others have their turn while a large table is written for a reader that takes it all at once", async () => {
  const rows: TableRow[] = Array.from({ length: 20_000 }, (_, at) => ({ at, name: "x".repeat(50) }));
  let turns = 0;
  let timer = setImmediate(function next() {
    turns += 1;
    timer = setImmediate(next);
  });
  const text = (await Array.fromAsync(writeTable(rows, "json"))).join("");
  clearImmediate(timer);
  expect(JSON.parse(text)).toEqual(rows);
  // A step has 20,000 letters at most, and the row with which it is full.
  expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / 21_000));
});

test("a CSV has a head, its mark and a line for each row; of no rows it is empty", async () => {
  const write = async (rows: TableRow[]) => (await Array.fromAsync(writeTable(rows, "csv"))).join("");
  expect(await write([{ name: "A, B", plays: -3 }])).toBe('\u{feff}name,plays\r\n"A, B",-3\r\n');
  expect(await write([])).toBe("");
});
