import { describe, expect, test } from "vitest";
import type { ReportedPlayback } from "#contract/player/player.ts";
import { followPlayer, type HeardSong } from "./follow-player.ts";
import { readRecentItems } from "./read-recent-items.ts";

const durationMs = 200_000;

function playing(song: number, positionMs: number, isPlaying = true): ReportedPlayback {
  return {
    device: { name: "Page", volume_percent: 50 },
    is_playing: isPlaying,
    progress_ms: positionMs,
    shuffle_state: false,
    repeat_state: "off",
    context: null,
    item: {
      id: `track${song}`,
      uri: `spotify:track:track${song}`,
      name: `Song ${song}`,
      duration_ms: durationMs,
      artists: [{ id: null, name: "A" }],
      album: { id: null, name: "Album", images: [] },
    },
  };
}

type Step = [atS: number, playback: ReportedPlayback | null, deviceId?: string];

/** The plays that reports come to, as seconds heard, when they ended, and whether they were skipped. */
function playsOf(...steps: Step[]): [string, number, number, boolean | null][] {
  let present: HeardSong | null = null;
  const plays: [string, number, number, boolean | null][] = [];
  for (const [atS, playback, deviceId = "page"] of steps) {
    const { next, ended } = followPlayer(present, { deviceId, playback, atMs: atS * 1000 });
    present = next;
    if (ended !== null)
      plays.push([ended.track, ended.msPlayed / 1000, ended.endedAtMs / 1000, ended.skipped]);
  }
  return plays;
}

describe("a play of the player here", () => {
  test("is as long as there was sound, to the song's end", () =>
    expect(
      playsOf([0, playing(1, 0)], [60, playing(1, 60_000)], [120, playing(1, 120_000)], [200, playing(2, 0)]),
    ).toEqual([["Song 1", 200, 200, false]]));

  test("leaves pauses and jumps out", () =>
    expect(
      playsOf(
        [0, playing(1, 0)],
        [10, playing(1, 10_000, false)],
        [500, playing(1, 10_000)],
        [520, playing(1, 150_000)],
        [530, playing(2, 0)],
      ),
    ).toEqual([["Song 1", 40, 530, true]]));

  test("of a song on repeat ends with each round", () =>
    expect(
      playsOf(
        [0, playing(1, 0)],
        [80, playing(1, 80_000)],
        [150, playing(1, 150_000)],
        [200, playing(1, 200)],
        [260, null],
      ),
    ).toEqual([
      ["Song 1", 200, 200, false],
      ["Song 1", 60.2, 260, null],
    ]));

  test("goes no further than a page that fell silent is believed", () =>
    expect(playsOf([0, playing(1, 0)], [10_000, playing(2, 0)])).toEqual([["Song 1", 90, 90, true]]));

  test("is not ended by another page that does not play", () =>
    expect(
      playsOf(
        [0, playing(1, 0)],
        [5, playing(3, 0, false), "other"],
        [6, null, "other"],
        [10, playing(2, 0), "other"],
        [20, playing(2, 10_000), "other"],
        [25, null, "other"],
      ),
    ).toEqual([
      ["Song 1", 10, 10, true],
      ["Song 2", 15, 25, null],
    ]));

  test("is none of episodes and local files", () => {
    const episode = playing(1, 0);
    episode.item.uri = "spotify:episode:1";
    expect(playsOf([0, episode], [60, playing(2, 0)], [60.5, null])).toEqual([]);
  });
});

describe("the service's last plays", () => {
  const item = (playedAt: string, more = {}) => ({
    played_at: playedAt,
    track: {
      uri: "spotify:track:track1",
      name: "Song 1",
      duration_ms: durationMs,
      artists: [{ name: "A" }, { name: "B" }],
      album: { name: "Album" },
      ...more,
    },
  });

  test("last as long as the song, or as the time since the play before", () =>
    expect(
      readRecentItems(
        [item("2025-01-01T12:04:20Z"), item("2025-01-01T12:04:00Z"), item("2025-01-01T12:00:00Z")],
        Date.UTC(2026, 0),
      ).map(({ msPlayed, source, artist }) => [msPlayed, source, artist]),
    ).toEqual([
      [200_000, "recent", "A"],
      [200_000, "recent", "A"],
      [20_000, "recent", "A"],
    ]));

  test("are left out where they are no song, are of the future, or cannot be read", () =>
    expect(
      readRecentItems(
        [
          null,
          {},
          item("yesterday"),
          item("2025-01-01T12:00:00Z", { uri: "spotify:episode:1" }),
          item("2025-01-01T12:00:00Z", { name: "" }),
          item("2027-01-01T12:00:00Z"),
        ],
        Date.UTC(2026, 0),
      ),
    ).toEqual([]));
});
