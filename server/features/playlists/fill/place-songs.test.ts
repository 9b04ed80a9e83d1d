import { describe, expect, test } from "vitest";
import { partName, placeSongs, type NamedPlaylist } from "./place-songs.ts";

const uris = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `spotify:track:${from + at}`);
const holding = (part: number, held: readonly string[], rows = held.length): NamedPlaylist => ({
  id: `p${part}`,
  name: partName("Genre: Rock", part),
  present: new Set(held),
  rows,
});

describe("songs of a genre", () => {
  test("go into a new playlist, each once", () => {
    expect(placeSongs("Genre: Rock", [...uris(3), "spotify:track:1"], [])).toEqual({
      placements: [{ name: "Genre: Rock", playlistId: null, uris: uris(3) }],
      skipped: 1,
    });
  });

  test("that are there already are left out, and nothing is to do the second time", () => {
    const rock = holding(0, uris(3));
    expect(placeSongs("Genre: Rock", uris(5), [rock]).placements).toEqual([
      { name: "Genre: Rock", playlistId: "p0", uris: uris(2, 3) },
    ]);
    expect(placeSongs("Genre: Rock", uris(3), [rock])).toEqual({ placements: [], skipped: 3 });
  });

  test("that one playlist cannot hold fill the next ones, and what stands in any of them stays there", () => {
    const parts = [holding(0, uris(2), 9), holding(1, ["spotify:track:7"], 10)];
    const { placements } = placeSongs("Genre: Rock", uris(24), parts, 10);
    expect(placements.map(({ name, playlistId, uris: placed }) => [name, playlistId, placed.length])).toEqual(
      [
        ["Genre: Rock", "p0", 1],
        ["Genre: Rock (3)", null, 10],
        ["Genre: Rock (4)", null, 10],
      ],
    );
    expect(placements.flatMap(({ uris: placed }) => placed)).toEqual(
      uris(24).filter((uri) => !["spotify:track:0", "spotify:track:1", "spotify:track:7"].includes(uri)),
    );
  });
});
