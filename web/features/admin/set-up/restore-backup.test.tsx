import { expect, test, vi } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { RestoreBackup } from "./restore-backup.tsx";

const at = (
  state: "empty" | "receiving" | "checking" | "waiting" | "failed" | "in-use",
  received?: number,
) => ({
  state,
  received: received ?? null,
});
const file = new File(["12345678"], "gatefold-2026-11-20T03-00-00.zip", { type: "application/zip" });

const open = (answers: Answers) => renderScreen(<RestoreBackup />, { answers });
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, chosen = file) =>
  user.upload(await screen.findByLabelText("Choose a backup"), chosen);

test("a backup is uploaded, checked and restored, and what is to be done then is said", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    shouldAdvanceTime: true,
  });
  try {
    const sent = Promise.withResolvers<never>();
    const opened = await open({
      "GET /admin/restore": at("empty"),
      "POST /admin/restore": () => sent.promise,
    });
    await choose(opened);
    opened.server.answer({ "GET /admin/restore": at("receiving", 2) });
    await vi.advanceTimersByTimeAsync(1_100);
    await screen.findByText("Uploading: 0 KB of 0 KB");
    expect(screen.getByRole("progressbar", { name: "Restore progress" })).toHaveProperty("value", 25);
    opened.server.answer({ "GET /admin/restore": at("checking") });
    await vi.advanceTimersByTimeAsync(1_100);
    await screen.findByText("Checking every part of the backup…");
    opened.server.answer({
      // The server is away while it starts again.
      "GET /admin/restore": new Refusal(503, { code: "unavailable", detail: "Gatefold is starting." }),
    });
    sent.resolve({ made_at: "2026-11-20T03:00:00.000Z", rows: 7 } as never);
    await screen.findByText(/^Restoring\. The server restarts/u);
    await vi.advanceTimersByTimeAsync(2_100);
    opened.server.answer({ "GET /admin/restore": at("in-use") });
    await vi.advanceTimersByTimeAsync(1_100);
    await screen.findByText(/^Restored the backup of .*2026.*\.$/u);
    screen.getByText(/^Log in as before\./u);
    screen.getByText(/APP_SECRET of the Gatefold that was backed up/u);
    screen.getByRole("button", { name: "Go to login" });
    expect(screen.queryByLabelText("Choose a backup")).toBeNull();
    const asked = () => opened.server.requests.filter(({ route }) => route === "GET /admin/restore").length;
    const before = asked();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked()).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});

test("a file that the server refuses says why, and another can be chosen", async () => {
  const opened = await open({
    "GET /admin/restore": at("empty"),
    "POST /admin/restore": new Refusal(422, {
      code: "unprocessable",
      detail: "This file isn't a backup of Gatefold.",
    }),
  });
  await choose(opened);
  expect((await screen.findByRole("alert")).textContent).toBe("This file isn't a backup of Gatefold.");
  await choose(opened, new File([], "empty.zip", { type: "application/zip" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "This file is empty. Choose a backup, a .zip file.",
  );
  expect(opened.server.requests.filter(({ route }) => route === "POST /admin/restore")).toHaveLength(1);
});

test("a backup that the last start could not restore is said", async () => {
  await open({ "GET /admin/restore": at("failed") });
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The last backup couldn't be restored/u);
});

test("an instance with accounts offers nothing", async () => {
  const { server } = await open({ "GET /admin/restore": at("in-use") });
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  expect(screen.queryByRole("heading", { name: "Restore a backup" })).toBeNull();
});
