import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { foundNothing } from "#testing/samples/sample-search.ts";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { importAnswer, matchedRow, missingRow } from "#testing/web/import-answers.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { ListImport } from "./list-import.tsx";

test("a list is imported without accessibility violations on a desktop and a phone: before a file, with what was found, and the search for the rest", async () => {
  await renderScreen(<ListImport />, {
    answers: {
      "GET /library/search": foundNothing,
      "POST /library/import-list": importAnswer([matchedRow(1, 1), missingRow(2, "Never heard")]),
    },
  });
  await expect.element(page.getByText("Choose a file")).toBeVisible();
  await inEachSize(expectNoViolations);
  const list = new File(["Title,Artist,URI\n"], "evening.csv", { type: "text/csv" });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("There is nothing to choose a file by.");
  await userEvent.upload(input, list);
  await expect.element(page.getByText("1 of 2 songs found")).toBeVisible();
  await inEachSize(expectNoViolations);
  await userEvent.click(page.getByRole("button", { name: "Find Never heard" }));
  await expect.element(page.getByRole("dialog").getByText(/^No matches in your library\./u)).toBeVisible();
  await inEachSize(expectNoViolations);
});
