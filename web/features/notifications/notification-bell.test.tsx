import { act } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
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

test("who has not consented is reveal nothing, and the server is not asked", async () => {
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

test("the bell asks every 30 s while there is no event stream, in silence when that fails", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const askedAt: number[] = [];
  const { server } = await renderScreen(bell, {
    answers: {
      "GET /auth/consent": consented,
      "GET /social/notifications": () => {
        askedAt.push(Date.now());
        return unread(9);
      },
    },
  });
  await screen.findByText("9");
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  const gaps = askedAt.slice(1).map((at, index) => Math.round((at - (askedAt[index] ?? 0)) / 1000));
  expect(gaps).toEqual([30, 30]);
  const { query } = server.requests.at(-1) ?? {};
  expect(query?.toString()).toBe("unread=true&limit=10&offset=0");
  let failed = 0;
  server.answer({
    "GET /social/notifications": () => {
      failed += 1;
      return new Refusal(500, { code: "internal", detail: "It could not be read." });
    },
  });
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(failed).toBeGreaterThan(0);
  screen.getByText("9");
  expect(screen.queryAllByRole("alert").filter(({ textContent }) => textContent !== "")).toEqual([]);
});
