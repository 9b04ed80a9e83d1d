import { waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { EnrichmentRun } from "#contract/admin/enrichment.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { ClassificationPanel } from "./classification-panel.tsx";

const broken = new Refusal(500, { code: "internal", detail: "X" });
const none = { status: "done" as const, processed_count: 0, expected_total: 0, run: null };
const counts = {
  backfilled: 1,
  considered: 0,
  artists_asked: 2,
  artists_updated: 2,
  tracks_applied: 3,
  ulib_enriched: 4,
  libraries: 1,
};
const run: EnrichmentRun = {
  job_id: "00000000-0000-4000-8000-00000000000a",
  task: "all",
  status: "fetch_artist_genres",
  processed_count: 5,
  expected_total: 20,
  counts,
  paused_until: null,
  detail: null,
  message: null,
  started_at: 1_790_000_000,
  finished_at: null,
};

const open = (answers: Answers) =>
  renderScreen(<ClassificationPanel />, { answers: { "GET /admin/enrich/progress": none, ...answers } });

const press = async (opened: Awaited<ReturnType<typeof open>>, name: string) =>
  opened.user.click(await screen.findByRole("button", { name }));

afterEach(() => void vi.useRealTimers());

test.each([
  [
    "Backfill cLib from uLib",
    "POST /admin/backfill/central_from_ulib",
    { backfilled: 7 },
    { batch_size: 2000 },
  ],
  [
    "Classify all artists",
    "POST /admin/classify/artist_full",
    { artists_updated: 7, tracks_applied: 8, ulib_enriched: 9 },
    { batch_size: 2000, max_artists: 25_000 },
  ],
  [
    "Classify via Spotify artist",
    "POST /admin/classify/artist",
    { updated: 7, considered: 8 },
    { limit: 2000 },
  ],
  [
    "Refresh with classification",
    "POST /admin/refresh",
    { inserted: 7, updated: 0, removed: 0, total_after: 9, last_scan: null, classification: null },
    {
      playlists_only: false,
      liked_only: false,
      skip_sweep: false,
      liked_force_full: false,
      classify_via_artist: true,
    },
  ],
  [
    "Run full enrichment",
    "POST /admin/enrich/all",
    { backfilled: 7, artists_updated: 8, tracks_applied: 9, ulib_enriched: 10 },
    { batch_size: 2000, max_artists: 50_000 },
  ],
] as const)("%s sends its call and shows what came of it", async (name, route, answer, body) => {
  const opened = await open({ [route]: answer });
  await press(opened, name);
  expect((await screen.findAllByText(/\b7\b/u)).length).toBeGreaterThan(0);
  expect(opened.server.requests.find((request) => request.route === route)?.body).toEqual(body);
});

test.each([
  ["Backfill cLib from uLib", "POST /admin/backfill/central_from_ulib", "Failed to backfill cLib from uLib"],
  ["Classify all artists", "POST /admin/classify/artist_full", "Failed to run artist full classification"],
  ["Classify via Spotify artist", "POST /admin/classify/artist", "Failed to classify via Spotify artist"],
  ["Refresh with classification", "POST /admin/refresh", "Failed to trigger refresh with classification"],
  ["Run full enrichment", "POST /admin/enrich/all", "Failed to run full enrichment: X"],
] as const)("%s says it where it fails", async (name, route, sentence) => {
  const opened = await open({ [route]: broken });
  await press(opened, name);
  const alert = await screen.findByText(sentence);
  expect(alert.closest("[role=alert]")).not.toBeNull();
});

test.each([
  [401, "not-signed-in", "Enrichment failed: not authenticated. Please sign in again."],
  [
    403,
    "admin-required",
    "Enrichment failed: admin privileges required. Grant admin to your account in the Users section and retry.",
  ],
] as const)("an enrichment that is answered %i says what to do", async (status, code, sentence) => {
  const opened = await open({ "POST /admin/enrich/all": new Refusal(status, { code, detail: "No." }) });
  await press(opened, "Run full enrichment");
  await screen.findByText(sentence);
});

test("a server without the full enrichment does it in two calls, and says where those fail", async () => {
  const gone = new Refusal(404, { code: "not-found", detail: "" });
  const opened = await open({
    "POST /admin/enrich/all": gone,
    "POST /admin/backfill/central_from_ulib": { backfilled: 1 },
    "POST /admin/classify/artist_full": { artists_updated: 2, tracks_applied: 3, ulib_enriched: 4 },
  });
  const sent = () => opened.server.requests.filter(({ route }) => route.startsWith("POST"));
  await press(opened, "Run full enrichment");
  await waitFor(() =>
    expect(sent().map(({ path }) => path)).toEqual([
      "/admin/enrich/all",
      "/admin/backfill/central_from_ulib",
      "/admin/classify/artist_full",
    ]),
  );
  opened.server.answer({ "POST /admin/backfill/central_from_ulib": broken });
  const dialog = await screen.findByRole("dialog", { name: "Enrichment" });
  // One at the top, one below.
  const [close] = await within(dialog).findAllByRole("button", { name: "Close" });
  if (close !== undefined) await opened.user.click(close);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press(opened, "Run full enrichment");
  await screen.findByText("Fallback enrichment failed");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the dialog follows the run every two seconds until it is done", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
  });
  const held = Promise.withResolvers<never>();
  const opened = await open({
    "POST /admin/enrich/all": () => held.promise,
    "GET /admin/enrich/progress": { ...run, run },
  });
  await press(opened, "Run full enrichment");
  const dialog = within(await screen.findByRole("dialog", { name: "Enrichment" }));
  await dialog.findByText("Looking up artists' genres");
  dialog.getByText("5 of 20");
  expect(dialog.getByRole("progressbar")).toHaveProperty("value", 25);
  const asked = () =>
    opened.server.requests.filter(({ route }) => route === "GET /admin/enrich/progress").length;
  const before = asked();
  await vi.advanceTimersByTimeAsync(4_100);
  await waitFor(() => expect(asked()).toBeGreaterThanOrEqual(before + 2));
  opened.server.answer({ "GET /admin/enrich/progress": { ...none, run: { ...run, status: "done" } } });
  held.resolve({ backfilled: 1, artists_updated: 2, tracks_applied: 3, ulib_enriched: 4 } as never);
  await dialog.findByText("Done");
  await vi.advanceTimersByTimeAsync(2_100);
  const end = asked();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(asked()).toBe(end);
});
