import { sameLengthMs } from "#server/platform/text/song-names.ts";
import { visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";

/** What is known of a song beside its names, by its place in a book. */
export interface SongFacts {
  /** ISRC, in capitals; null: unknown */
  isrc: string | null;
  /** null: unknown */
  durationMs: number | null;
}

/** What the person decided: two songs are one, or a song is one by itself. Songs are places in a book. */
export type PlacedDecision = { merge: readonly [number, number] } | { split: number };

/** Songs to be grouped, all by their place. */
export interface GroupedInput {
  /** the same number for songs of one title and main artist */
  nameOf: ArrayLike<number>;
  factsOf: (song: number) => SongFacts;
  /** in the order in which they were made: the latest counts */
  decisions: readonly PlacedDecision[];
}

/** Which songs are one. */
export interface SongGroups {
  /** the place of the first song of each song's group */
  rootOf: Int32Array;
  /** 1: the song bears the id of its names, as those of their title do that are most */
  isMain: Uint8Array;
}

/**
 * Groups songs: those of one title and main artist whose known lengths are within 2 s of each other, and those of one
 * recording code (`whySameSong`). Songs of unknown length belong to the length that most of their title have. What the
 * person decided is applied last, in order.
 */
export function* groupSongs({ nameOf, factsOf, decisions }: GroupedInput): PartedWork<SongGroups> {
  const links = createLinks(nameOf.length);
  const isMain = new Uint8Array(nameOf.length);
  const byName = new Map<number, number[]>();
  const byCode = new Map<string, number>();
  yield* visitInParts(0, nameOf.length, (song) => {
    const name = nameOf[song] ?? -1;
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [song]);
    else known.push(song);
    const { isrc } = factsOf(song);
    if (isrc === null) return;
    const first = byCode.get(isrc);
    if (first === undefined) byCode.set(isrc, song);
    else links.link(first, song);
  });
  const names = [...byName.values()];
  yield* visitInParts(0, names.length, (at) => {
    const [main, ...others] = clusterLengths(names[at] ?? [], factsOf);
    for (const song of main ?? []) isMain[song] = 1;
    for (const cluster of [main ?? [], ...others])
      for (const song of cluster) links.link(cluster[0] ?? song, song);
  });
  const rootOf = new Int32Array(nameOf.length);
  yield* visitInParts(0, rootOf.length, (song) => (rootOf[song] = links.rootOf(song)));
  if (decisions.length > 0) applyDecisions({ rootOf, isMain }, decisions);
  return { rootOf, isMain };
}

/** Songs of one title by length, the largest part first; of equal parts the shorter songs. */
function clusterLengths(songs: readonly number[], factsOf: GroupedInput["factsOf"]): number[][] {
  if (songs.length === 1) return [[...songs]];
  const unknown: number[] = [];
  const known: { song: number; durationMs: number }[] = [];
  for (const song of songs) {
    const { durationMs } = factsOf(song);
    if (durationMs === null) unknown.push(song);
    else known.push({ song, durationMs });
  }
  known.sort((left, right) => left.durationMs - right.durationMs || left.song - right.song);
  const clusters: number[][] = [];
  let fromMs = -Infinity;
  for (const { song, durationMs } of known) {
    if (durationMs - fromMs > sameLengthMs) {
      clusters.push([]);
      fromMs = durationMs;
    }
    clusters.at(-1)?.push(song);
  }
  clusters.sort((left, right) => right.length - left.length);
  if (clusters[0] === undefined) return [unknown];
  clusters[0].push(...unknown);
  return clusters;
}

function createLinks(songs: number) {
  const parent = Int32Array.from({ length: songs }, (_, song) => song);
  const rootOf = (song: number): number => {
    let root = song;
    while ((parent[root] ?? root) !== root) root = parent[root] ?? root;
    // Later walks are short.
    for (let at = song; at !== root;) {
      const next = parent[at] ?? root;
      parent[at] = root;
      at = next;
    }
    return root;
  };
  return {
    rootOf,
    /** The first of both stands for all. */
    link: (one: number, other: number) => {
      const [from, to] = [rootOf(one), rootOf(other)];
      parent[Math.max(from, to)] = Math.min(from, to);
    },
  };
}

function applyDecisions({ rootOf, isMain }: SongGroups, decisions: readonly PlacedDecision[]): void {
  const members = new Map<number, number[]>();
  rootOf.forEach((root, song) => {
    const known = members.get(root);
    if (known === undefined) members.set(root, [song]);
    else known.push(song);
  });
  const gather = (songs: readonly number[]) => {
    const root = Math.min(...songs);
    for (const song of songs) rootOf[song] = root;
    members.set(
      root,
      songs.toSorted((left, right) => left - right),
    );
  };
  const take = (song: number): number[] => {
    const root = rootOf[song] ?? song;
    const songs = members.get(root) ?? [song];
    members.delete(root);
    return songs;
  };
  for (const decision of decisions) {
    if ("split" in decision) {
      const rest = take(decision.split).filter((song) => song !== decision.split);
      isMain[decision.split] = 0;
      gather([decision.split]);
      if (rest.length > 0) gather(rest);
    } else if (rootOf[decision.merge[0]] !== rootOf[decision.merge[1]])
      gather([...take(decision.merge[0]), ...take(decision.merge[1])]);
  }
}
