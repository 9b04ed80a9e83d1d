import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { RouteOutput } from "#contract/api.ts";
import { expectNoViolations } from "#testing/web/expect-no-violations.ts";
import { phone } from "#testing/web/real-input.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { Refusal } from "#testing/web/stub-api.ts";
import { SmartPlaylistPage } from "#web/features/smart-playlists/smart-page.tsx";

const preview: RouteOutput<"POST /smart-playlists/preview"> = {
  total: 0,
  duration_ms: 0,
  added: 0,
  removed: 0,
  kept: 0,
  items: [],
} as never;

test("on a phone, fields of every kind stand beside their text, and a rule that is refused says why", async () => {
  await page.viewport(phone.width, phone.height);
  const refusal = new Refusal(400, { code: "bad-request", detail: "There is no such genre: no such genre." });
  await renderScreen(<SmartPlaylistPage edit="new" />, {
    answers: {
      "GET /classification/genres": { allowed: ["jazz"], mainstream: [], tree: [] },
      "GET /library/cache/playlists": { items: [], total: 0 },
      "GET /smart-playlists": { items: [], total: 0 },
      "POST /smart-playlists/preview": ({ body }) =>
        JSON.stringify(body).includes("no such genre") ? refusal : preview,
    },
    address: "/library/smart-playlists?edit=new",
  });
  const first = page.getByRole("group", { name: "Condition 1" });
  const field = first.getByRole("combobox", { name: "Field" });
  const text = page.getByRole("textbox", { name: "Rule as text" });
  const written = () => (text.element() as HTMLTextAreaElement).value;
  await userEvent.selectOptions(field, "year");
  await userEvent.selectOptions(first.getByRole("combobox", { name: "Comparison" }), "between");
  await userEvent.fill(first.getByRole("spinbutton", { name: "From" }), "1990");
  await expect.poll(written).toContain("year between 1990 and 2040");
  await userEvent.selectOptions(field, "key");
  await userEvent.selectOptions(first.getByRole("combobox", { name: "Value" }), "F♯m");
  await expect.poll(written).toContain('key is "F♯m"');
  await userEvent.selectOptions(field, "added");
  await expect.poll(written).toContain("added in the last 30 days");
  await userEvent.click(page.getByRole("button", { name: "Add group" }));
  const group = page.getByRole("group", { name: "Group 2" });
  await expect.element(group.getByRole("combobox", { name: "Songs that match" })).toBeVisible();
  await expectNoViolations();
  await userEvent.click(page.getByRole("button", { name: "Remove group 2" }));
  await userEvent.selectOptions(field, "genre");
  await userEvent.fill(first.getByRole("textbox", { name: "Value" }), "no such genre");
  await expect
    .element(page.getByText(/^Couldn't work out which songs match\. .*no such genre/u))
    .toBeVisible();
});
