import { expect, test, vi } from "vitest";

// What is wished for is read as the module is loaded.
vi.stubGlobal("localStorage", { getItem: () => null });
const { pickNotices } = await import("./browser-notices.ts");

const notice = (id: string, created_at: number, read = false) => ({
  id,
  type: "friend_request",
  created_at,
  read,
  data: {},
});

test("a browser shows what is new, unread and not shown yet, and only while no one sees the page", () => {
  const items = [notice("4", 120), notice("3", 110, true), notice("2", 105), notice("1", 90)];
  const state = { openedAt: 100, isHidden: true, shown: new Set(["2"]) };
  expect(pickNotices(items, state).map(({ id }) => id)).toEqual(["4"]);
  expect(pickNotices(items, { ...state, isHidden: false })).toEqual([]);
});
