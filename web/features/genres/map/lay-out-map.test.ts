import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familiesOf, layOutMap } from "./lay-out-map.ts";

const genre = (name: string, main: string, size: number) => ({ genre: name, display: name, main, size });
const library = fc.uniqueArray(
  fc.record({
    genre: fc.string({ minLength: 1 }),
    main: fc.constantFrom("rock", "jazz", "pop"),
    size: fc.nat(500),
  }),
  { selector: ({ genre: name }) => name, maxLength: 40 },
);

describe("the map of genres", () => {
  it("puts leaves into families, largest first, and leaves out what has no size", () => {
    const families = familiesOf([
      genre("rock", "rock", 2),
      genre("punk", "rock", 5),
      genre("bebop", "jazz", 9),
      genre("swing", "jazz", 0),
    ]);
    expect(families.map(({ main, size, leaves }) => [main, size, leaves.map((leaf) => leaf.genre)])).toEqual([
      ["jazz", 9, ["bebop"]],
      ["rock", 7, ["punk", "rock"]],
    ]);
  });

  it("has a tile for every genre with a size, inside the picture, and none that lies over another", () =>
    fc.assert(
      fc.property(library, fc.integer({ min: 300, max: 1200 }), (entries, width) => {
        const families = familiesOf(entries.map((entry) => ({ ...entry, display: entry.genre })));
        const tiles = layOutMap(families, width, 500);
        expect(tiles.map((tile) => tile.genre).toSorted()).toEqual(
          entries
            .filter(({ size }) => size > 0)
            .map((entry) => entry.genre)
            .toSorted(),
        );
        for (const [index, tile] of tiles.entries()) {
          expect(
            tile.x >= 0 && tile.y >= 0 && tile.x + tile.width <= width && tile.y + tile.height <= 500,
          ).toBe(true);
          for (const other of tiles.slice(index + 1)) {
            const isApart =
              tile.x + tile.width <= other.x ||
              other.x + other.width <= tile.x ||
              tile.y + tile.height <= other.y ||
              other.y + other.height <= tile.y;
            expect(isApart || tile.width * tile.height === 0 || other.width * other.height === 0).toBe(true);
          }
        }
      }),
      { numRuns: 50 },
    ));

  it("is empty while there is no room", () =>
    expect(layOutMap(familiesOf([genre("a", "a", 1)]), 0, 0)).toEqual([]));
});
