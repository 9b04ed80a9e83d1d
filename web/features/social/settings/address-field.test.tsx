import { expect, test } from "vitest";
import { Refusal } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { PeopleSearchPage } from "#web/features/social/search/people-search-page.tsx";
import { AddressField } from "./address-field.tsx";

const address = "Anna@Example.org";

test("what the service reports is offered, and given only when the person says so", async () => {
  const { user, server } = await renderScreen(<AddressField />, {
    answers: {
      "GET /social/email": { email: null, service_email: address },
      "PUT /social/email": { email: "anna@example.org", service_email: address },
    },
  });
  const field = await screen.findByRole("textbox", { name: "Your email address" });
  await screen.findByText(/^Your music service says it's Anna@Example\.org\./u);
  expect(field).toHaveProperty("value", "");
  expect(screen.queryByRole("button", { name: "Remove" })).toBe(null);
  expect(server.requests.map(({ route }) => route)).toEqual(["GET /social/email"]);
  await user.click(screen.getByRole("button", { name: "Use this address" }));
  await screen.findByText("Saved");
  expect(server.requests.at(-1)?.body).toEqual({ email: "anna@example.org" });
  expect(field).toHaveProperty("value", "anna@example.org");
  expect(screen.queryByRole("button", { name: "Use this address" })).toBe(null);
});

test("an address is removed by its button; unchanged it is not sent, and a failure is said below it", async () => {
  const { user, server } = await renderScreen(<AddressField />, {
    answers: {
      "GET /social/email": { email: "anna@example.org", service_email: null },
      "PUT /social/email": new Refusal(500, { code: "internal", detail: "" }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Save address" }));
  expect(server.requests).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await screen.findByText("Failed");
  expect(server.requests.at(-1)?.body).toEqual({ email: null });
  server.answer({ "PUT /social/email": { email: null, service_email: null } });
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await screen.findByText("Saved");
  expect(screen.getByRole("textbox")).toHaveProperty("value", "");
});

test("anyone who is found by an address is shown with the advice that no one checked it, and without the address", async () => {
  const person = {
    user_id: "u1",
    display_name: "Anna",
    handle: null,
    image_url: null,
    state: "none" as const,
  };
  const code = { code: "ABCD-EFGH-JKMNP", automatic_until: 1_700_000_000 };
  await renderScreen(<PeopleSearchPage q="anna@example.org" />, {
    answers: {
      "GET /social/search": { items: [person], total: 1 },
      "GET /social/friend-code": code,
      "GET /social/privacy": new Refusal(500, { code: "internal", detail: "" }),
    },
  });
  await screen.findByText("Anna");
  screen.getByText(/^Email addresses aren't verified/u);
  expect(screen.queryByText(/anna@example\.org/u)).toBe(null);
});
