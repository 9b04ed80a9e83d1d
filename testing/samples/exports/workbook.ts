import { aZip } from "./export-zip.ts";
import { inXml } from "./play-files.ts";

/** What a cell of a sample holds; a date is its UTC time. */
export type SampleCell = string | number | boolean | Date | { inline: string } | { day: Date } | null;

export interface SampleSheet {
  name: string;
  rows: readonly (readonly SampleCell[])[];
}

const dayMs = 86_400_000;
const daysOf = (date: Date) => (date.getTime() - Date.UTC(1899, 11, 30)) / dayMs;

/** `BC` for 54. */
function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest === 0 ? "" : lettersOf(rest - 1)) + String.fromCharCode(65 + (column % 26));
}

/** The files of a workbook as spreadsheet programs write them: texts are shared, empty cells left out. */
export function workbookFiles(sheets: readonly SampleSheet[]): Record<string, string> {
  const shared = new Map<string, number>();
  const cellXml = (cell: SampleCell, at: string) => {
    if (cell === null) return "";
    if (typeof cell === "string") {
      const place = shared.get(cell) ?? shared.size;
      shared.set(cell, place);
      return `<c r="${at}" t="s"><v>${place}</v></c>`;
    }
    if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
    if (cell instanceof Date) return `<c r="${at}" s="1"><v>${daysOf(cell)}</v></c>`;
    if ("day" in cell) return `<c r="${at}" s="2"><v>${daysOf(cell.day)}</v></c>`;
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${inXml(cell.inline)}</t></is></c>`;
  };
  const rowXml = (cells: readonly SampleCell[], row: number) =>
    `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${lettersOf(column)}${row + 1}`)).join("")}</row>`;
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const sheetFiles = sheets.map(
    ({ rows }, index) =>
      [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${head}<worksheet><sheetData>${rows.map(rowXml).join("")}<row r="${rows.length + 1}" spans="1:9"/></sheetData></worksheet>`,
      ] as const,
  );
  return {
    "[Content_Types].xml": `${head}<Types/>`,
    "xl/workbook.xml": `${head}<workbook><workbookPr/><sheets>${sheets
      .map(
        ({ name }, index) => `<sheet name="${inXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships>${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Target="${index % 2 ? "/xl/" : ""}worksheets/sheet${index + 1}.xml"/>`,
      )
      .join("")}</Relationships>`,
    "xl/styles.xml": `${head}<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/></numFmts><cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"><alignment/></xf><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheetFiles),
    "xl/sharedStrings.xml": `${head}<sst>${[...shared.keys()].map(sharedXml).join("")}</sst>`,
  };
}

/** Every other text is in parts of two looks, and says how it is pronounced. */
function sharedXml(text: string, index: number): string {
  if (text === "") return "<si/>";
  const t = (part: string) => `<t xml:space="preserve">${inXml(part)}</t>`;
  const letters = Array.from(text);
  if (index % 2 === 0) return `<si>${t(text)}</si>`;
  const runs = [letters.slice(0, 1), letters.slice(1)].map(
    (part) => `<r><rPr><b/></rPr>${t(part.join(""))}</r>`,
  );
  return `<si>${runs.join("")}<rPh sb="0" eb="1">${t("spoken")}</rPh></si>`;
}

/** A workbook as a file. */
export const aWorkbook = (sheets: readonly SampleSheet[]): Promise<Buffer> => aZip(workbookFiles(sheets));
