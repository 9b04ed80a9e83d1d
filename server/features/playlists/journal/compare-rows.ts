import { createHash } from "node:crypto";
import { findRisingRun } from "./find-rising-run.ts";

type Uri = string | null;

/** A row of two lists side by side, by its places; see the contract's `ComparedRow`. */
interface Aligned {
  change: "same" | "added" | "removed" | "moved-from" | "moved-to";
  from: number | null;
  to: number | null;
}

/** Two lists side by side, with how many rows came, went and moved. */
export interface Comparison {
  rows: Aligned[];
  added: number;
  removed: number;
  moved: number;
}

/** Where each row of `from` is in `to`: the first occurrence at the first, and so on. */
export function matchPlaces(from: readonly Uri[], to: readonly Uri[]): Map<number, number> {
  const places = Map.groupBy(to.keys(), (place) => to[place] ?? null);
  const nextOf = new Map<Uri, number>();
  const matched = new Map<number, number>();
  for (const [place, uri] of from.entries()) {
    const next = nextOf.get(uri) ?? 0;
    const found = places.get(uri)?.[next];
    if (found === undefined) continue;
    matched.set(place, found);
    nextOf.set(uri, next + 1);
  }
  return matched;
}

/** A short text that is another one for other rows: SHA-256 in hex of their addresses. */
export function hashRows(uris: readonly Uri[]): string {
  return createHash("sha256").update(JSON.stringify(uris)).digest("hex");
}

/** Compares two lists, row by row. As few rows as possible count as moved. */
export function compareRows(from: readonly Uri[], to: readonly Uri[]): Comparison {
  const toOf = matchPlaces(from, to);
  const fromOf = new Map(toOf.entries().map(([place, found]) => [found, place]));
  const staying = new Set(findRisingRun([...toOf.values()]));
  const rows: Aligned[] = [];
  let [left, right] = [0, 0];
  while (left < from.length || right < to.length) {
    const found = toOf.get(left);
    if (left < from.length && (found === undefined || !staying.has(found))) {
      rows.push({ change: found === undefined ? "removed" : "moved-from", from: left, to: found ?? null });
      left += 1;
    } else if (right < to.length && !staying.has(right)) {
      const place = fromOf.get(right);
      rows.push({ change: place === undefined ? "added" : "moved-to", from: place ?? null, to: right });
      right += 1;
    } else {
      rows.push({ change: "same", from: left, to: right });
      left += 1;
      right += 1;
    }
  }
  return {
    rows,
    added: to.length - toOf.size,
    removed: from.length - toOf.size,
    moved: toOf.size - staying.size,
  };
}
