import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { samplePlaylist } from "#testing/samples/sample-library.ts";
import { healthItem, healthOf } from "#testing/web/health-answers.ts";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { answersOfFrame, renderFramed } from "#testing/web/render-framed.tsx";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { HealthChecks } from "./health-checks.tsx";

const library = answersOfFrame([samplePlaylist(2)]);

test("what is amiss in a library, and the dialogs that mend it, have no accessibility violations on a desktop and a phone, in rows that are low", async () => {
  useUiState.setState({ compactDensity: true });
  const copies = [healthItem(2, { liked: false, rows: [0, 2, 4] })];
  await renderFramed(<HealthChecks kind="same-id" />, {
    answers: { ...library, "GET /library/health": healthOf("same-id", copies) },
  });
  await userEvent.click(page.getByRole("button", { name: "Select extra copies" }));
  await expect.element(page.getByText("2 selected")).toBeVisible();
  await inEachSize(expectNoViolations);
  await userEvent.click(page.getByRole("button", { name: "Remove…" }));
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await inEachSize(expectNoViolations);
});

test("songs that are put into a playlist are chosen without accessibility violations on a desktop and a phone", async () => {
  const likes = [healthItem(0, { liked: true }), healthItem(1, { liked: true })];
  await renderFramed(<HealthChecks kind="liked-only" />, {
    answers: { ...library, "GET /library/health": healthOf("liked-only", likes) },
  });
  await userEvent.click(page.getByRole("checkbox", { name: /^Song 0/u }));
  await userEvent.click(page.getByRole("button", { name: "Add to playlist…" }));
  await expect.element(page.getByRole("dialog").getByRole("radio").first()).toBeVisible();
  await inEachSize(expectNoViolations);
});
