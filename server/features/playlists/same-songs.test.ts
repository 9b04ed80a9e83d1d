import { expect, test } from "vitest";
import { labelledPairs } from "#testing/demo-service/song-pairs.ts";
import { whySameSong, type ComparableSong } from "#server/platform/text/same-song.ts";
import { createMetSongs, type ComparedSong } from "./same-songs.ts";

const rowOf = ({ title, artist, isrc, durationMs }: ComparableSong, uri: string): ComparedSong => ({
  uri,
  name: title,
  artist,
  isrc,
  duration_ms: durationMs,
});

test("merges and the clean-up find the same song where statistics do, for the same reason", () => {
  for (const { one, other } of labelledPairs()) {
    const met = createMetSongs<null>("same-song");
    met.add(rowOf(one, "spotify:track:one"), null);
    const found = met.find(rowOf(other, "spotify:track:other"));
    expect(found?.because ?? null, `${one.title} and ${other.title}`).toBe(whySameSong(one, other));
  }
});
