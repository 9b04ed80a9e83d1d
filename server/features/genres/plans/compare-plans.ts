import { compareGenres } from "#contract/genres/genre-names.ts";
/** Where each song of a plan goes: a genre, or null for into no playlist. */
type Homes = ReadonlyMap<string, string | null>;

/** How a plan differs from an earlier one of the same options, by ids of songs. */
export interface PlanDifference {
  added: { id: string; to: string | null }[];
  gone: { id: string; from: string | null }[];
  moved: { id: string; from: string | null; to: string | null }[];
  /** whose songs are others, the largest first; sizes in songs */
  groups: { genre: string; before: number; now: number }[];
}

/** @param groups ids by genre @param leftOver ids that go into no playlist */
export function homesOf(
  groups: readonly (readonly [string, readonly string[]])[],
  leftOver: readonly string[],
): Homes {
  const homes = new Map<string, string | null>(leftOver.map((id) => [id, null]));
  for (const [genre, ids] of groups) for (const id of ids) homes.set(id, genre);
  return homes;
}

/** What has changed from one plan to the next; null where nothing has. */
export function comparePlans(before: Homes, now: Homes): PlanDifference | null {
  const added = [...now].flatMap(([id, to]) => (before.has(id) ? [] : [{ id, to }]));
  const gone = [...before].flatMap(([id, from]) => (now.has(id) ? [] : [{ id, from }]));
  const moved = [...before].flatMap(([id, from]) => {
    const to = now.get(id);
    return to === undefined || to === from ? [] : [{ id, from, to }];
  });
  if (added.length + gone.length + moved.length === 0) return null;
  const touched = new Set([...added, ...moved].map(({ to }) => to));
  for (const { from } of [...gone, ...moved]) touched.add(from);
  const [sizesBefore, sizesNow] = [sizesOf(before), sizesOf(now)];
  const groups = [...touched]
    .filter((genre) => genre !== null)
    .map((genre) => ({ genre, before: sizesBefore.get(genre) ?? 0, now: sizesNow.get(genre) ?? 0 }))
    .toSorted((a, b) => b.now - a.now || b.before - a.before || compareGenres(a.genre, b.genre));
  return { added, gone, moved, groups };
}

function sizesOf(homes: Homes): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const genre of homes.values()) if (genre !== null) sizes.set(genre, (sizes.get(genre) ?? 0) + 1);
  return sizes;
}
