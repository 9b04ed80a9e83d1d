import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { explainGenre, genreAnswers, samplePlan } from "#testing/web/genre-answers.ts";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { phone } from "#testing/web/real-input.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { ToolsPage } from "./tools-page.tsx";

const open = async (tab: string): Promise<void> => {
  await renderScreen(<ToolsPage tab={tab} />, {
    answers: {
      ...genreAnswers,
      "GET /classification/tracks/{id}/explain": explainGenre("techno"),
      "GET /library/cache/liked/count": { total: 30 },
      "GET /library/cache/playlists": { items: [], total: 0 },
      "POST /classification/dry-run": samplePlan,
    },
    address: `/library/tools?tab=${tab}`,
  });
};

test("a genre plan has no accessibility violations on a desktop and a phone, its settings and scans on a phone among them", async () => {
  await open("plan");
  await userEvent.click(page.getByRole("button", { name: "Preview", exact: true }).first());
  await expect.element(page.getByRole("table", { name: "Genre plan" })).toBeVisible();
  await inEachSize(expectNoViolations);
  await page.viewport(phone.width, phone.height);
  await userEvent.click(page.getByRole("button", { name: "Settings and scans" }));
  await userEvent.click(page.getByRole("dialog").getByText("Advanced"));
  const concurrency = page.getByRole("dialog").getByRole("spinbutton", { name: "Concurrency", exact: true });
  await expect.element(concurrency.first()).toBeVisible();
  await expectNoViolations();
});

test.each(["Songs", "Map", "Sources"])(
  "the page of genres has no accessibility violations on a desktop and a phone: %s",
  async (tab) => {
    await open(tab.toLowerCase());
    await expect.element(page.getByRole("tabpanel", { name: tab }).getByRole("table").first()).toBeVisible();
    await inEachSize(expectNoViolations);
    if (tab !== "Songs") return;
    await userEvent.click(page.getByRole("button", { name: /^Why this genre for/u }).first());
    await expect.element(page.getByRole("dialog").getByLabelText("New genre")).toBeVisible();
    await inEachSize(expectNoViolations);
  },
);
