import type { RuleLimit, RuleOrder } from "#contract/smart-playlists/rule-fields.ts";
import { forEachInSteps, sortInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import { foldedAlbumAt, foldedArtistsAt, knownAt, yearAt, type RuleLibrary } from "./rule-library.ts";

const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

/**
 * Places of songs in a rule's order. What is not known comes last; songs that are equal are ordered by id, so that the
 * same songs are always in the same order.
 */
export async function orderSongs(
  places: readonly number[],
  order: RuleOrder,
  library: RuleLibrary,
  steps: Steps,
): Promise<number[]> {
  const keyed: { place: number; key: Key }[] = [];
  await forEachInSteps(places, { steps }, (place) =>
    keyed.push({ place, key: keys[order.by](library, place, order) }),
  );
  const direction = order.by !== "random" && order.isDescending ? -1 : 1;
  const sorted = await sortInSteps(
    keyed,
    steps,
    (a, b) => compareKeys(a.key, b.key, direction) || a.place - b.place,
  );
  return sorted.map(({ place }) => place);
}

type Key = string | number | null;

function compareKeys(a: Key, b: Key, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  // Folded names are compared letter by letter: the order of a language takes seconds for 50,000 of them.
  return a === b ? 0 : (a < b ? -1 : 1) * direction;
}

const keys: Record<RuleOrder["by"], (library: RuleLibrary, place: number, order: RuleOrder) => Key> = {
  random: ({ snapshot }, place, order) =>
    hash(`${order.by === "random" ? order.seed : 0} ${snapshot.ids[place] ?? ""}`),
  title: ({ folded }, place) => folded.titles[place] ?? null,
  artist: (library, place) => foldedArtistsAt(library, place)[0] ?? null,
  album: foldedAlbumAt,
  year: yearAt,
  tempo: ({ snapshot }, place) => knownAt(snapshot.tempos, place),
  length: ({ snapshot }, place) => knownAt(snapshot.durationsMs, place),
  added: ({ addedMs }, place) => knownAt(addedMs, place),
  plays: ({ plays }, place) => plays?.[place]?.plays ?? null,
  "last played": ({ plays }, place) => plays?.[place]?.lastMs ?? null,
};

/** FNV-1a with the finish of MurmurHash3, which spreads texts that are alike. */
function hash(text: string): number {
  let value = fnvOffset;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), fnvPrime);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The first songs of an order, up to a limit; of minutes, those before the first that would be too long. */
export function limitSongs(
  places: readonly number[],
  limit: RuleLimit | null,
  { snapshot }: RuleLibrary,
): number[] {
  if (limit === null) return [...places];
  if (limit.unit === "songs") return places.slice(0, limit.count);
  let leftMs = limit.count * 60_000;
  const end = places.findIndex((place) => {
    leftMs -= knownAt(snapshot.durationsMs, place) ?? 0;
    return leftMs < 0;
  });
  return end === -1 ? [...places] : places.slice(0, end);
}
