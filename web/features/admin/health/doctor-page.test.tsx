import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal } from "#testing/web/stub-api.ts";
import { DoctorPage } from "./doctor-page.tsx";
import type { Check } from "./health.queries.ts";

const broken = new Refusal(500, { code: "internal", detail: "The server failed." });
const passed: Check = { check: "node", verdict: "ok", found: "Node 24.1.0", remedy: null };
const note: Check = {
  check: "mail",
  verdict: "note",
  found: "No mail server is set",
  remedy: "Set SMTP_URL.",
};
const failed: Check = {
  check: "backup",
  verdict: "failed",
  found: "The folder cannot be written",
  remedy: "Mend the folder.",
};

const open = (answer: { items: Check[] } | Refusal) =>
  renderScreen(<DoctorPage />, { answers: { "GET /admin/doctor": answer } });
const lines = async () =>
  within(await screen.findByRole("list", { name: "Doctor" })).getAllByRole("listitem");

test("lists a line a check with its state in words, what failed first", async () => {
  await open({ items: [passed, note, failed] });
  await screen.findByText("1 check failed, 1 note.");
  expect((await lines()).map(({ textContent }) => textContent)).toEqual([
    "BackupFailedThe folder cannot be writtenWhat to do: Mend the folder.",
    "MailNoteNo mail server is setWhat to do: Set SMTP_URL.",
    "NodePassedNode 24.1.0",
  ]);
});

test("checks again at a press, and says when all is well", async () => {
  const { user, server } = await open({ items: [failed] });
  await screen.findByText("1 check failed.");
  server.answer({ "GET /admin/doctor": { items: [{ ...failed, verdict: "ok", remedy: null }, passed] } });
  await user.click(screen.getByRole("button", { name: "Check again" }));
  await screen.findByText("All checks passed.");
  expect(await lines()).toHaveLength(2);
});

test("checks that cannot be run leave no former verdict standing", async () => {
  const { user, server } = await open({ items: [passed] });
  await screen.findByText("All checks passed.");
  server.answer({ "GET /admin/doctor": broken });
  await user.click(screen.getByRole("button", { name: "Check again" }));
  await screen.findByText("Couldn't run the checks");
  expect(screen.queryByText("All checks passed.")).toBeNull();
  server.answer({ "GET /admin/doctor": { items: [passed] } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("All checks passed.");
});
