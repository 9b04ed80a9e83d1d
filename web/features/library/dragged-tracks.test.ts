import { describe, expect, test } from "vitest";
import { parseDraggedTracks } from "./dragged-tracks.ts";

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
