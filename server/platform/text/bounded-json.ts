/** How much JSON may hold before anything is made of it; `values`: its items and fields, however deep. */
export interface JsonBounds {
  depth: number;
  values: number;
}

/** No file that any program writes is nested deeper. */
export const maxJsonDepth = 50;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (code: number) => code === 0x7b || code === 0x5b;
const isClosing = (code: number) => code === 0x7d || code === 0x5d;

/**
 * Whether a text of JSON stays within bounds, judged by its characters alone: reading it takes memory by its values.
 */
export function isWithinBounds(text: string, bounds: JsonBounds): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === comma) values += 1;
    else if (isClosing(code)) depth -= 1;
    else if (isOpening(code)) {
      depth += 1;
      values += 1;
    }
    if (depth > bounds.depth || values > bounds.values) return false;
  }
  return true;
}

/** Where the quote stands that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start);
  while (at !== -1 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at === -1 ? text.length : at;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === backslash) before -= 1;
  return (at - before) % 2 === 1;
}
