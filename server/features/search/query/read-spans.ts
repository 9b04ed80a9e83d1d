/** From and to, both included. */
export interface Span {
  from: number;
  to: number;
}

const all: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** `1990`, `1990s`, `1990-1999`, `1990..`, `>1990`, `<=1990`; null for anything else. */
export function readYears(value: string): Span | null {
  const decade = /^(\d{3})0s$/u.exec(value);
  if (decade) return { from: Number(`${decade[1]}0`), to: Number(`${decade[1]}9`) };
  const dashed = /^(\d{4})-(\d{4})?$/u.exec(value);
  return readSpan(dashed ? `${dashed[1]}..${dashed[2] ?? ""}` : value, (text) =>
    /^\d{4}$/u.test(text) ? { from: Number(text), to: Number(text) } : null,
  );
}

/** The same of days, months and years in UTC, as epoch milliseconds; ranges by `..`. */
export function readAdded(value: string): Span | null {
  return readSpan(value, readPeriod);
}

/** A year, month or day from its first to its last millisecond. */
function readPeriod(text: string): Span | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/u.exec(text) ?? [];
  if (year === undefined) return null;
  const [y, m, d] = [Number(year), Number(month ?? 1), Number(day ?? 1)];
  const from = Date.UTC(y, m - 1, d);
  const start = new Date(from);
  if (start.getUTCMonth() !== m - 1 || start.getUTCDate() !== d) return null;
  const end = day !== undefined ? Date.UTC(y, m - 1, d + 1) : Date.UTC(y + (month ? 0 : 1), month ? m : 0, 1);
  return { from, to: end - 1 };
}

/** One period, one with a comparison before it, or two with `..` between, either of which may be missing. */
function readSpan(value: string, read: (text: string) => Span | null): Span | null {
  const range = /^([^.]*)\.\.([^.]*)$/u.exec(value);
  if (range) return readRange(range[1] ?? "", range[2] ?? "", read);
  const [, sign = "", text = ""] = /^([<>]=?|=)?(.*)$/u.exec(value) ?? [];
  const span = read(text);
  if (span === null) return null;
  switch (sign) {
    case ">":
      return { ...all, from: span.to + 1 };
    case ">=":
      return { ...all, from: span.from };
    case "<":
      return { ...all, to: span.from - 1 };
    case "<=":
      return { ...all, to: span.to };
    default:
      return span;
  }
}

function readRange(first: string, last: string, read: (text: string) => Span | null): Span | null {
  if (first === "" && last === "") return null;
  const from = first === "" ? all : read(first);
  const to = last === "" ? all : read(last);
  if (from === null || to === null || from.from > to.to) return null;
  return { from: from.from, to: to.to };
}
