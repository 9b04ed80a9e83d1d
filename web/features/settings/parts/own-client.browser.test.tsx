import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { OwnClient } from "./own-client.tsx";

const own = "fedcba9876543210fedcba9876543210";
const state = {
  is_allowed: true,
  client_id: own as string | null,
  is_in_use: true,
  redirect_uri: "https://a-rather-long-name-of-an-instance.example.org/auth/callback",
};

test("a Client ID of one's own is shown, a wrong one is named as wrong, and it is removed, without accessibility violations", async () => {
  const asked: unknown[] = [];
  await renderScreen(<OwnClient />, {
    answers: {
      "GET /auth/own-client": state,
      "PUT /auth/own-client": ({ body }) => {
        asked.push(body);
        return { ...state, client_id: null, is_in_use: false };
      },
    },
    address: "/settings/account",
  });
  const field = page.getByRole("textbox");
  await expect.element(field).toHaveValue(own);
  await inEachSize(expectNoViolations);
  await userEvent.fill(field, "no id");
  await userEvent.click(page.getByRole("button", { name: "Use", exact: false }).first());
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  expect(asked).toEqual([]);
  await inEachSize(expectNoViolations);
  await userEvent.click(page.getByRole("button", { name: /^Remove/u }));
  await expect.poll(() => asked).toEqual([{ client_id: null }]);
  await expect.element(field).toHaveValue("");
});
