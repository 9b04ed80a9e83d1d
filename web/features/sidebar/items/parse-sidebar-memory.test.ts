import { describe, expect, test } from "vitest";
import { parseLibraryMemory } from "./parse-sidebar-memory.ts";

describe("what this browser remembers of a library", () => {
  test("is read back as it was stored", () => {
    const kept = { usedAt: { a: 5 }, custom: { playlists: ["b", "a"] }, closedFolders: ["Gym"] };
    expect(parseLibraryMemory(JSON.stringify(kept))).toEqual(kept);
  });

  test.each([
    null,
    "",
    "{",
    "7",
    "null",
    '{"usedAt":7,"custom":"x","closedFolders":{}}',
    '{"usedAt":{"a":"x"}}',
  ])("is nothing for %j", (text) =>
    expect(parseLibraryMemory(text)).toEqual({ usedAt: {}, custom: {}, closedFolders: [] }),
  );
});
