import { expect, test } from "vitest";
import type { OwnMail } from "#contract/own-mail.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { MailChoices } from "./mail-choices.tsx";

const none: OwnMail = { has_server: true, address: null, is_confirmed: false, kinds: [] };
const asked: OwnMail = { ...none, address: "ada@example.org", kinds: ["recap", "link"] };

test("an address gets a code, and mail once it was typed; each kind is switched by itself", async () => {
  const { user, server } = await renderScreen(<MailChoices />, {
    answers: {
      "GET /auth/mail": none,
      "PUT /auth/mail": asked,
      "POST /auth/mail/confirm": { ...asked, is_confirmed: true },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Send code" }));
  expect(screen.getByText("Enter an email address.")).toBeDefined();
  await user.type(screen.getByLabelText("Email address"), " ada@example.org ");
  await user.click(screen.getByRole("button", { name: "Send code" }));
  await user.type(await screen.findByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Email goes to ada@example.org.")).toBeDefined();
  server.answer({ "PUT /auth/mail": { ...asked, is_confirmed: true, kinds: ["link"] } });
  await user.click(screen.getByRole("switch", { name: "Weekly recap" }));
  server.answer({ "PUT /auth/mail": none });
  await user.click(await screen.findByRole("button", { name: "Remove address" }));
  expect(await screen.findByRole("button", { name: "Send code" })).toBeDefined();
  const writes = server.requests.filter(({ route }) => !route.startsWith("GET"));
  const address = "ada@example.org";
  expect(writes.map(({ body }) => body)).toEqual([
    { address, kinds: ["recap", "link"], language: "en" },
    { code: "123456" },
    { address, kinds: ["link"], language: "en" },
    { address: null, kinds: [], language: "en" },
  ]);
});

test("a server that sends no mail says so", async () => {
  await renderScreen(<MailChoices />, { answers: { "GET /auth/mail": { ...none, has_server: false } } });
  expect(await screen.findByText(/^This Gatefold doesn't send email\./u)).toBeDefined();
});
