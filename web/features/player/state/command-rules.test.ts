import { describe, expect, test } from "vitest";
import { clampVolume, idOfUri, isLikeable, nextRepeat, seekTarget } from "./command-rules.ts";

describe("what a command sends", () => {
  test("repeat goes from off to the list, to the track, and back to off", () => {
    expect(nextRepeat("off")).toBe("context");
    expect(nextRepeat("context")).toBe("track");
    expect(nextRepeat("track")).toBe("off");
  });

  test("volume is brought into 0..1", () => {
    expect([-0.5, 1.7, 0.4, Number.NaN].map(clampVolume)).toEqual([0, 1, 0.4, 0]);
  });

  test("a seek is floored to whole milliseconds, at least 0 and within the track", () => {
    expect(seekTarget(1234.9)).toBe(1234);
    expect(seekTarget(-50)).toBe(0);
    expect(seekTarget(300_000, 200_000)).toBe(200_000);
    expect(seekTarget(Number.NaN, 1000)).toBe(0);
  });

  test("only the provider's own tracks can be liked", () => {
    expect(isLikeable("spotify:track:4uLU6hMCjMI75M1A2tKUQC")).toBe(true);
    expect(isLikeable("spotify:local:Someone:Album:Song:200")).toBe(false);
    expect(isLikeable("spotify:episode:4uLU6hMCjMI75M1A2tKUQC")).toBe(false);
    expect(isLikeable(undefined)).toBe(false);
  });

  test("ids are read from uris of the kind that is asked for", () => {
    expect(idOfUri("spotify:playlist:37i9", "playlist")).toBe("37i9");
    expect(idOfUri("spotify:user:someone:playlist:37i9", "playlist")).toBe("37i9");
    expect(idOfUri("spotify:album:37i9", "playlist")).toBeNull();
    expect(idOfUri(null, "album")).toBeNull();
  });
});
