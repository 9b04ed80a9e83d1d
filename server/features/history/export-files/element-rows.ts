import { XMLParser } from "fast-xml-parser";
import { decoded, type JsonRow, type JsonRows } from "./json-rows.ts";

/** Names of elements that are read: rows, and of a workbook its parts. */
export type ElementName =
  | "track"
  | "row"
  | "si"
  | "sheets"
  | "workbookPr"
  | "Relationships"
  | "numFmts"
  | "cellXfs";

/** Letters of an element; one that is longer is left out, so that no file takes more memory than that. */
const maxElementLength = 200_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Of signs as their numbers: &#39; is common.
  htmlEntities: true,
});

/**
 * Reads an XML file whose rows are elements of this name, each as an object: of an element with attributes its text is
 * `#text`, attributes stand beside it. Elements of one name are not within each other. Nothing outside of them is read,
 * so no declaration of entities is. Never throws.
 */
export function createElementRows(name: ElementName): JsonRows {
  return decoded(new ElementFinder(name));
}

class ElementFinder {
  readonly #name: ElementName;
  readonly #beginning: RegExp;
  readonly #end: string;
  /** what may be the beginning of an element, or an element that is not over */
  #text = "";
  #isWithin = false;
  #isTooLong = false;
  #found = false;

  constructor(name: ElementName) {
    this.#name = name;
    this.#beginning = beginnings[name];
    this.#end = `</${name}>`;
  }

  push(text: string): JsonRow[] {
    const rows: JsonRow[] = [];
    this.#text += text;
    while (this.#next(rows));
    return rows;
  }

  end(): JsonRow[] {
    if (this.#isWithin) return [{ is: "cut" }];
    return this.#found ? [] : [{ is: "not-a-list" }];
  }

  /** Goes on by one beginning or end; false where the text holds neither. */
  #next(rows: JsonRow[]): boolean {
    if (!this.#isWithin) {
      const at = this.#text.search(this.#beginning);
      this.#text = at === -1 ? this.#text.slice(-this.#end.length - 1) : this.#text.slice(at);
      this.#isWithin = at !== -1;
      if (at === -1) return false;
      this.#found = true;
    }
    const [empty] = (!this.#isTooLong && emptyElement.exec(this.#text)) || [];
    if (empty !== undefined) {
      rows.push(this.#parse(empty));
      this.#text = this.#text.slice(empty.length);
      this.#isWithin = false;
      return true;
    }
    const end = this.#text.indexOf(this.#end);
    if (end === -1) {
      if (this.#text.length > maxElementLength) {
        this.#isTooLong = true;
        this.#text = this.#text.slice(-this.#end.length);
      }
      return false;
    }
    const element = this.#text.slice(0, end + this.#end.length);
    rows.push(
      this.#isTooLong || element.length > maxElementLength ? { is: "unreadable" } : this.#parse(element),
    );
    this.#text = this.#text.slice(end + this.#end.length);
    this.#isWithin = false;
    this.#isTooLong = false;
    return true;
  }

  #parse(element: string): JsonRow {
    try {
      const parsed = parser.parse(element) as Record<string, unknown>;
      return { is: "row", value: parsed[this.#name] };
    } catch {
      return { is: "unreadable" };
    }
  }
}

const beginnings: Readonly<Record<ElementName, RegExp>> = {
  track: /<track[\s>/]/u,
  row: /<row[\s>/]/u,
  si: /<si[\s>/]/u,
  sheets: /<sheets[\s>/]/u,
  workbookPr: /<workbookPr[\s>/]/u,
  Relationships: /<Relationships[\s>/]/u,
  numFmts: /<numFmts[\s>/]/u,
  cellXfs: /<cellXfs[\s>/]/u,
};

/** An element that says all by its attributes. */
const emptyElement = /^<\w{1,20}(?:\s[^<>]{0,10000})?\/>/u;
