import { byLanguage } from "#web/platform/i18n/language.ts";
import type { LibrarySort } from "#web/platform/appearance/parse-ui-state.ts";

/** What an entry of the library is sorted by. */
export interface Orderable {
  id: string;
  name: string;
  /** whose it is; artists are their own */
  creator: string;
  /** RFC 3339, null where nothing was ever added or no one tells */
  lastAddedAt: string | null;
}

/** What this browser remembers of a library. */
export interface OrderMemory {
  /** epoch ms of the last opening or playing, by id */
  usedAt: Readonly<Record<string, number>>;
  /** ids in the person's own order; entries that came later are not in it */
  custom: readonly string[];
}

const collator = byLanguage(
  (language) => new Intl.Collator(language, { sensitivity: "base", numeric: true }),
);

function compareNames(a: Orderable, b: Orderable): number {
  return collator().compare(a.name, b.name);
}

function addedMs({ lastAddedAt }: Orderable): number {
  return lastAddedAt === null ? 0 : Date.parse(lastAddedAt);
}

type Compare = (a: Orderable, b: Orderable) => number;

function compareBy(sort: LibrarySort, { usedAt, custom }: OrderMemory): Compare {
  if (sort === "recents") return (a, b) => (usedAt[b.id] ?? 0) - (usedAt[a.id] ?? 0);
  if (sort === "recently-added") return (a, b) => addedMs(b) - addedMs(a);
  if (sort === "alphabetical") return compareNames;
  if (sort === "creator") return (a, b) => collator().compare(a.creator, b.creator) || compareNames(a, b);
  const places = new Map(custom.map((id, place) => [id, place]));
  const placeOf = ({ id }: Orderable) => places.get(id) ?? custom.length;
  return (a, b) => placeOf(a) - placeOf(b);
}

/** Sorts a library: what has no place in an order stays behind it, as it came. */
export function orderEntries<T extends Orderable>(
  entries: readonly T[],
  sort: LibrarySort,
  memory: OrderMemory,
): T[] {
  return entries.toSorted(compareBy(sort, memory));
}

/** The order after some neighbours were taken out and put before or after another one. */
export function moveInOrder(
  order: readonly string[],
  moved: readonly string[],
  target: { id: string; side: "before" | "after" },
): string[] {
  if (moved.includes(target.id) || !order.includes(target.id)) return [...order];
  const isMoved = new Set(moved);
  const rest = order.filter((id) => !isMoved.has(id));
  const place = rest.indexOf(target.id) + (target.side === "after" ? 1 : 0);
  return rest.toSpliced(place, 0, ...order.filter((id) => isMoved.has(id)));
}
