import { isWithinBounds, maxJsonDepth, type JsonBounds } from "#server/platform/text/bounded-json.ts";
import { createTextReader } from "./text-reader.ts";

/** What a list in JSON holds next. `cut`: the file ends within the list; `not-a-list`: it never was one. */
export type JsonRow =
  | { is: "row"; value: unknown }
  | { is: "unreadable" }
  | { is: "cut" }
  | { is: "not-a-list" };

/** Takes the bytes of a file as they come and gives back its rows as soon as they are whole. */
export interface JsonRows {
  push(bytes: Uint8Array): JsonRow[];
  /** The end of the file. */
  end(): JsonRow[];
}

/** What a row may hold; one that is longer, deeper or fuller is left out, so that no file takes more memory than that. */
interface RowBounds extends JsonBounds {
  letters: number;
}

/** A play has some 30 fields; what listeners of other services add to one has some hundreds. */
const usualRow: RowBounds = { letters: 1_000_000, depth: maxJsonDepth, values: 10_000 };
/** A playlist of the account package is one row: the service takes 11,000 songs, of some 500 letters and 15 values each. */
const playlistRow: RowBounds = { letters: 16_000_000, depth: maxJsonDepth, values: 500_000 };

/**
 * Reads a JSON file that is one list, row by row. Only where rows begin and end is found here, which is several times
 * faster than a parser that visits every token; `JSON.parse` reads each row. UTF-8 and UTF-16, with or without a
 * byte order mark. A row that is no JSON is `unreadable`, and the next are read all the same. Never throws.
 */
export function createJsonRows(): JsonRows {
  return decoded(new ListSplitter());
}

/**
 * The same of every list in a file that stands under a name, wherever it does: a file that is an object with its rows
 * under `scrobbles`, say, or pages of rows.
 */
export function createNamedJsonRows(name: ListName): JsonRows {
  return decoded(new NamedLists(name));
}

/** The same of a file that has a JSON value on each line (https://jsonlines.org). */
export function createJsonLines(): JsonRows {
  return decoded(new LineSplitter());
}

/** What finds rows in the text of a file. */
interface RowFinder {
  push(text: string): JsonRow[];
  end(): JsonRow[];
}

/** The bytes of a file as text, in which rows are found. */
export function decoded(rows: RowFinder): JsonRows {
  const text = createTextReader();
  return {
    push: (bytes) => rows.push(text.decode(bytes, false)),
    end: () => {
      const last = rows.push(text.decode(new Uint8Array(), true));
      return [...last, ...rows.end()];
    },
  };
}

class LineSplitter implements RowFinder {
  #line = "";
  #isTooLong = false;

  push(text: string): JsonRow[] {
    const lines = text.split("\n");
    const rest = lines.pop() ?? "";
    const rows = lines.flatMap((line) => {
      this.#keep(line);
      return this.end();
    });
    this.#keep(rest);
    return rows;
  }

  end(): JsonRow[] {
    const [line, isTooLong] = [this.#line.trim(), this.#isTooLong];
    [this.#line, this.#isTooLong] = ["", false];
    if (isTooLong) return [{ is: "unreadable" }];
    if (line === "") return [];
    return [isWithinBounds(line, usualRow) ? parseRow(line) : { is: "unreadable" }];
  }

  #keep(text: string): void {
    if (this.#line.length + text.length > usualRow.letters) this.#isTooLong = true;
    this.#line = this.#isTooLong ? "" : this.#line + text;
  }
}

/** Letters of a name with what stands between it and its list. */
const maxNameLength = 200;

/** Under what names files keep their rows. */
type ListName = "scrobbles" | "listens" | "payload" | "list" | "feedback" | "track" | "tracks" | "playlists";

const beginnings: Readonly<Record<ListName, RegExp>> = {
  scrobbles: /"scrobbles"\s{0,4}:\s{0,4}\[/u,
  listens: /"listens"\s{0,4}:\s{0,4}\[/u,
  payload: /"payload"\s{0,4}:\s{0,4}\[/u,
  list: /"list"\s{0,4}:\s{0,4}\[/u,
  feedback: /"feedback"\s{0,4}:\s{0,4}\[/u,
  track: /"track"\s{0,4}:\s{0,4}\[/u,
  tracks: /"tracks"\s{0,4}:\s{0,4}\[/u,
  playlists: /"playlists"\s{0,4}:\s{0,4}\[/u,
};

class NamedLists implements RowFinder {
  readonly #beginning: RegExp;
  readonly #bounds: RowBounds;
  #before = "";
  #list: ListSplitter | null = null;
  #found = false;

  constructor(name: ListName) {
    this.#beginning = beginnings[name];
    this.#bounds = name === "playlists" ? playlistRow : usualRow;
  }

  push(text: string): JsonRow[] {
    const rows: JsonRow[] = [];
    let rest = text;
    for (;;) {
      if (this.#list === null) {
        const searched = this.#before + rest;
        const match = this.#beginning.exec(searched);
        this.#before = match === null ? searched.slice(-maxNameLength) : "";
        if (match === null) return rows;
        this.#found = true;
        this.#list = new ListSplitter(this.#bounds);
        rest = searched.slice(match.index + match[0].length - 1);
      }
      rows.push(...this.#list.push(rest));
      const { after } = this.#list;
      if (after === null) return rows;
      this.#list = null;
      rest = after;
    }
  }

  end(): JsonRow[] {
    if (this.#list !== null) return this.#list.end();
    return this.#found ? [] : [{ is: "not-a-list" }];
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (code: number) => code === 0x7b || code === 0x5b;
const isClosing = (code: number) => code === 0x7d || code === 0x5d;

/** Splits the text of a list at the commas of its first level. */
class ListSplitter implements RowFinder {
  readonly #bounds: RowBounds;
  #where: "before" | "within" | "after" = "before";
  #depth = 0;
  #isInString = false;
  /** the text before ended with the backslash of an escape */
  #isEscaped = false;
  #row = "";
  #values = 0;
  /** it is longer, deeper or fuller than a row may be: what comes of it is not kept */
  #isBeyond = false;
  /** what stands behind the list in the text that it ended in; null before its end */
  after: string | null = null;

  constructor(bounds = usualRow) {
    this.#bounds = bounds;
  }

  push(text: string): JsonRow[] {
    const rows: JsonRow[] = [];
    if (this.#where !== "before") {
      this.#scan(text, 0, rows);
      return rows;
    }
    const first = text.search(/\S/);
    if (first === -1) return rows;
    this.#where = text[first] === "[" ? "within" : "after";
    if (this.#where === "after") return [{ is: "not-a-list" }];
    this.#scan(text, first + 1, rows);
    return rows;
  }

  end(): JsonRow[] {
    if (this.#where === "before") return [{ is: "not-a-list" }];
    if (this.#where === "after") return [];
    const rows: JsonRow[] = [];
    // A row that is whole lacks no more than the comma behind it.
    if (this.#depth === 0 && this.#row.trimEnd().endsWith("}")) this.#finishRow(rows);
    return [...rows, { is: "cut" }];
  }

  #scan(text: string, start: number, rows: JsonRow[]): void {
    let from = start;
    let at = start;
    while (at < text.length && this.#where === "within") {
      if (this.#isInString) {
        at = this.#endOfString(text, at);
        continue;
      }
      const code = text.charCodeAt(at);
      if (code === quote) this.#isInString = true;
      else if (isOpening(code)) {
        this.#depth += 1;
        this.#countValue();
      } else if (isClosing(code)) this.#depth -= 1;
      else if (code === comma) this.#countValue();
      if (this.#depth < 0 || (code === comma && this.#depth === 0)) {
        this.#keep(text.slice(from, at));
        this.#finishRow(rows);
        from = at + 1;
      }
      at += 1;
    }
    if (this.#where === "within") this.#keep(text.slice(from));
    else this.after = text.slice(from);
  }

  #countValue(): void {
    this.#values += 1;
    if (this.#values > this.#bounds.values || this.#depth > this.#bounds.depth) this.#isBeyond = true;
  }

  #keep(text: string): void {
    if (this.#row.length + text.length > this.#bounds.letters) this.#isBeyond = true;
    this.#row = this.#isBeyond ? "" : this.#row + text;
  }

  #finishRow(rows: JsonRow[]): void {
    const isLast = this.#depth < 0;
    const text = this.#row.trim();
    // A list may be empty, and some writers leave a comma before its end.
    if (this.#isBeyond) rows.push({ is: "unreadable" });
    else if (text !== "" || !isLast) rows.push(parseRow(text));
    this.#row = "";
    this.#values = 0;
    this.#isBeyond = false;
    if (isLast) this.#where = "after";
  }

  /** Where the text goes on behind a string, or its end while the string is not over. */
  #endOfString(text: string, start: number): number {
    let at = this.#isEscaped ? start + 1 : start;
    this.#isEscaped = false;
    for (;;) {
      const next = text.indexOf('"', at);
      const end = next === -1 ? text.length : next;
      const isEscape = countBackslashes(text, at, end) % 2 === 1;
      if (next === -1) {
        this.#isEscaped = isEscape;
        return text.length;
      }
      at = next + 1;
      if (isEscape) continue;
      this.#isInString = false;
      return at;
    }
  }
}

/** How many there are right before `end`, none of them before `start`. */
function countBackslashes(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text.charCodeAt(at - 1) === backslash) at -= 1;
  return end - at;
}

function parseRow(text: string): JsonRow {
  try {
    return { is: "row", value: JSON.parse(text) };
  } catch {
    return { is: "unreadable" };
  }
}
