import { expect, test } from "vitest";
import type { Profile } from "#contract/auth/auth.ts";
import { getSession } from "#web/platform/api/session.ts";
import { Refusal } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { DataPanel } from "./data-panel.tsx";

const profile = { user_id: "the-person", service: "A Service", link_state: "linked" } as Profile;

test("an account is deleted after the person said twice that they want it, and the browser is signed out", async () => {
  const { user, server } = await renderScreen(<DataPanel />, {
    answers: { "GET /auth/me": profile, "DELETE /auth/me": { ok: true } },
  });
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  screen.getByText(/everything in A Service/u);
  const confirm = screen.getByRole("button", { name: "Delete permanently" });
  expect(confirm).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("checkbox", { name: "I've saved what I want to keep" }));
  await user.click(confirm);
  await screen.findByText("Your account was deleted.");
  expect(server.requests.at(-1)).toMatchObject({ route: "DELETE /auth/me", body: { confirm: "the-person" } });
  expect(getSession()).toBe(null);
});

test("a refusal is said in the dialog, and the person stays signed in", async () => {
  const { user } = await renderScreen(<DataPanel />, {
    answers: {
      "GET /auth/me": profile,
      "DELETE /auth/me": new Refusal(409, { code: "conflict", detail: "You are the last admin." }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Delete permanently" }));
  expect((await screen.findByRole("alert")).textContent).toContain("You are the last admin.");
  expect(getSession()).not.toBe(null);
});

test("after a long while the person signs in at their service again and comes back to the dialog", async () => {
  const { user, server } = await renderScreen(<DataPanel />, {
    answers: {
      "GET /auth/me": { ...profile, recovery_code: null },
      "DELETE /auth/me": new Refusal(403, {
        code: "sign-in-again",
        detail: "Please sign in again to do this.",
      }),
      "POST /auth/renew": new Refusal(503, { code: "unavailable", detail: "Try again." }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Delete permanently" }));
  await user.click(await screen.findByRole("button", { name: "Sign in again" }));
  await screen.findByText(/Try again\./u);
  expect(server.requests.at(-1)).toMatchObject({
    route: "POST /auth/renew",
    body: { next: "/settings/account#delete-account" },
  });
});

test("without a service the recovery code is entered again, and the account goes", async () => {
  const refused = new Refusal(403, { code: "sign-in-again", detail: "Please sign in again to do this." });
  const { user, server } = await renderScreen(<DataPanel />, {
    answers: {
      "GET /auth/me": { ...profile, recovery_code: "made" },
      "DELETE /auth/me": refused,
      "POST /auth/confirm": new Refusal(404, { code: "not-found", detail: "This is not your code." }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Delete permanently" }));
  const field = await screen.findByLabelText(/Recovery code/u);
  await user.type(field, "WRONG");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText(/This is not your code/u);
  server.answer({ "POST /auth/confirm": { ok: true }, "DELETE /auth/me": { ok: true } });
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("Your account was deleted.");
});
