import { expect, test } from "vitest";
import { Refusal } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { NotificationsPage } from "#web/features/notifications/notifications.tsx";
import { FriendsPage } from "./friends/friends-page.tsx";
import { RequestsPage } from "./requests/requests-page.tsx";
import { PeopleSearchPage } from "./search/people-search-page.tsx";

/* The lists of people: what stands in a row, what is said when they cannot be read, and that nothing is sent signed out. */

const shares = { profile: false, library: false, analytics: false };
const friend = {
  user_id: "u-nameless",
  display_name: "",
  since: Date.UTC(2026, 4, 2, 12) / 1000,
  image_url: null,
  shares,
  comparison: "none" as const,
};
const none = { items: [], total: 0 };
const request = {
  id: "11111111-1111-4111-8111-111111111111",
  created_at: 1_700_000_000,
  handle: null,
  image_url: null,
};
const types = { types: [] };

test("a friend stands with their name, or their id without one, and since when", async () => {
  const named = { ...friend, user_id: "u-anna", display_name: "Anna" };
  await renderScreen(<FriendsPage />, {
    answers: { "GET /social/friends": { items: [named, friend], total: 2 } },
  });
  await screen.findByText("Anna");
  screen.getByText("u-nameless");
  expect(screen.getAllByText("Friends since May 2, 2026")).toHaveLength(2);
});

test.each([
  ["friends", <FriendsPage key="friends" />, ["GET /social/friends"]],
  ["requests", <RequestsPage key="requests" />, ["GET /social/requests/incoming"]],
  ["notifications", <NotificationsPage key="notices" renewButton={null} />, ["GET /social/notifications"]],
] as const)("%s that cannot be read say why, or that they failed to load", async (_name, page, [route]) => {
  const others = {
    "GET /social/requests/outgoing": none,
    "GET /social/notifications/types": types,
  } as const;
  for (const [detail, reported] of [
    ["The database rests.", "The database rests."],
    ["", "Failed to load"],
  ] as const) {
    const refusal = new Refusal(500, { code: "internal", detail });
    const { server } = await renderScreen(page, { answers: { ...others, [route]: refusal } });
    expect((await screen.findAllByText(reported)).length).toBeGreaterThan(0);
    expect(server.requests.map(({ route: asked }) => asked)).toContain(route);
  }
});

test("without a session nothing that is pressed is sent", async () => {
  const found = {
    user_id: "u-2",
    display_name: "Ben",
    handle: null,
    image_url: null,
    state: "none" as const,
  };
  const from = { ...request, from_user_id: "u-3", from_display_name: "Cora" };
  const to = { ...request, to_user_id: "u-4", to_display_name: "Dan" };
  const { user, server } = await renderScreen(
    <>
      <FriendsPage />
      <RequestsPage />
      <PeopleSearchPage q="somebody" />
    </>,
    {
      answers: {
        "GET /social/friends": { items: [friend], total: 1 },
        "GET /social/requests/incoming": { items: [from], total: 1 },
        "GET /social/requests/outgoing": { items: [to], total: 1 },
        "GET /social/search": { items: [found], total: 1 },
        "GET /social/friend-code": { code: "ABCD-EFGH-JKMNP", automatic_until: 1_700_000_000 },
        "GET /social/privacy": new Refusal(500, { code: "internal", detail: "" }),
      },
    },
  );
  await screen.findByText("Cora");
  await user.type(await screen.findByRole("textbox", { name: "Friend code" }), "ABCD-EFGH-JKMNP");
  localStorage.removeItem("app_token");
  for (const block of await screen.findAllByRole("button", { name: "Block" })) await user.click(block);
  for (const name of ["Remove", "Accept", "Decline", "Withdraw", "Add", "Send", "Regenerate"])
    await user.click(await screen.findByRole("button", { name }));
  expect(server.requests.filter(({ route }) => !route.startsWith("GET "))).toEqual([]);
});

test("requests and a search show who someone is: their picture and their handle", async () => {
  const face = { handle: "cora_k", image_url: "https://pictures.example/cora.jpg" };
  const from = { ...request, ...face, from_user_id: "u-3", from_display_name: "Cora" };
  const found = { user_id: "u-3", display_name: "Cora", ...face, state: "incoming" as const };
  await renderScreen(
    <>
      <RequestsPage />
      <PeopleSearchPage q="cora" />
    </>,
    {
      answers: {
        "GET /social/requests/incoming": { items: [from], total: 1 },
        "GET /social/requests/outgoing": none,
        "GET /social/search": { items: [found], total: 1 },
        "GET /social/friend-code": { code: "ABCD", automatic_until: 0 },
        "GET /social/privacy": new Refusal(500, { code: "internal", detail: "" }),
      },
    },
  );
  await expect.poll(() => screen.queryAllByText("@cora_k").length).toBe(2);
  expect(document.querySelectorAll(`img[src="${face.image_url}"]`)).toHaveLength(2);
});

test("a friend who is removed comes back by Undo", async () => {
  const named = { ...friend, user_id: "u-anna", display_name: "Anna" };
  const { user, server } = await renderScreen(<FriendsPage />, {
    answers: {
      "GET /social/friends": { items: [named], total: 1 },
      "POST /social/remove": { ok: true },
      "POST /social/restore": { ok: true },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  await screen.findByText("Anna is no longer your friend");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await expect
    .poll(() => server.requests.filter(({ route }) => route.startsWith("POST")).map(({ route }) => route))
    .toEqual(["POST /social/remove", "POST /social/restore"]);
});

test("anyone who is seen can be blocked: found by a search, asking, or a friend", async () => {
  const found = {
    user_id: "u-2",
    display_name: "Ben",
    handle: null,
    image_url: null,
    state: "none" as const,
  };
  const from = { ...request, from_user_id: "u-3", from_display_name: "Cora" };
  const { user, server } = await renderScreen(
    <>
      <RequestsPage />
      <PeopleSearchPage q="somebody" />
    </>,
    {
      answers: {
        "GET /social/requests/incoming": { items: [from], total: 1 },
        "GET /social/requests/outgoing": none,
        "GET /social/search": { items: [found], total: 1 },
        "GET /social/friend-code": { code: "ABCD", automatic_until: 0 },
        "GET /social/privacy": new Refusal(500, { code: "internal", detail: "" }),
        "POST /social/block": { ok: true },
      },
    },
  );
  await expect.poll(() => screen.queryAllByRole("button", { name: "Block" }).length).toBe(2);
  for (const block of screen.getAllByRole("button", { name: "Block" })) await user.click(block);
  await expect
    .poll(() => server.requests.filter(({ route }) => route === "POST /social/block").map(({ body }) => body))
    .toEqual([{ user_id: "u-3" }, { user_id: "u-2" }]);
});

test("where the server asks for consent after all, the person can agree there", async () => {
  const refusal = new Refusal(403, { code: "consent-required", detail: "Please agree first." });
  await renderScreen(<FriendsPage />, { answers: { "GET /social/friends": refusal } });
  await screen.findByRole("button", { name: "Read and agree" });
});
