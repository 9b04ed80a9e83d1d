import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Refusal } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { RequestsPage } from "./requests/requests-page.tsx";
import { AddByCode } from "./search/add-by-code.tsx";
import { PeopleSearchPage } from "./search/people-search-page.tsx";
import { FriendCodePanel } from "./settings/friend-code-panel.tsx";

/* What the friends area says of how something came out (specification 2, section 8). */

const broken = new Refusal(500, { code: "internal", detail: "" });
const incoming = {
  id: "11111111-1111-4111-8111-111111111111",
  from_user_id: "22222222-2222-4222-8222-222222222222",
  from_display_name: "Anna",
  handle: null,
  image_url: null,
  status: "pending" as const,
  created_at: 1_700_000_000,
};
const none = { items: [], total: 0 };

test("a request that is declined goes", async () => {
  const { user, server } = await renderScreen(<RequestsPage />, {
    answers: {
      "GET /social/requests/incoming": { items: [incoming], total: 1 },
      "GET /social/requests/outgoing": none,
      "POST /social/request/{id}/decline": { ok: true },
    },
  });
  const decline = await screen.findByRole("button", { name: "Decline" });
  server.answer({ "GET /social/requests/incoming": none });
  await user.click(decline);
  await screen.findByText("No pending requests.");
  expect(server.requests.some(({ path }) => path === `/social/request/${incoming.id}/decline`)).toBe(true);
});

test("a request that cannot be declined stays, and that is said with the name", async () => {
  const { user } = await renderScreen(<RequestsPage />, {
    answers: {
      "GET /social/requests/incoming": { items: [incoming], total: 1 },
      "GET /social/requests/outgoing": none,
      "POST /social/request/{id}/decline": broken,
    },
  });
  await user.click(await screen.findByRole("button", { name: "Decline" }));
  await screen.findByText(/Anna.*declined|declin.*Anna/u);
  await screen.findByRole("button", { name: "Accept" });
});

test("a code that came to nothing new is done, and one that fails says so", async () => {
  const { user, server } = await renderScreen(<AddByCode />, {
    answers: { "POST /social/add-by-code": { auto: false, request_id: null } },
  });
  const send = async () => {
    await user.type(screen.getByRole("textbox", { name: "Friend code" }), "ABCD-EFGH-JKMNP");
    await user.click(screen.getByRole("button", { name: "Send" }));
  };
  await send();
  await screen.findByText("Done");
  expect(server.requests.at(-1)?.body).toEqual({ code: "ABCD-EFGH-JKMNP" });
  server.answer({ "POST /social/add-by-code": broken });
  await send();
  await screen.findByText("Failed to add");
});

test("an empty code is not sent", async () => {
  const { user, server } = await renderScreen(<AddByCode />);
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(server.requests).toEqual([]);
});

test("a code that cannot be rebuilt says so, and the old one stays", async () => {
  const { user } = await renderScreen(<FriendCodePanel />, {
    answers: {
      "GET /social/friend-code": { code: "ABCD-EFGH-JKMNP", automatic_until: 1_700_000_000 },
      "GET /social/privacy": broken,
      "POST /social/friend-code/regenerate": broken,
    },
  });
  await user.click(await screen.findByRole("button", { name: "Regenerate" }));
  await screen.findByText("Failed to generate");
  screen.getByText("ABCD-EFGH-JKMNP");
});

const onSearchPage = {
  "GET /social/friend-code": { code: "ABCD-EFGH-JKMNP", automatic_until: 1_700_000_000 },
  "GET /social/privacy": broken,
};

test("a search that fails says so in the list's place", async () => {
  await renderScreen(<PeopleSearchPage q="somebody" />, {
    answers: {
      ...onSearchPage,
      "GET /social/search": new Refusal(500, { code: "internal", detail: "Something went wrong." }),
    },
  });
  await screen.findByText("Search failed");
});

test("a request that could not be sent is silent, and can be sent again", async () => {
  const found = {
    user_id: "u-2",
    display_name: "Ben",
    handle: null,
    image_url: null,
    state: "none" as const,
  };
  const { user, server } = await renderScreen(<PeopleSearchPage q="Ben" />, {
    answers: {
      ...onSearchPage,
      "GET /social/search": { items: [found], total: 1 },
      "POST /social/request": broken,
    },
  });
  // Messages outlive the test before.
  const messages = () =>
    screen.queryAllByRole("alert").flatMap(({ textContent }) => (textContent === "" ? [] : [textContent]));
  const before = messages();
  const sent = () => server.requests.filter(({ route }) => route === "POST /social/request").length;
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await waitFor(() => expect(sent()).toBe(1));
  await waitFor(() => expect(screen.getByRole("button", { name: "Add" })).toHaveProperty("disabled", false));
  expect(messages()).toEqual(before);
  server.answer({ "POST /social/request": { id: incoming.id, status: "pending" as const } });
  await user.click(screen.getByRole("button", { name: "Add" }));
  await screen.findByText("Request sent");
});
