import { describe, expect, test } from "vitest";
import { parseLibraryMemory } from "./parse-library-memory.ts";
import { parseDraggedTracks } from "./dragged-tracks.ts";

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

describe("dragged songs", () => {
  test("are read as track lists hand them over", () => {
    const tracks = { uris: ["spotify:track:1"], names: ["One"] };
    expect(parseDraggedTracks(JSON.stringify(tracks))).toEqual(tracks);
  });

  test.each(["", "{", "null", "[]", '{"uris":[]}', '{"uris":[7]}', '{"uris":"spotify:track:1"}'])(
    "are none in %j",
    (text) => expect(parseDraggedTracks(text)).toBeNull(),
  );
});
