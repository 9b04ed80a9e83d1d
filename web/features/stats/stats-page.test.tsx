import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StatsSummary } from "#contract/stats/stats.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { StatsPage } from "./stats-page.tsx";

const broken = new Refusal(500, { code: "internal", detail: "" });
const refreshEveryMs = 180_000;
const summary: StatsSummary = {
  start: "2026-11-15",
  end: "2026-11-21",
  total_plays: 48,
  minutes_listened: 96,
  unique_tracks: 12,
  repeat_tracks: 36,
  tracks_added_to_library: 0,
  tracks_added_to_playlists: 0,
};
const answers: Answers = {
  "GET /auth/me": broken,
  "GET /stats/prefs": { stats_opt_in: true },
  "GET /stats/summary": summary,
  "GET /stats/top": {
    items: [
      {
        id: "track1",
        stats_id: "track1",
        name: "River",
        uri: null,
        image_url: null,
        count: 40,
        minutes: 80,
        previous_count: 0,
        previous_rank: null,
      },
    ],
    total: 1,
  },
  "GET /stats/compare": broken,
  "GET /stats/timeseries": broken,
  "GET /stats/clock": broken,
  "GET /stats/coverage": broken,
  "GET /stats/series": broken,
  "GET /stats/habits": broken,
  "GET /stats/sound": broken,
  "GET /stats/releases": broken,
  "GET /stats/milestones": broken,
  "POST /stats/ingest/me": {} as never,
  "POST /stats/rollup/me": {} as never,
};

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const pass = () => act(() => vi.advanceTimersByTimeAsync(refreshEveryMs));
const focus = () => act(async () => window.dispatchEvent(new Event("focus")));

test("the page looks for new plays every 180 s and reads again on focus, and clears when it cannot", async () => {
  const { server } = await renderScreen(<StatsPage search={{ range: "7d" }} />, { answers });
  const asked = (route: string) => server.requests.filter((request) => request.route === route);
  const read = () => asked("GET /stats/summary").length;
  await screen.findByRole("list", { name: "Top Tracks" });
  const before = read();
  expect(asked("POST /stats/ingest/me")).toHaveLength(0);
  await pass();
  await waitFor(() => expect(read()).toBe(before + 1));
  expect(asked("POST /stats/ingest/me")).toHaveLength(1);
  expect(asked("POST /stats/rollup/me").map(({ body }) => body)).toEqual([
    { date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/u) as string },
  ]);
  await focus();
  await waitFor(() => expect(read()).toBe(before + 2));
  // A look that fails says nothing, and what is shown stays.
  server.answer({ "POST /stats/ingest/me": broken });
  await pass();
  await waitFor(() => expect(read()).toBe(before + 3));
  expect(asked("POST /stats/ingest/me")).toHaveLength(2);
  screen.getByRole("list", { name: "Top Tracks" });
  expect(screen.queryByRole("alert")).toBeNull();

  server.answer({ "GET /stats/summary": broken });
  await focus();
  await screen.findByText("Couldn't load your stats.");
  await screen.findByText("No tracks yet");
  expect(screen.queryByRole("list", { name: "Top Tracks" })).toBeNull();
  expect(document.querySelector('[data-metric="total_plays"]')?.textContent).toBe("–");
});

test("for someone who opted out nothing is looked for", async () => {
  const { server } = await renderScreen(<StatsPage search={{}} />, {
    answers: { ...answers, "GET /stats/prefs": { stats_opt_in: false } },
  });
  await screen.findByText("Mini Wrapped is off");
  await pass();
  expect(server.requests.filter(({ route }) => route.startsWith("POST"))).toEqual([]);
});

test("days without plays say when the last play was, and lead to all there are", async () => {
  const of = {
    zone: "UTC",
    start: "2026-11-15",
    end: "2026-11-21",
    stored: 9,
    counted: 9,
    short: 0,
    left_out: 0,
    private: 0,
  };
  const coverage = { ...of, hidden: 0, without_genre: 0, first_play: "2021-01-03T10:00:00.000Z" };
  const { user, address } = await renderScreen(<StatsPage search={{ compare: "no" }} />, {
    answers: {
      ...answers,
      "GET /stats/summary": { ...summary, total_plays: 0 },
      "GET /stats/coverage": {
        ...coverage,
        last_play: "2026-10-20T18:00:00.000Z",
        sources: [],
        gaps: [],
      } as never,
    },
  });
  await screen.findByText("No plays in these days");
  screen.getByText("Your last play was on Oct 20, 2026.");
  expect(screen.queryByText("No plays yet")).toBeNull();
  expect(screen.queryByText("0% of plays")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Show all time" }));
  await waitFor(() => expect(address()).toBe("/stats?range=all&compare=no"));
});
