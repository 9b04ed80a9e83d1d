import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { samplePlaylist } from "#testing/samples/sample-library.ts";
import { sampleTotals, songAnswers } from "#testing/web/clean-up-answers.ts";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { answersOfFrame, renderFramed } from "#testing/web/render-framed.tsx";
import { TidyUpPage } from "./tidy-up-page.tsx";

test("songs are chosen one by one without accessibility violations on a desktop and a phone", async () => {
  const { "GET /library/cache/playlists": _lists, ...songs } = songAnswers;
  await renderFramed(<TidyUpPage />, {
    answers: {
      ...answersOfFrame([samplePlaylist(2)]),
      ...songs,
      "GET /clean-up": sampleTotals,
      "GET /clean-up/playlists": { items: [], total: 0 },
    },
  });
  for (const part of ["Several versions", "Unsorted likes"])
    await userEvent.click(page.getByRole("checkbox", { name: `Include ${part}` }));
  await userEvent.click(page.getByRole("button", { name: /^Places of Blue/u }));
  await expect.element(page.getByText("Replaced · Evening by Mira, row 5")).toBeVisible();
  await inEachSize(expectNoViolations);
});
