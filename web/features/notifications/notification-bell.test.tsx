import { expect, test } from "vitest";
import { Refusal } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { NotificationBell } from "./notification-bell.tsx";

const consented = { consented: true, version: "v1.0", accepted_at: 1_700_000_000 } as const;
const bell = <NotificationBell renewButton={null} />;

function unread(count: number) {
  return { items: [], total: count, unread: count };
}

test.each([
  [1, "1"],
  [9, "9"],
  [10, "9+"],
])("%i unread notifications are shown as %s", async (count, shown) => {
  await renderScreen(bell, {
    answers: { "GET /auth/consent": consented, "GET /social/notifications": unread(count) },
  });
  expect(await screen.findByText(shown)).toHaveProperty("ariaHidden", "true");
});

test("who has not consented is told nothing, and the server is not asked", async () => {
  const { server } = await renderScreen(bell, {
    answers: { "GET /auth/consent": { ...consented, consented: false } },
  });
  await screen.findByRole("button", { name: "Notifications" });
  await expect.poll(() => server.requests.map(({ route }) => route)).toEqual(["GET /auth/consent"]);
});

test("a list that does not load says so", async () => {
  const { user } = await renderScreen(bell, {
    answers: {
      "GET /auth/consent": consented,
      "GET /social/notifications": new Refusal(500, { code: "internal", detail: "It could not be read." }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Notifications" }));
  expect((await screen.findByRole("alert")).textContent).toBe("It could not be read.");
});
