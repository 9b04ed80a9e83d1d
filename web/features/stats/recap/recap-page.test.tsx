import { expect, test } from "vitest";
import type { RouteOutput } from "#contract/api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal } from "#testing/web/stub-api.ts";
import { viewerZone } from "#web/features/stats/stats.queries.ts";
import { RecapPage } from "./recap-page.tsx";

type Recap = RouteOutput<"GET /stats/recap">;

const song = (name: string) => ({
  stats_id: name,
  name,
  artists: ["Anna"],
  uri: null,
  image_url: null,
  count: 3,
});
const recap: Recap = {
  start: "2025-11-17",
  end: "2025-11-23",
  is_over: true,
  time_zone: viewerZone(),
  plays: 120,
  minutes: 361.6,
  active_days: 6,
  before: { plays: 150, minutes: 300, active_days: 6 },
  new_tracks: { total: 8, items: [song("Fresh")] },
  new_artists: 2,
  returns: { total: 1, items: [{ ...song("Back Again"), away_days: 400 }] },
  top_tracks: [song("On Repeat")],
  streak: { days: 12, start: "2025-11-12", end: "2025-11-23" },
};
const prefs = { "GET /stats/prefs": { stats_opt_in: true } };
const open = (answer: Recap | Refusal, week?: string) =>
  renderScreen(<RecapPage week={week} />, { answers: { ...prefs, "GET /stats/recap": answer } });
const hrefOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

test("shows a week beside the one before, the new, the returned and the streak, and leads on", async () => {
  await open(recap, "2025-11-20");
  const figures = await screen.findByLabelText("Week in numbers");
  expect(figures.textContent).toBe(
    "Minutes36262 more than the week before" +
      "Plays12030 less than the week before" +
      "Days with music6Same as the week before" +
      "Days in a row12Since Nov 12, 2025",
  );
  expect(screen.getByText("2 new artists")).toBeDefined();
  expect(screen.getByRole("list", { name: "8 songs for the first time" }).textContent).toContain("Fresh");
  expect(screen.getByRole("list", { name: "1 song back after a year" }).textContent).toContain(
    "400 days without it",
  );
  expect(hrefOf("Share this week")).toBe("/stats/wrapped?start=2025-11-17&end=2025-11-23");
  expect(hrefOf("Earlier week")).toBe("/stats/week?week=2025-11-10");
  expect(hrefOf("Later week")).toBe("/stats/week?week=2025-11-24");
});

test("a week without new or returned songs says that in the place of their titles, and none of its days in a row no figure", async () => {
  await open(
    { ...recap, streak: null, new_tracks: { total: 0, items: [] }, returns: { total: 0, items: [] } },
    "2025-11-20",
  );
  expect((await screen.findByLabelText("Week in numbers")).textContent).not.toContain("Days in a row");
  await screen.findByRole("heading", { name: "No new songs this week" });
  screen.getByRole("heading", { name: "Nothing came back this week" });
  expect(screen.queryByText(/^0 songs/u)).toBeNull();
});

test("a week without plays says so, and the server learns of another clock", async () => {
  const { server } = await renderScreen(<RecapPage week={undefined} />, {
    answers: {
      ...prefs,
      "GET /stats/recap": { ...recap, plays: 0, time_zone: null },
      "PUT /stats/recap/zone": { time_zone: viewerZone() },
    },
  });
  expect(await screen.findByText("No plays this week")).toBeDefined();
  const puts = server.requests.filter(({ route }) => route === "PUT /stats/recap/zone");
  expect(puts.map(({ body }) => body)).toEqual([{ tz: viewerZone() }]);
});

test("what cannot be loaded says so, and without statistics there is an offer", async () => {
  await open(new Refusal(500, { code: "internal", detail: "" }));
  expect(await screen.findByText("Couldn't load your week.")).toBeDefined();
});
