import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { showToast, undoLast } from "./toast.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

test("what can be taken back is offered for ten seconds, and the newest of it by key", async () => {
  await renderScreen(<p>A page</p>);
  const undone: string[] = [];
  const show = (title: string) =>
    act(() => {
      const action = { label: "Undo", onSelect: () => undone.push(title) };
      showToast({ tone: "success", title, isBrief: true, isUndo: true, action });
    });
  show("First");
  show("Second");
  act(() => expect(undoLast()).toBe(true));
  expect(undone).toEqual(["Second"]);
  expect(screen.queryByText("Second")).toBe(null);
  act(() => void vi.advanceTimersByTime(9_000));
  screen.getByText("First");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.queryByText("First")).toBe(null);
  expect(undoLast()).toBe(false);
});
