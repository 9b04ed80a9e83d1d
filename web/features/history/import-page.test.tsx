import { maxUploadBytes } from "#contract/history/upload-limits.ts";
import { act, fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ImportJob, ImportReport } from "#contract/history/history.ts";
import { importReasons } from "#contract/history/import-reasons.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { ImportPage } from "./import-page.tsx";

const id = "00000000-0000-4000-8000-00000000000a";

const job = (changes: Partial<ImportJob> = {}): ImportJob => ({
  job_id: id,
  filename: "my_spotify_data.zip",
  file_size_bytes: 1_000,
  status: "processing",
  progress_pct: 40,
  eta_s: 65,
  place: null,
  stats: { streaming_events: 1_200, library_tracks: 0, playlist_additions: 0 },
  loved_songs: 0,
  created_at: 1_764_000_000,
  error_log: null,
  error_message: null,
  ...changes,
});

const counts = (some: Partial<ImportReport["totals"]>) =>
  ({ ...Object.fromEntries(importReasons.map((reason) => [reason, 0])), ...some }) as ImportReport["totals"];

const report: ImportReport = {
  rows: 1_300,
  totals: counts({ imported: 1_200, duplicate: 100 }),
  files: [
    {
      name: "endsong_0.json",
      counts: counts({ imported: 1_200, duplicate: 100 }),
      problem: null,
      problem_message: null,
    },
  ],
  years: [
    { year: 2025, counts: counts({ imported: 900 }) },
    { year: 2024, counts: counts({ imported: 300, duplicate: 100 }) },
  ],
  examples: {},
  unreadable_messages: [],
  accounts: [],
  without_length: 0,
  library_tracks: 0,
  loved_songs: 0,
  playlist_additions: 0,
};

const ended = (status: "completed" | "failed" | "cancelled") =>
  job({ status, progress_pct: 100, eta_s: null, error_log: status === "failed" ? "It is no zip." : null });

async function open(imports: ImportJob[], answers: Answers = {}) {
  return renderScreen(<ImportPage list={null} />, {
    answers: {
      "GET /auth/me": new Refusal(500, { code: "internal", detail: "" }),
      "GET /spotify-import/history": { ok: true, imports },
      "GET /spotify-import/report/{job_id}": report,
      ...(imports[0] === undefined ? {} : { "GET /spotify-import/progress/{job_id}": imports[0] }),
      ...answers,
    },
  });
}

const zip = (name = "my_spotify_data.zip") => new File(["PK"], name, { type: "application/zip" });
const zone = () => screen.getByRole("region", { name: "Choose your export zip" });
const upload = () => screen.getByRole("button", { name: "Upload" });
const drop = (...files: File[]) => fireEvent.drop(zone(), { dataTransfer: { files } });

beforeEach(() => {
  vi.spyOn(window, "alert").mockImplementation(() => undefined);
  return () => expect(window.alert).not.toHaveBeenCalled();
});

describe("a file", () => {
  test("that is dropped is chosen, by name, and dropped again by Cancel without a call", async () => {
    const { user, server } = await open([]);
    await screen.findByText("No imports yet");
    expect(upload()).toHaveProperty("disabled", true);
    drop(zip());
    await screen.findByText(/^my_spotify_data\.zip · /u);
    expect(upload()).toHaveProperty("disabled", false);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByText(/^my_spotify_data\.zip · /u)).toBeNull();
    expect(server.requests.filter(({ route }) => route.startsWith("POST"))).toEqual([]);
  });

  test.each([
    ["that is no zip", () => [new File(["x"], "notes.txt")], "Please upload a .zip file"],
    [
      "above 500MB",
      () => [Object.defineProperty(zip(), "size", { value: maxUploadBytes + 1 })],
      "This file is larger than 500MB.",
    ],
    [
      "beside another",
      () => [new File(["[]"], "endsong_0.json"), new File(["[]"], "endsong_1.json")],
      "One file at a time, please. Put several into one zip.",
    ],
  ])("%s is refused with a message, and nothing is chosen", async (_what, files, text) => {
    await open([]);
    await screen.findByText("No imports yet");
    drop(...files());
    await screen.findByText(text);
    expect(upload()).toHaveProperty("disabled", true);
  });

  test.each([
    [
      "is refused with a reason",
      new Refusal(409, { code: "busy", detail: "Another import runs." }),
      "Upload failed: Another import runs.",
    ],
    [
      "is refused without one",
      new Refusal(400, { code: "bad-request", detail: "" }),
      "Upload failed: Unknown error",
    ],
  ])("whose upload %s says so", async (_what, refusal, text) => {
    const { user } = await open([], { "POST /spotify-import/upload": refusal });
    await screen.findByText("No imports yet");
    drop(zip());
    await user.click(upload());
    await screen.findByText(text);
  });

  test("whose connection breaks off says so, and goes on with the next press", async () => {
    const broken = () => Promise.reject(new TypeError("cut"));
    const asked: (string | null)[] = [];
    const { user, server } = await open([], {
      "POST /spotify-import/upload": ({ query }) => {
        asked.push(query.get("upload_id"));
        return broken();
      },
      "GET /spotify-import/upload/{upload_id}": { received: 0 },
    });
    await screen.findByText("No imports yet");
    drop(zip());
    await user.click(upload());
    await screen.findByText("Failed to upload file");
    server.answer({
      "POST /spotify-import/upload": ({ query }) => {
        asked.push(query.get("upload_id"));
        return {
          ok: true,
          job_id: id,
          upload_id: id,
          received: 2,
          table: null,
          is_held: false,
          is_copy: false,
        };
      },
      "GET /spotify-import/progress/{job_id}": job({
        status: "pending",
        progress_pct: 0,
        eta_s: null,
        place: 3,
      }),
    });
    await user.click(upload());
    const panel = within(await screen.findByRole("region", { name: "Import Progress" }));
    await panel.findByText("Pending");
    panel.getByText(/^0% done .* Number 3 in the queue$/u);
    expect(new Set(asked).size).toBe(1);
  });
});

describe("an import", () => {
  test("that runs shows what it has read so far, by kind and year, the newest first", async () => {
    await open([job()]);
    const panel = within(await screen.findByRole("region", { name: "Import Progress" }));
    await panel.findByText("Processing");
    expect(panel.getByRole("progressbar")).toHaveProperty("value", 40);
    panel.getByText(/40% done · 1,200 plays so far · .* left/u);
    await panel.findByText(/^1,200 imported · 100 duplicates/u);
    const years = within(panel.getByRole("list", { name: "By year" })).getAllByRole("listitem");
    expect(years.map(({ textContent }) => textContent)).toEqual(["2025900", "2024400"]);
    expect(panel.getByRole("link", { name: "Open stats" }).getAttribute("href")).toBe("/stats?range=all");
  });

  test.each(["completed", "failed", "cancelled"] as const)(
    "is asked for every 2 s, until it is %s; then the list is read again",
    async (status) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const asked: number[] = [];
      let shown = job();
      const { server } = await open([job()], {
        "GET /spotify-import/progress/{job_id}": () => {
          asked.push(Date.now());
          return shown;
        },
      });
      await screen.findByRole("region", { name: "Import Progress" });
      while (asked.length < 4) await act(() => vi.advanceTimersByTimeAsync(500));
      const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
      for (const wait of waits) expect(Math.abs(wait - 2_000)).toBeLessThan(300);
      shown = ended(status);
      server.answer({ "GET /spotify-import/history": { ok: true, imports: [shown] } });
      // It moves up when the import is completed.
      const isListed = () =>
        within(screen.getByRole("region", { name: "Import History" })).queryByText(statuses[status]) !== null;
      while (!isListed()) await act(() => vi.advanceTimersByTimeAsync(500));
      const before = asked.length;
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(asked.length).toBe(before);
      vi.useRealTimers();
      const panel = screen.queryByRole("region", { name: "Import Progress" });
      expect(panel === null).toBe(status === "completed");
      expect(screen.queryByRole("button", { name: "Cancel import" })).toBeNull();
      if (status === "completed")
        expect(
          within(screen.getByRole("region", { name: "Your export has been imported" })).getAllByRole("link")
            .length,
        ).toBe(2);
      if (status === "failed") expect(screen.getAllByText("Error: It is no zip.").length).toBe(2);
    },
  );

  test("whose cancelling fails says so; cancelled, it is asked of the server", async () => {
    const { user, server } = await open([job()], {
      "POST /spotify-import/cancel-all": new Refusal(500, { code: "internal", detail: "" }),
    });
    await user.click(await screen.findByRole("button", { name: "Cancel import" }));
    await screen.findByText("Failed to cancel import");
    server.answer({
      "POST /spotify-import/cancel-all": { ok: true },
      "GET /spotify-import/progress/{job_id}": ended("cancelled"),
      "GET /spotify-import/history": { ok: true, imports: [ended("cancelled")] },
    });
    await user.click(screen.getByRole("button", { name: "Cancel import" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel import" })).toBeNull());
    within(screen.getByRole("region", { name: "Import Progress" })).getByText("Cancelled");
    const bodies = server.requests.filter(({ route }) => route.endsWith("cancel-all"));
    expect(bodies.map(({ body }) => body)).toEqual([{}, {}]);
  });

  test("stands in the history with its status in words and a colour, and why it failed", async () => {
    const all = (["completed", "failed", "cancelled", "processing", "pending"] as const).map((status, at) =>
      job({
        status,
        job_id: `${id.slice(0, -1)}${at}`,
        error_log: status === "failed" ? "It is no zip." : null,
      }),
    );
    await open(all, { "GET /spotify-import/progress/{job_id}": all[3] ?? job() });
    const entries = within(await screen.findByRole("region", { name: "Import History" }));
    const colours = ["success", "danger", "stopped", "warning", "weak"];
    for (const [at, { status }] of all.entries()) {
      const badge = await entries.findByText(statuses[status]);
      expect([status, badge.className]).toEqual([status, expect.stringContaining(`text-${colours[at]}`)]);
    }
    entries.getByText("Error: It is no zip.");
  });
});

const statuses = {
  completed: "Completed",
  failed: "Failed",
  cancelled: "Cancelled",
  processing: "Processing",
  pending: "Pending",
} as const;

test("a file of another service is checked first", async () => {
  const held = { ok: true as const, job_id: null, upload_id: id, received: 2, table: null, is_held: true };
  const { user, server } = await open([], {
    "POST /spotify-import/upload": { ...held, is_copy: false },
    "POST /spotify-import/upload/{upload_id}/check": {
      report,
      files: [],
      other_accounts: [],
      is_whole: true,
    },
    "POST /spotify-import/upload/{upload_id}/import": { ok: true, job_id: id },
    "GET /spotify-import/progress/{job_id}": job(),
  });
  await screen.findByText("No imports yet");
  drop(new File(["<lfm"], "pages.xml"));
  await user.click(upload());
  await screen.findByRole("heading", { name: "What's in pages.xml" });
  const button = screen.getByRole("button", { name: "Import" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  expect(server.requests.some(({ route }) => route.endsWith("/import"))).toBe(false);
  await user.click(button);
  await screen.findByRole("heading", { name: "Import Progress" });
});
