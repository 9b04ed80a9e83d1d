import { expect, test } from "vitest";
import type { TopItem } from "#contract/stats/stats.ts";
import { coversOf, makeCards, type WrappedFacts } from "./make-cards.ts";

const summary = {
  start: "2024-01-01",
  end: "2024-12-31",
  total_plays: 0,
  minutes_listened: 0,
  unique_tracks: 0,
  repeat_tracks: 0,
  tracks_added_to_library: 0,
  tracks_added_to_playlists: 0,
};
const noHours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));

const nothing: WrappedFacts = {
  title: "2024",
  summary,
  tracks: [],
  artists: [],
  albums: [],
  genres: [],
  clock: noHours,
  rhythm: [],
  habits: {
    start: "2024-01-01",
    end: "2024-12-31",
    active_days: 0,
    busiest_day: null,
    current_streak: null,
    longest_streak: null,
    sessions: { count: 0, average_minutes: 0, longest: null },
    discoveries: { new_tracks: 0, known_tracks: 0, new_artists: 0, known_artists: 0, tracks: [] },
    returns: { total: 0, tracks: [] },
    skips: { known: 0, skipped: 0, tracks: [] },
  },
};

const anItem = (name: string, count: number, url: string | null = null): TopItem => ({
  id: name,
  stats_id: name,
  name,
  artists: ["Ossia"],
  uri: null,
  image_url: url,
  count,
  minutes: count * 3,
  previous_count: 0,
  previous_rank: null,
});

test("without a play there is no card, and what a range does not tell has none", () => {
  expect(makeCards(nothing)).toEqual([]);
  const cards = makeCards({ ...nothing, summary: { ...summary, total_plays: 1, minutes_listened: 3 } });
  expect(cards.map(({ id }) => id)).toEqual(["intro", "minutes", "sum"]);
  expect(coversOf(cards)).toEqual([]);
});

test("one day does not stand out among others, and shows its hours", () => {
  const clock = noHours.map((hours, weekday) =>
    hours.map((_, hour) => (weekday === 3 && hour === 7 ? 5 : 0)),
  );
  const cards = makeCards({
    ...nothing,
    summary: { ...summary, start: "2024-02-29", end: "2024-02-29", total_plays: 5, minutes_listened: 15 },
    rhythm: [5],
    clock,
    habits: { ...nothing.habits, busiest_day: { date: "2024-02-29", plays: 5, minutes: 15 } },
  });
  expect(cards.map(({ id }) => id)).toEqual(["intro", "minutes", "hour", "sum"]);
  expect(cards.find(({ id }) => id === "hour")?.lines).toEqual(["100% of your listening happened then."]);
  const rays = Array.from({ length: 24 }, (_, hour) => (hour === 7 ? 5 : 0));
  expect(cards.find(({ id }) => id === "minutes")?.art).toMatchObject({ kind: "rays", values: rays });
});

test("each card says one thing that is so", () => {
  const clock = noHours.map((hours, weekday) =>
    hours.map((_, hour) => (weekday === 4 && hour === 22 ? 9 : 0)),
  );
  const cards = makeCards({
    ...nothing,
    summary: { ...summary, total_plays: 1200, minutes_listened: 4320, unique_tracks: 80 },
    tracks: [anItem("Nightbus", 44, "/a"), anItem("Ferrous", 20, "/b")],
    artists: [anItem("Ossia", 99, "/a"), anItem("Verdigris", 12), anItem("Marrow", 3)],
    clock,
    habits: {
      ...nothing.habits,
      busiest_day: { date: "2024-02-29", plays: 70, minutes: 200.4 },
      longest_streak: { days: 2, start: "2024-02-28", end: "2024-02-29" },
    },
  });
  const said = new Map(cards.map(({ id, headline, lines }) => [id, [headline, ...lines].join(" | ")]));
  expect(said.get("minutes")).toBe("4,320 minutes | That's 3 days without a break. | 80 different songs.");
  expect(said.get("artist")).toBe("Ossia | 99 plays, 5 hours together. | Followed by Verdigris and Marrow.");
  expect(said.get("song")).toBe("Nightbus | by Ossia | Played 44 times.");
  expect(said.get("day")).toBe("Feb 29, 2024 | 70 plays and 200 minutes on a Thursday.");
  expect(said.get("hour")).toBe(
    "22:00 to 23:00 | 100% of your listening happened then. | Mostly on Fridays.",
  );
  // Two days in a row are no streak to speak of.
  expect(said.has("streak")).toBe(false);
  expect(coversOf(cards)).toEqual(["/a", "/b"]);
});
