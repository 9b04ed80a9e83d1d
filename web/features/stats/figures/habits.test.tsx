import { expect, test } from "vitest";
import type { RouteOutput } from "#contract/api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { HabitsPart } from "./habits.tsx";

type Habits = RouteOutput<"GET /stats/habits">;

const nothing: Habits = {
  start: "2025-01-01",
  end: "2025-12-31",
  active_days: 0,
  busiest_day: null,
  current_streak: null,
  longest_streak: null,
  sessions: { count: 0, average_minutes: 0, longest: null },
  discoveries: { new_tracks: 0, known_tracks: 0, new_artists: 0, known_artists: 0, tracks: [] },
  returns: { total: 0, tracks: [] },
  skips: { known: 0, skipped: 0, tracks: [] },
};
const wanted = { start: "2025-01-01", end: "2025-12-31" };

/** Which plays the link of a figure finds, by its address. */
const behind = async (value: string, name: string) => {
  const link = await screen.findByRole("link", { name: `${value}. See plays: ${name}` });
  return Object.fromEntries(new URL(link.getAttribute("href") ?? "", "http://here").searchParams);
};

test("a figure opens the plays behind it", async () => {
  await renderScreen(<HabitsPart wanted={wanted} />, {
    answers: {
      "GET /stats/habits": {
        ...nothing,
        active_days: 200,
        busiest_day: { date: "2025-02-03", plays: 28, minutes: 115 },
        longest_streak: { days: 3, start: "2025-02-02", end: "2025-02-04" },
        discoveries: { ...nothing.discoveries, new_tracks: 81, new_artists: 4 },
        returns: { total: 7, tracks: [] },
        skips: { known: 50, skipped: 10, tracks: [] },
      },
    },
  });
  expect(await behind("200", "Days with music")).toEqual({ ...wanted, show: "counted" });
  const day = { start: "2025-02-03", end: "2025-02-03", show: "counted" };
  expect(await behind("Feb 3, 2025", "Busiest day")).toEqual(day);
  const streak = { start: "2025-02-02", end: "2025-02-04", show: "counted" };
  expect(await behind("3 days", "Longest streak")).toEqual(streak);
  expect(await behind("81", "New songs")).toEqual({ ...wanted, show: "first" });
  expect(await behind("4", "New artists")).toEqual({ ...wanted, show: "first_of_artist" });
  expect(await behind("7", "Rediscovered songs")).toEqual({ ...wanted, show: "returned" });
  expect(await behind("20%", "Skipped")).toEqual({ ...wanted, show: "skipped" });
});

test("where nothing was heard nothing can be opened, and skips that are unknown are not shown as none", async () => {
  const { server } = await renderScreen(<HabitsPart wanted={wanted} />, {
    answers: { "GET /stats/habits": nothing },
  });
  await screen.findByText("No skip data for this period");
  expect(screen.queryAllByRole("link")).toEqual([]);
  expect(server.requests).toHaveLength(1);
});
