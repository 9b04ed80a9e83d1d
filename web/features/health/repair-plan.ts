import type { Choice } from "./health-rows.ts";

type RemoveChoice = Extract<Choice, { kind: "remove" }>;

/** What is taken out of one playlist with one call. */
export interface Removal {
  playlistId: string;
  playlistName: string;
  titles: string[];
  items: { uri: string; positions: number[] }[];
}

/** Places that one call takes out; the server allows 1,000. */
export const maxPlacesPerCall = 500;

function groupByUri(places: readonly RemoveChoice[]): Removal["items"] {
  const positions = new Map<string, number[]>();
  for (const { uri, position } of places) positions.set(uri, [...(positions.get(uri) ?? []), position]);
  return [...positions].map(([uri, at]) => ({ uri, positions: at.toSorted((a, b) => a - b) }));
}

/**
 * The calls that take out what is selected. Those of a playlist go from its end to its beginning, so that the
 * positions of the later calls are still true after the earlier ones.
 */
export function planRemovals(choices: readonly Choice[]): Removal[] {
  const places = choices.filter((choice) => choice.kind === "remove");
  const lists = Map.groupBy(places, ({ playlistId }) => playlistId);
  return [...lists].flatMap(([playlistId, chosen]) => {
    const last = chosen.toSorted((a, b) => b.position - a.position);
    return Array.from({ length: Math.ceil(last.length / maxPlacesPerCall) }, (_, call) => {
      const part = last.slice(call * maxPlacesPerCall, (call + 1) * maxPlacesPerCall);
      return {
        playlistId,
        playlistName: part[0]?.playlistName ?? "",
        titles: part.map(({ title }) => title).toReversed(),
        items: groupByUri(part),
      };
    });
  });
}

/** The URIs of what is selected, each once, in parts of at most `size`. */
export function partsOfUris(choices: readonly Choice[], size: number): string[][] {
  const uris = [...new Set(choices.map(({ uri }) => uri))];
  return Array.from({ length: Math.ceil(uris.length / size) }, (_, part) =>
    uris.slice(part * size, (part + 1) * size),
  );
}
