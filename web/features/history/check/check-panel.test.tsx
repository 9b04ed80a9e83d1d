import { expect, test, vi } from "vitest";
import type { ImportCheck } from "#contract/history/history.ts";
import type { TableMapping } from "#contract/history/play-tables.ts";
import { importReasons } from "#contract/history/import-reasons.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { CheckPanel } from "./check-panel.tsx";

const id = "00000000-0000-4000-8000-00000000000a";
const none = Object.fromEntries(
  importReasons.map((reason) => [reason, 0]),
) as ImportCheck["report"]["totals"];

const check = (changes: Partial<ImportCheck> = {}, totals: Partial<typeof none> = {}): ImportCheck => ({
  report: {
    rows: 1_301,
    totals: { ...none, ...totals },
    files: [],
    years: [],
    examples: {},
    unreadable_messages: [],
    accounts: [],
    without_length: 0,
    library_tracks: 0,
    loved_songs: 0,
    playlist_additions: 0,
  },
  files: [{ name: "pages.xml", source: "lastfm", account: null, needs_time_zone: false }],
  other_accounts: [],
  is_whole: true,
  ...changes,
});

async function open(shown: ImportCheck, mapping: TableMapping | null = null) {
  const [onStarted, onCancel] = [vi.fn<(jobId: string) => void>(), vi.fn<() => void>()];
  const file = { uploadId: id, filename: "pages.xml", mapping };
  const opened = await renderScreen(<CheckPanel file={file} onStarted={onStarted} onCancel={onCancel} />, {
    answers: {
      "POST /spotify-import/upload/{upload_id}/check": shown,
      "POST /spotify-import/upload/{upload_id}/import": { ok: true, job_id: id },
      "GET /spotify-import/history": { ok: true, imports: [] },
    },
  });
  await screen.findAllByRole("term");
  return { ...opened, onStarted, onCancel };
}

test("says what is new, what is there, what is left out and whose it is; nothing begins before Import", async () => {
  const named = { name: "pages.xml", source: "lastfm", account: "vera", needs_time_zone: false } as const;
  const { user, server, onStarted } = await open(
    check({ files: [named] }, { imported: 1_200, duplicate: 100, undated: 1 }),
  );
  screen.getByText("From Last.fm");
  screen.getByText(/names the account vera/u);
  const facts = screen.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts.slice(0, 3)).toEqual([
    ["New plays", "1,200"],
    ["Already here", "100"],
    ["Left out", "1"],
  ]);
  expect(screen.queryByLabelText(/^Time zone/u)).toBeNull();
  expect(server.requests.some(({ route }) => route.endsWith("/import"))).toBe(false);
  await user.click(screen.getByRole("button", { name: "Import" }));
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledWith(id));
  const begun = server.requests.find(({ route }) => route.endsWith("{upload_id}/import"));
  expect(begun?.body).toMatchObject({ filename: "pages.xml", mapping: null });
});

test("a file whose clock names no zone is imported by the zone that is chosen", async () => {
  const file = { name: ".scrobbler.log", source: "rockbox", account: null, needs_time_zone: true } as const;
  const { user, server, onStarted } = await open(check({ files: [file] }, { imported: 1 }));
  await user.selectOptions(screen.getByLabelText(/^Time zone/u), "Asia/Tokyo");
  await user.click(await screen.findByRole("button", { name: "Import" }));
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledWith(id));
  const begun = server.requests.find(({ route }) => route.endsWith("{upload_id}/import"));
  expect(begun?.body).toMatchObject({ time_zone: "Asia/Tokyo" });
});

test("an export of another account is said to be so, beside whose plays are here, before anything is imported", async () => {
  const file = { name: "pages.xml", source: "lastfm", account: "nora", needs_time_zone: false } as const;
  const others = [
    { source: "lastfm" as const, account: "nora", known: ["vera", "anna"], is_signed_in: false },
  ];
  const { user, onStarted } = await open(check({ files: [file], other_accounts: others }, { imported: 1 }));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("This Last.fm export belongs to nora.");
  expect(alert.textContent).toContain("Your Last.fm plays so far belong to vera and anna.");
  expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Import anyway" }));
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledWith(id));
});

test("a table is counted and imported as its columns were chosen, or goes back to them", async () => {
  const mapping: TableMapping = {
    delimiter: ";",
    has_header: true,
    time: 0,
    title: 1,
    artist: null,
    album: null,
    length: null,
    time_format: "day_first",
    time_zone: "Asia/Tokyo",
    time_of: "start",
    length_unit: "seconds",
  };
  const { user, server, onCancel } = await open(check({}, { imported: 1 }), mapping);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "What's in pages.xml" }));
  await user.click(screen.getByRole("button", { name: "Back to columns" }));
  expect(onCancel).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Import" }));
  const asked = { filename: "pages.xml", mapping, time_zone: "Asia/Tokyo" };
  await vi.waitFor(() =>
    expect(server.requests.flatMap(({ route, body }) => (route.startsWith("POST") ? [body] : []))).toEqual([
      asked,
      asked,
    ]),
  );
});

test("what brings nothing cannot be imported", async () => {
  const { user, onCancel } = await open(check({}, { unreadable: 1 }));
  expect(screen.getByRole("button", { name: "Import" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledOnce();
});
