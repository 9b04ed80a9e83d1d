import { waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal } from "#testing/web/stub-api.ts";
import { HealthPage } from "./health-page.tsx";
import type { Health } from "./health.queries.ts";

const broken = new Refusal(500, { code: "internal", detail: "The server failed." });
const at = 1_790_000_000;

const troubled: Health = {
  attention: [
    {
      key: "disk",
      title: "The disk is nearly full",
      message: "100 MB are free.",
      said: {
        title: { id: "operator.diskTitle", values: {} },
        message: { id: "operator.disk", values: { free: 100 } },
      },
    },
  ],
  version: "1.2.3",
  node: "24.1.0",
  started_at: at,
  log_level: "info",
  database: { mode: "postgresql", bytes: 12_500_000, migration: 77 },
  disk_free_mb: 4_321,
  memory_mb: 210,
  event_streams: 71,
  providers: [
    {
      provider: "spotify",
      calls_24h: 1_500,
      budget: 9_000,
      next_freed_at: at,
      next_freed: 42,
      paused_until: at,
      pause_reason: "Too many calls",
    },
  ],
  links: { linked: 31, to_renew: 32, end_soon: 33 },
  jobs: {
    waiting: 41,
    running: 42,
    paused: 43,
    failed_24h: 44,
    failed: [
      {
        job_id: "j1",
        kind: "library-scan",
        detail: "The service answered 500",
        message: null,
        finished_at: at,
        next_at: null,
        may_retry: true,
      },
    ],
  },
  oldest_scan_at: at,
  people: 51,
  mails: { failed: 61 },
};

const well: Health = {
  ...troubled,
  attention: [],
  disk_free_mb: null,
  oldest_scan_at: null,
  providers: [
    {
      provider: "spotify",
      calls_24h: 0,
      budget: null,
      next_freed_at: null,
      next_freed: null,
      paused_until: null,
      pause_reason: null,
    },
  ],
  jobs: { ...troubled.jobs, failed_24h: 0, failed: [] },
};

const open = (answer: Health | Refusal) =>
  renderScreen(<HealthPage />, { answers: { "GET /admin/health": answer } });

/** The value beside a figure's name. */
const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
const levelField = () => screen.findByLabelText<HTMLSelectElement>("Log level");

test("shows calls, pauses, links, jobs and what the instance is", async () => {
  await open(troubled);
  await screen.findByText("The disk is nearly full");
  screen.getByText("100 MB are free.");
  const calls = within(screen.getByRole("table", { name: "Calls to music services" }));
  calls.getByText("1,500 of 9,000");
  calls.getByText(/^42 at Sep 2\d/u);
  calls.getByText(/^Until Sep 2\d.*: Too many calls$/u);
  const jobs = within(screen.getByRole("table", { name: "Failed jobs, last 30 days" }));
  jobs.getByText("library-scan");
  jobs.getByText("The service answered 500");
  const expected = {
    Connected: "31",
    "Need renewal": "32",
    "Expire within 30 days": "33",
    Running: "42",
    "Failed, last 24 hours": "44",
    Failed: "61",
    Gatefold: "1.2.3",
    Node: "24.1.0",
    Database: "PostgreSQL",
    "Database size": "12.5 MB",
    "Free on disk": "4.3 GB",
    People: "51",
    "Open event streams": "71",
  };
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, figure(name)]))).toEqual(expected);
  expect(screen.queryByText("Unknown")).toBeNull();
});

test("says that all is well, and that unknown figures are unknown", async () => {
  await open(well);
  await screen.findByText("Nothing needs attention.");
  screen.getByText("No jobs failed in the last 30 days");
  screen.getByText("0, no limit");
  screen.getByText("None used");
  expect(figure("Free on disk")).toBe("Unknown");
  expect(figure("Oldest scan")).toBe("Unknown");
});

test("calls and jobs of which the server lacks something say Unknown", async () => {
  const [provider] = troubled.providers;
  const [job] = troubled.jobs.failed;
  await open({
    ...troubled,
    providers: provider === undefined ? [] : [{ ...provider, next_freed_at: null, next_freed: null }],
    jobs: { ...troubled.jobs, failed: job === undefined ? [] : [{ ...job, detail: "", finished_at: null }] },
  });
  expect(await screen.findAllByText("Unknown")).toHaveLength(3);
});

test("a failed job is tried again by a press, and a refusal is said", async () => {
  const { user, server } = await open(troubled);
  const retry = () => screen.findByRole("button", { name: "Try again: library-scan" });
  server.answer({
    "POST /admin/jobs/{id}/retry": new Refusal(409, { code: "conflict", detail: "One is under way." }),
  });
  await user.click(await retry());
  await screen.findByText("Couldn't retry the job");
  server.answer({ "POST /admin/jobs/{id}/retry": { job_id: "j1" }, "GET /admin/health": well });
  await user.click(await retry());
  await screen.findByText("library-scan is running again.");
  await screen.findByText("No jobs failed in the last 30 days");
  expect(server.requests.find(({ route }) => route.startsWith("POST"))).toMatchObject({
    path: "/admin/jobs/j1/retry",
    body: {},
  });
});

test("a job that waits for its next try says when that is, and one that is a person's has no button", async () => {
  const [job] = troubled.jobs.failed;
  if (job === undefined) throw new Error("There is no failed job.");
  const waits = { ...job, job_id: "j2", kind: "backup", finished_at: null, next_at: at };
  const theirs = { ...job, job_id: "j3", kind: "merge-playlists", may_retry: false };
  await open({ ...troubled, jobs: { ...troubled.jobs, failed: [waits, theirs] } });
  await screen.findByText(/^Next try Sep 2\d/u);
  screen.getByText("Only its owner can retry it");
  expect(screen.queryByRole("button", { name: "Try again: merge-playlists" })).toBeNull();
});

test("a failure of the read is said, and trying again helps", async () => {
  const { user, server } = await open(broken);
  await screen.findByText("Failed to load health");
  server.answer({ "GET /admin/health": well });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Nothing needs attention.");
});

test("a support bundle is downloaded by one press, and a failure is said", async () => {
  URL.createObjectURL = () => "blob:bundle";
  URL.revokeObjectURL = () => undefined;
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { user, server } = await open(well);
  server.answer({
    "POST /admin/support-bundle": () =>
      new Response("zip", { headers: { "Content-Disposition": 'attachment; filename="bundle.zip"' } }),
  });
  const press = async () =>
    user.click(await screen.findByRole("button", { name: "Download support bundle" }));
  await press();
  await screen.findByText("Saved bundle.zip.");
  expect(saved).toHaveBeenCalledOnce();
  saved.mockRestore();
  server.answer({ "POST /admin/support-bundle": broken });
  await press();
  await screen.findByText("Couldn't create the support bundle");
});

test("the chosen log level is kept", async () => {
  const { user, server } = await open(well);
  server.answer({ "PUT /admin/log-level": { level: "debug" } });
  await user.selectOptions(await levelField(), "debug");
  await screen.findByText("Log level changed");
  expect((await levelField()).value).toBe("debug");
  expect(server.requests.at(-1)).toMatchObject({ route: "PUT /admin/log-level", body: { level: "debug" } });
});

test("a log level that the server does not take goes back", async () => {
  const { user, server } = await open(well);
  const held = Promise.withResolvers<{ level: string }>();
  server.answer({ "PUT /admin/log-level": () => held.promise });
  await user.selectOptions(await levelField(), "trace");
  expect((await levelField()).value).toBe("trace");
  held.reject(new TypeError("network"));
  await screen.findByText("Couldn't change the log level");
  await waitFor(async () => expect((await levelField()).value).toBe("info"));
});
