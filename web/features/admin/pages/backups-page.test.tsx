import { waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { RouteOutput } from "#contract/api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { BackupsPage } from "./backups-page.tsx";

type Backups = RouteOutput<"GET /admin/backups">;

const backup = {
  name: "gatefold-2026-11-20T03-00-00.zip",
  bytes: 3_240_000,
  made_at: 1_790_000_000,
  before_migration: null,
};
const backupsOf = (more: Partial<Backups> = {}): Backups => ({
  has_folder: true,
  every_hours: 24,
  keep: 7,
  keep_days: 90,
  problem: null,
  problem_message: null,
  next_at: 1_790_086_400,
  running: false,
  items: [backup],
  ...more,
});

const open = (answers: Answers) => renderScreen(<BackupsPage />, { answers });
const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await screen.findByRole("button", { name }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("backups are listed with their size and cause, and with how they come about", async () => {
  const before = { ...backup, name: "gatefold-2026-11-19T03-00-00-before-0042.zip", before_migration: 42 };
  await open({ "GET /admin/backups": backupsOf({ items: [backup, before] }) });
  const row = within((await screen.findByText(backup.name)).closest("tr") as HTMLElement);
  row.getByText("3.2 MB");
  row.getByText("Scheduled or by hand");
  screen.getByText("Before database migration 42");
  screen.getByText(
    /^Gatefold backs up every 24 hours\. The newest 7 are kept\. Backups older than 90 days are deleted\. Next backup: /u,
  );
  screen.getByText(/^A backup holds everything except APP_SECRET/u);
});

test("without a folder the page says which setting makes one, and offers no backup", async () => {
  await open({ "GET /admin/backups": backupsOf({ has_folder: false, next_at: null, items: [] }) });
  await screen.findByText(/^No backup folder is set\. Set BACKUP_DIR/u);
  expect(screen.queryByRole("button", { name: "Back up now" })).toBeNull();
});

test.each([
  ["Failed to load backups", new Refusal(500, { code: "internal", detail: "X" })],
  ["No backups", backupsOf({ items: [] })],
  ["Problem: The disk is full.", backupsOf({ problem: "The disk is full.", items: [] })],
])("where there is nothing to show: %s", async (text, answer) => {
  await open({ "GET /admin/backups": answer });
  await screen.findByText(text);
});

test("a backup is started once, and the page says that it is being made", async () => {
  const opened = await open({
    "GET /admin/backups": backupsOf({ items: [] }),
    "POST /admin/backups": () => {
      opened.server.answer({ "GET /admin/backups": backupsOf({ items: [], running: true }) });
      return { job_id: "1" };
    },
  });
  await press(opened, "Back up now");
  await screen.findByText("Backup started.");
  await screen.findByText("Backing up…");
  await press(opened, "Back up now");
  expect(opened.server.requests.filter(({ route }) => route === "POST /admin/backups")).toHaveLength(1);
});

test("a backup that was not started is said with its reason", async () => {
  const opened = await open({
    "GET /admin/backups": backupsOf(),
    "POST /admin/backups": new Refusal(409, { code: "conflict", detail: "No backup folder is set." }),
  });
  await press(opened, "Back up now");
  await screen.findByText("Couldn't start the backup");
  await screen.findByText(/No backup folder is set\./u);
});

test("the list is read again by itself", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
  });
  try {
    const { server } = await open({ "GET /admin/backups": backupsOf({ items: [] }) });
    await screen.findByText("No backups");
    server.answer({ "GET /admin/backups": backupsOf() });
    await vi.advanceTimersByTimeAsync(4_100);
    await screen.findByText(backup.name);
  } finally {
    vi.useRealTimers();
  }
});

test("a backup is downloaded under its name, and a failure is said", async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  URL.createObjectURL = () => "blob:backup";
  URL.revokeObjectURL = () => undefined;
  const opened = await open({
    "GET /admin/backups": backupsOf(),
    "GET /admin/backups/{name}": () =>
      new Response("PK", { headers: { "Content-Disposition": `attachment; filename="${backup.name}"` } }),
  });
  await press(opened, `Download ${backup.name}`);
  await screen.findByText(`Saved ${backup.name}.`);
  expect(save.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([backup.name]);
  expect(opened.server.requests.map(({ path }) => path)).toContain(`/admin/backups/${backup.name}`);
  opened.server.answer({
    "GET /admin/backups/{name}": new Refusal(404, { code: "not-found", detail: "There is no such backup." }),
  });
  await waitFor(() =>
    expect(screen.getByRole("button", { name: `Download ${backup.name}` })).toHaveProperty("disabled", false),
  );
  await press(opened, `Download ${backup.name}`);
  await screen.findByText("Couldn't download the backup");
  expect(save).toHaveBeenCalledOnce();
});
