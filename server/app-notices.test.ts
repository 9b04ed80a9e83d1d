import { message } from "#contract/messages/messages.ts";
import { expect, test } from "vitest";
import { noticeOfRun } from "./app-notices.ts";

const run = { jobId: "j", userId: "u", input: {}, state: "done", error: null } as const;
const said = message("jobs.failed");
const failed = {
  ...run,
  state: "failed",
  error: { code: "internal", detail: "It broke.", message: said },
} as const;

test("the end of an import and of an operation is reported with what its sentence needs", () => {
  const input = { filename: "my.zip" };
  const reported = [
    noticeOfRun({ ...run, kind: "history-import", input }),
    noticeOfRun({ ...failed, kind: "history-import", input }),
    noticeOfRun({ ...run, kind: "merge-playlists" }),
    noticeOfRun({ ...failed, kind: "apply-plan" }),
    noticeOfRun({ ...run, kind: "restore-playlist" }),
    noticeOfRun({ ...run, kind: "rewrite-playlists" }),
    noticeOfRun({ ...run, kind: "make-smart-playlist" }),
    noticeOfRun({ ...failed, kind: "undo-operation", error: { code: "conflict", detail: "Changed since." } }),
  ];
  expect(reported.map((notice) => [notice?.type, notice?.data])).toEqual([
    ["import_finished", { filename: "my.zip" }],
    ["import_failed", { filename: "my.zip", detail: "It broke.", message: said }],
    ["operation_finished", { operation: "merge-playlists" }],
    ["operation_failed", { operation: "apply-plan", detail: "It broke.", message: said }],
    ["operation_finished", { operation: "restore-playlist" }],
    ["operation_finished", { operation: "rewrite-playlists" }],
    ["operation_finished", { operation: "make-smart-playlist" }],
    ["operation_conflict", { operation: "undo-operation", detail: "Changed since.", message: null }],
  ]);
  expect(new Set(reported.map((notice) => notice?.key)).size).toBe(5);
});

test("what was cancelled, what goes on later, an undo that succeeded and other jobs are not reported", () => {
  // A refresh comes by itself, each day for some: its list says when it failed.
  expect(noticeOfRun({ ...failed, kind: "refresh-smart-playlist" })).toBeNull();
  expect(noticeOfRun({ ...run, kind: "undo-operation" })).toBeNull();
  expect(noticeOfRun({ ...run, kind: "genres" })).toBeNull();
  for (const state of ["cancelled", "paused", "waiting"] as const)
    expect(noticeOfRun({ ...run, kind: "merge-playlists", state })).toBeNull();
});
