import { fieldsOf, type Fields } from "#server/features/history/sources/source.ts";

/** What cells refer to (ECMA-376, part 1, 18.3 and 18.8). */
export interface CellContext {
  /** the shared texts, by their number */
  texts: readonly string[];
  /** styles that show a number as a day or as a time, by their number */
  timeStyles: ReadonlyMap<number, "day" | "time">;
  /** epoch milliseconds of day 0 */
  dayZeroMs: number;
}

/** Day 0 of workbooks, so that days from 1 March 1900 on are right; those before are none of music. */
export const dayZeroOf1900 = Date.UTC(1899, 11, 30);
export const dayZeroOf1904 = Date.UTC(1904, 0, 1);

/** Columns that are read; a table of plays has ten. */
const maxColumns = 100;

/** The cells of a row as texts, by their columns; what lies between them is empty. Never throws. */
export function rowTexts(row: Fields, context: CellContext): string[] {
  const texts: string[] = [];
  for (const cell of listOf(row["c"])) {
    const column = columnOf(cell["r"]) ?? texts.length;
    if (column >= maxColumns) continue;
    while (texts.length < column) texts.push("");
    texts[column] = cellText(cell, context);
  }
  return texts;
}

/** A list of elements, of which the parser gives a single one by itself. */
export function listOf(elements: unknown): Fields[] {
  return (Array.isArray(elements) ? elements : elements === undefined ? [] : [elements]).map(fieldsOf);
}

/** The place of the column in `BC12`, from 0; null where a cell does not say it. */
function columnOf(reference: unknown): number | null {
  const [, letters] = (typeof reference === "string" && /^([A-Z]{1,3})\d/u.exec(reference)) || [];
  if (letters === undefined) return null;
  return Buffer.from(letters).reduce((place, letter) => place * 26 + letter - 64, 0) - 1;
}

function cellText(cell: Fields, { texts, timeStyles, dayZeroMs }: CellContext): string {
  const value = textOf(cell["v"]);
  switch (cell["t"]) {
    case "s":
      return texts[Number(value)] ?? "";
    case "inlineStr":
      return richText(fieldsOf(cell["is"]));
    case "str":
    case "d":
      return unescaped(value);
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "e":
      return "";
    default:
      return numberText(value, timeStyles.get(Number(cell["s"])) ?? null, dayZeroMs);
  }
}

/** A text that may be in parts of several looks; how it is pronounced is left out. */
export function richText(element: Fields): string {
  const parts = [element, ...listOf(element["r"])];
  return unescaped(parts.map((part) => textOf(part["t"])).join(""));
}

/** The text of an element, which stands beside its attributes where it has any. */
function textOf(element: unknown): string {
  if (typeof element === "string") return element;
  const text = fieldsOf(element)["#text"];
  return typeof text === "string" ? text : "";
}

/** Signs that XML cannot hold are written as their number. */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

function numberText(value: string, shows: "day" | "time" | null, dayZeroMs: number): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return "";
  return (shows === null ? null : timeText(number, shows, dayZeroMs)) ?? String(number);
}

const secondsPerDay = 86_400;
/** 9999-12-31, the last day of workbooks */
const maxDays = 2_958_466;

/**
 * A count of days as a day, a time, or a time of day where it is less than one; null for what is none. To the second, since
 * parts of a day are no exact numbers.
 */
function timeText(days: number, shows: "day" | "time", dayZeroMs: number): string | null {
  if (days < 0 || days >= maxDays) return null;
  const seconds = Math.round(days * secondsPerDay);
  const written = new Date(dayZeroMs + seconds * 1000).toISOString();
  if (shows === "day") return written.slice(0, 10);
  if (seconds < secondsPerDay) return written.slice(11, 19);
  return `${written.slice(0, 10)} ${written.slice(11, 19)}`;
}
