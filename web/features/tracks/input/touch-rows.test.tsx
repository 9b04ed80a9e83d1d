import { act, fireEvent } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { sampleProfile, sampleTrack } from "#testing/samples/sample-library.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { rowOfTrack, TrackList } from "#web/features/tracks/tracks.tsx";

afterEach(() => vi.useRealTimers());

const rows = [1, 2, 3].map((number) => rowOfTrack(sampleTrack(number)));

async function openTable(onPlay: (index: number) => void): Promise<HTMLElement[]> {
  await renderScreen(
    <TrackList
      label="Songs"
      rows={{ count: rows.length, total: rows.length, rowAt: (index) => rows[index], isComplete: true }}
      order={null}
      sorting={{ sort: "default", isReversed: false, setSort: () => undefined }}
      playing={{ row: null, isPaused: true }}
      source="test"
      actions={{ onPlay }}
    />,
    { answers: { "GET /auth/me": sampleProfile } },
  );
  await screen.findByRole("grid", { name: "Songs" });
  return [...document.querySelectorAll<HTMLElement>("[data-row]")];
}

function press(row: HTMLElement | undefined, pointerType: "touch" | "mouse"): void {
  if (row === undefined) throw new Error("no such row");
  fireEvent.pointerDown(row, { pointerType });
  fireEvent.pointerUp(row, { pointerType });
  fireEvent.click(row);
}

test("in a table too a tap of a finger plays the row, where a mouse's press does not; a long press chooses it, and taps choose more", async () => {
  const played: number[] = [];
  const [first, second, third] = await openTable((index) => played.push(index));
  press(first, "mouse");
  expect(played).toEqual([]);
  press(second, "touch");
  expect(played).toEqual([1]);

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  if (third === undefined) throw new Error("no third row");
  fireEvent.pointerDown(third, { pointerType: "touch" });
  act(() => void vi.advanceTimersByTime(600));
  fireEvent.pointerUp(third, { pointerType: "touch" });
  fireEvent.click(third);
  vi.useRealTimers();
  expect(third.getAttribute("aria-selected")).toBe("true");
  press(first, "touch");
  expect(first?.getAttribute("aria-selected")).toBe("true");
  expect(played).toEqual([1]);
});
