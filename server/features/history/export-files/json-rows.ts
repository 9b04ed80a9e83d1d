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

/** Letters of a row; a longer one is left out, so that no file takes more memory than that. */
const longestRow = 1_000_000;

/**
 * Reads a JSON file that is one list, row by row. Only where rows begin and end is found here, which is several times
 * faster than a parser that tells of every token; `JSON.parse` reads each row. UTF-8 and UTF-16, with or without a
 * byte order mark. A row that is no JSON is `unreadable`, and the next are read all the same. Never throws.
 */
export function createJsonRows(): JsonRows {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let head = new Uint8Array();
  const list = new ListSplitter();
  const decode = (bytes: Uint8Array, isEnd: boolean): string => {
    if (decoder === null) {
      head = Buffer.concat([head, bytes]);
      if (head.length < 4 && !isEnd) return "";
      decoder = new TextDecoder(encodingOf(head));
      return decoder.decode(head, { stream: !isEnd });
    }
    return decoder.decode(bytes, { stream: !isEnd });
  };
  return {
    push: (bytes) => list.push(decode(bytes, false)),
    end: () => {
      const rows = list.push(decode(new Uint8Array(), true));
      return [...rows, ...list.end()];
    },
  };
}

/** The encoding of a file that begins with these bytes: by its mark, or by where the zeros of its bracket are. */
function encodingOf(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined))
    return "utf-16be";
  return "utf-8";
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (code: number) => code === 0x7b || code === 0x5b;
const isClosing = (code: number) => code === 0x7d || code === 0x5d;

/** Splits the text of a list at the commas of its first level. */
class ListSplitter {
  #where: "before" | "within" | "after" = "before";
  #depth = 0;
  #isInString = false;
  /** the text before ended with the backslash of an escape */
  #isEscaped = false;
  #row = "";
  #isTooLong = false;

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
    return this.#where === "within" ? [{ is: "cut" }] : [];
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
      else if (isOpening(code)) this.#depth += 1;
      else if (isClosing(code)) this.#depth -= 1;
      if (this.#depth < 0 || (code === comma && this.#depth === 0)) {
        this.#keep(text.slice(from, at));
        this.#finishRow(rows);
        from = at + 1;
      }
      at += 1;
    }
    if (this.#where === "within") this.#keep(text.slice(from));
  }

  #keep(text: string): void {
    if (this.#row.length + text.length > longestRow) this.#isTooLong = true;
    this.#row = this.#isTooLong ? "" : this.#row + text;
  }

  #finishRow(rows: JsonRow[]): void {
    const isLast = this.#depth < 0;
    const text = this.#row.trim();
    // A list may be empty, and some writers leave a comma before its end.
    if (this.#isTooLong) rows.push({ is: "unreadable" });
    else if (text !== "" || !isLast) rows.push(parseRow(text));
    this.#row = "";
    this.#isTooLong = false;
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
