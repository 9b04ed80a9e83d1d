/** What a Range header asks for: everything, one stretch, or something that does not exist. */
export type ByteRange =
  | { kind: "whole" }
  | { kind: "part"; start: number; end: number }
  | { kind: "unsatisfiable" };

/**
 * Reads a Range header (RFC 9110, section 14). Several ranges, other units and malformed values are
 * ignored, as the standard allows; the answer is then the whole.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/u.exec(header?.trim() ?? "");
  if (match === null) return { kind: "whole" };
  const [, first = "", last = ""] = match;
  if (first === "") return readSuffix(last, bytes);
  const start = Number(first);
  if (last !== "" && Number(last) < start) return { kind: "whole" };
  if (start >= bytes) return { kind: "unsatisfiable" };
  return { kind: "part", start, end: last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}

function readSuffix(last: string, bytes: number): ByteRange {
  if (last === "") return { kind: "whole" };
  const suffix = Number(last);
  if (suffix === 0) return { kind: "unsatisfiable" };
  return { kind: "part", start: Math.max(0, bytes - suffix), end: bytes - 1 };
}
