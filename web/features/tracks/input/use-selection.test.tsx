import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { showRows } from "#web/features/tracks/rows/shown-list.ts";
import type { TrackRow, TrackRows } from "#web/features/tracks/rows/track-rows.ts";
import { useSelection } from "./use-selection.ts";

/** A list of songs with these addresses. */
function rowsOf(uris: string): TrackRows {
  const rows = Array.from(uris, (uri) => ({ uri }) as TrackRow);
  return { count: rows.length, total: rows.length, rowAt: (index) => rows[index], isComplete: true };
}

function select(uris: string) {
  return renderHook(({ list, key }) => useSelection(showRows(list, null), list, key), {
    initialProps: { list: rowsOf(uris), key: 1 },
  });
}

test("rows that were moved stay chosen when the list is read again, as before when it is another", () => {
  const { result, rerender } = select("abcdef");
  act(() => result.current.press(1, "toggle"));
  act(() => result.current.press(3, "toggle"));
  // The list still shows them where they were.
  act(() => result.current.follow([1, 3], 4));
  expect([...result.current.chosen]).toEqual([4, 5]);
  rerender({ list: rowsOf("acefbd"), key: 2 });
  expect([...result.current.chosen]).toEqual([4, 5]);
  rerender({ list: rowsOf("acebfd"), key: 3 });
  expect([...result.current.chosen]).toEqual([]);
});
