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

/** A list that was left for another; the one that the queue is at has no thread. */
export function leftThread(number: number, thread: number | null = number): Strips["threads"][number] {
  return {
    thread,
    source: {
      kind: "playlist",
      id: `p${number}`,
      name: `List ${number}`,
      address: `/playlist/p${number}?sort=title`,
    },
    song: {
      id: `s${number}`,
      uri: `spotify:track:s${number}`,
      name: `Song ${number}`,
      artists: [],
      album: { id: null, name: "" },
      image: null,
      duration_ms: 200_000,
    },
    position_ms: 83_000,
  };
}
