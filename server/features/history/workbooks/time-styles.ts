import type { ElementName } from "#server/features/history/export-files/element-rows.ts";
import type { Fields } from "#server/features/history/sources/source.ts";
import { listOf } from "./cell-text.ts";

/** Formats that every program knows by their number (ECMA-376, part 1, 18.8.30), those of East Asia among them. */
const dayFormats = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const timeFormats = new Set([18, 19, 20, 21, 22, 32, 33, 34, 35, 45, 46, 47, 55, 56]);

/**
 * Which styles of a workbook show a number as a day or a time: cells hold counts of days then.
 *
 * @param read the first element of a name in the workbook's styles
 */
export async function readTimeStyles(
  read: (name: ElementName) => Promise<Fields>,
): Promise<Map<number, "day" | "time">> {
  const own = new Map(
    listOf((await read("numFmts"))["numFmt"]).map((format) => [
      Number(format["numFmtId"]),
      whatShows(format["formatCode"]),
    ]),
  );
  const styles = listOf((await read("cellXfs"))["xf"]).map((style) => Number(style["numFmtId"]));
  return new Map(
    styles.flatMap((format, style) => {
      const shows = own.get(format) ?? knownFormat(format);
      return shows === null ? [] : [[style, shows] as const];
    }),
  );
}

function knownFormat(id: number): "day" | "time" | null {
  if (timeFormats.has(id)) return "time";
  return dayFormats.has(id) ? "day" : null;
}

/**
 * What a format of the workbook's own shows: letters of days and times stand outside of quotes, escapes and brackets, but for
 * lengths (`[h]:mm`).
 */
function whatShows(code: unknown): "day" | "time" | null {
  if (typeof code !== "string") return null;
  const letters = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/gu, (part) =>
    /^\[[hms]{1,5}\]$/iu.test(part) ? part : "",
  );
  if (/[hs]/iu.test(letters)) return "time";
  return /[dy]/iu.test(letters) ? "day" : null;
}
