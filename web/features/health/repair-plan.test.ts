import { describe, expect, it } from "vitest";
import type { Choice } from "./health-rows.ts";
import { maxPlacesPerCall, partsOfUris, planRemovals } from "./repair-plan.ts";

const place = (playlistId: string, uri: string, position: number): Choice => ({
  kind: "remove",
  key: `${playlistId}|${uri}|${position}`,
  title: uri,
  uri,
  playlistId,
  playlistName: playlistId.toUpperCase(),
  position,
});

describe("a plan of removals", () => {
  it("is one call a playlist, with all positions of a song together and in order", () => {
    const plan = planRemovals([
      place("a", "x", 9),
      place("b", "x", 1),
      place("a", "y", 3),
      place("a", "x", 2),
    ]);
    expect(plan).toEqual([
      {
        playlistId: "a",
        playlistName: "A",
        titles: ["x", "y", "x"],
        items: [
          { uri: "x", positions: [2, 9] },
          { uri: "y", positions: [3] },
        ],
      },
      { playlistId: "b", playlistName: "B", titles: ["x"], items: [{ uri: "x", positions: [1] }] },
    ]);
  });

  it("goes from a long playlist's end to its beginning, so that positions stay true", () => {
    const count = maxPlacesPerCall + 3;
    const plan = planRemovals(Array.from({ length: count }, (_, position) => place("a", "x", position)));
    const positions = plan.map(({ items }) => items.flatMap((item) => item.positions));
    expect(positions.map((part) => part.length)).toEqual([maxPlacesPerCall, 3]);
    expect(Math.min(...(positions[0] ?? []))).toBeGreaterThan(Math.max(...(positions[1] ?? [])));
  });

  it("leaves likes out", () => {
    expect(planRemovals([{ kind: "unlike", key: "k", title: "t", uri: "u" }])).toEqual([]);
  });
});

it("URIs go in parts, each once", () => {
  const choices = ["a", "b", "a", "c"].map((uri): Choice => ({ kind: "track", key: uri, title: uri, uri }));
  expect(partsOfUris(choices, 2)).toEqual([["a", "b"], ["c"]]);
});
