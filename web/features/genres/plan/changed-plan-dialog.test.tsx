import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { type DryRun, dryRunQuery } from "#web/features/genres/genres.queries.ts";
import { defaultPlanSettings } from "#web/features/genres/suggestions/make-plan.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { PlanTab } from "./plan-tab.tsx";

const songs = (count: number, genre: string) =>
  Array.from({ length: count }, (_, at) => ({
    track_id: `${genre}${at}`,
    name: `${genre} ${at}`,
    artist: "A",
  }));
const groupOf = (genre: string, display: string, total: number) => ({
  genre,
  display,
  main: genre,
  playlist_name: `Genre: ${display}`,
  total,
});

function aPlan(hash: string, sizes: Record<string, number>): DryRun {
  const groups = Object.entries(sizes);
  return {
    hash,
    threshold: 5,
    rows: [],
    filtered_by_genre: Object.fromEntries(groups.map(([genre, count]) => [genre, songs(count, genre)])),
    groups: groups.map(([genre, count]) => groupOf(genre, genre === "ska" ? "Ska" : "Soul", count)),
    left_over: 0,
    ai: null,
  };
}

const refused = new Refusal(409, {
  code: "plan-changed",
  detail: "Your library has changed since this plan was made.",
  plan_changes: {
    options: {
      threshold: 5,
      include_liked: true,
      include_playlists: false,
      use_ai: false,
      group_similar: true,
    },
    added: { total: 60, items: [{ track_id: "new", name: "River", artist: "B", to: "ska" }] },
    gone: { total: 1, items: [{ track_id: "old", name: "Stone", artist: "C", from: "ska" }] },
    moved: { total: 0, items: [] },
    groups: [{ genre: "ska", playlist_name: "Genre: Ska", before: 6, now: 9 }],
  },
});

const answers: Answers = {
  "GET /classification/genres": {
    allowed: [],
    mainstream: [],
    tree: [{ genre: "ska", display: "Ska", main: "ska" }],
  },
  "GET /classification/plan": { hash: null, threshold: null, made_at: null, groups: [] },
  "GET /library/cache/status": { version: "1", total: 3, total_unique: 3 } as never,
  "GET /library/cache/playlists": { items: [], total: 0 },
  "POST /playlists/apply": refused,
};

/** The plan of the page, as its parent hands it on. */
function Page() {
  const { data: plan } = useQuery(dryRunQuery);
  const run = {
    settings: defaultPlanSettings,
    setSettings: () => undefined,
    hasKey: false,
    preview: () => undefined,
    isRunning: false,
    plan,
    isOutdated: false,
  };
  return <PlanTab run={run} />;
}

async function refuse() {
  const rendered = await renderScreen(<Page />, { answers });
  queryClient.setQueryData(dryRunQuery.queryKey, aPlan("old", { ska: 6, soul: 7 }));
  const { user } = rendered;
  await user.click(await screen.findByRole("button", { name: /^Apply/u }));
  await user.click(screen.getByRole("button", { name: "Apply" }));
  await screen.findByRole("dialog", { name: "Your library has changed" });
  return rendered;
}

/** What differs stands in a column, and below the name where there is no room for one. */
const rows = () => screen.getAllByRole("row").map((row) => row.textContent);

test("a refused plan stands beside today's, with what differs marked and songs by name", async () => {
  const { user } = await refuse();
  screen.getByText("60 added, 1 removed, 0 moved");
  expect(rows()).toEqual(["PlaylistThis planTodayDifference", "Genre: Ska+369+3"]);
  await user.click(screen.getByRole("checkbox", { name: "Show differences only" }));
  expect(rows()).toEqual(["PlaylistThis planTodayDifference", "Genre: Ska+369+3", "Genre: Soul77"]);
  screen.getByRole("heading", { name: "New songs (60)" });
  screen.getByText("to Ska");
  screen.getByText("and 59 more");
  screen.getByText("from Ska");
  await user.click(screen.getByRole("button", { name: "Keep this plan" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  screen.getByText("Genre: Ska");
});

test("today's plan is made with the options of the refused one, and asked about before it is applied", async () => {
  const { user, server } = await refuse();
  server.answer({
    "POST /classification/dry-run": aPlan("today", { ska: 9, soul: 7 }),
    "POST /playlists/apply": {
      total_added_candidates: 16,
      job_id: "00000000-0000-4000-8000-000000000002",
      operation_id: "1",
      status: "done",
      detail: null,
      message: null,
      playlists: [],
    },
  });
  await user.click(screen.getByRole("button", { name: "Use today's plan" }));
  await screen.findByRole("dialog", { name: "Apply this plan?" });
  expect(server.requests.find(({ path }) => path === "/classification/dry-run")?.body).toMatchObject({
    include_playlists: false,
    threshold: 5,
  });
  await user.click(screen.getByRole("button", { name: "Apply" }));
  await screen.findByRole("dialog", { name: "Plan applied" });
  const sent = server.requests.findLast(({ path }) => path === "/playlists/apply")?.body;
  expect(sent).toMatchObject({ dry_run_hash: "today" });
  expect((sent as { tracks_by_genre: Record<string, string[]> }).tracks_by_genre["ska"]).toHaveLength(9);
});
