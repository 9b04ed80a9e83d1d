import { expect, test, vi } from "vitest";
import type { CopyReport } from "#contract/account-copy.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { CopyPanel } from "./copy-panel.tsx";

const previewId = "00000000-0000-4000-8000-00000000000a";
const importId = "00000000-0000-4000-8000-00000000000b";
const uploadId = "00000000-0000-4000-8000-00000000000c";

const report: CopyReport = {
  made_at: "2026-11-25T12:00:00.000Z",
  provider: "spotify",
  display_name: "Somebody",
  is_same_account: false,
  files: [
    {
      path: "history/plays.csv",
      about: "Every play.",
      about_message: null,
      rows: 1_200,
      left_out: null,
      reason: null,
      reason_message: null,
      added: null,
    },
    {
      path: "playing/queue.json",
      about: "Your queue.",
      about_message: null,
      rows: 1,
      left_out: "other-service",
      reason: null,
      reason_message: null,
      added: null,
    },
    {
      path: "account/jobs.json",
      about: "Jobs.",
      about_message: null,
      rows: 4,
      left_out: "explained",
      reason: "They are over.",
      reason_message: null,
      added: null,
    },
  ],
};

const job = (id: string, changes: object = {}) => ({
  job_id: id,
  kind: "account-copy-preview",
  state: "done" as const,
  progress: { done: 1, total: 1 },
  place: null,
  paused_until: null,
  error: null,
  created_at: 0,
  finished_at: 1,
  ...changes,
});

const open = (failed = false) =>
  renderScreen(<CopyPanel uploadId={uploadId} filename="gatefold.zip" onClose={onClose} />, {
    answers: {
      "POST /account-copy/{upload_id}/preview": { job_id: previewId },
      "POST /account-copy/{upload_id}/import": { job_id: importId },
      "GET /jobs/{id}": ({ path }) =>
        failed
          ? job(previewId, { state: "failed", error: { code: "unprocessable", detail: "It is cut off." } })
          : job(path.includes(importId) ? importId : previewId),
      "GET /account-copy/jobs/{job_id}": ({ path }) => ({
        report: path.includes(importId)
          ? {
              ...report,
              files: report.files.map((file) => ({ ...file, added: file.left_out === null ? 1_100 : null })),
            }
          : report,
      }),
    },
  });
const onClose = vi.fn<() => void>();

test("a copy is shown before anything is stored, with what stays out and why; then what was added", async () => {
  const { user, server } = await open();
  await screen.findByText(/holds a Spotify account, exported on Nov 25, 2026/u);
  expect(screen.getByRole("region", { name: "What you get back" }).textContent).toContain("1,200 entries");
  const out = screen.getByRole("region", { name: "Not included" }).textContent;
  expect(out).toContain("These songs are from another music service.");
  expect(out).toContain("They are over.");
  expect(server.requests.some(({ route }) => route.endsWith("/import"))).toBe(false);
  await user.click(screen.getByRole("button", { name: "Import" }));
  await screen.findByText("Your data is back");
  expect(screen.getByRole("region", { name: "What you get back" }).textContent).toContain(
    "1,100 entries added",
  );
  const looked = server.requests.filter(({ route }) => route.endsWith("/preview"));
  expect(looked, "the upload is gone with its import").toHaveLength(1);
});

test("a file that is refused says why, and another one can be chosen", async () => {
  const { user } = await open(true);
  await screen.findByText("It is cut off.");
  expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Choose another file" }));
  expect(onClose).toHaveBeenCalledOnce();
});
