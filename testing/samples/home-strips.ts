import type { RouteOutput } from "#contract/api.ts";

type Strips = RouteOutput<"GET /library/home">;

/** What Home has for someone of whose music nothing can be said. */
export const noStrips: Strips = {
  threads: [],
  played: [],
  added: [],
  rediscover: [],
  unsorted: [],
  random: [],
};

/** An album as a tile of Home. */
export function albumTile(number: number): Strips["random"][number] {
  return {
    id: `album${number}`,
    name: `Album ${number}`,
    artist: { id: `artist${number}`, name: `Artist ${number}` },
    images: [],
    url: null,
    songs: number,
  };
}

/** A list that was left for another. */
export function leftThread(thread: number): Strips["threads"][number] {
  return {
    thread,
    source: {
      kind: "playlist",
      id: `p${thread}`,
      name: `List ${thread}`,
      address: `/playlist/p${thread}?sort=title`,
    },
    song: {
      id: `s${thread}`,
      uri: `spotify:track:s${thread}`,
      name: `Song ${thread}`,
      artists: [],
      album: { id: null, name: "" },
      image: null,
      duration_ms: 200_000,
    },
    position_ms: 83_000,
  };
}
