import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { firstPlayable } from "#web/features/tracks/rows/sort-orders.ts";
import { type TrackRow, unknownRow } from "#web/features/tracks/rows/track-rows.ts";
import { RowFilter } from "./row-filter.tsx";

/** A list that is narrowed when a button says so; `played` gets the filter whose first song was played. */
function FilteredList({ played }: { played: (filter: string) => void }) {
  const [filter, setFilter] = useState("");
  const [narrowedTo, setNarrowedTo] = useState("");
  return (
    <>
      <RowFilter
        filter={filter}
        onFilter={setFilter}
        isReady={narrowedTo === filter}
        onPlayFirst={() => played(filter)}
      />
      <button onClick={() => setNarrowedTo(filter)}>Narrow</button>
    </>
  );
}

test("Enter in the filter plays the first song once the list is narrowed to what was typed; without words it plays nothing", async () => {
  const played: string[] = [];
  const { user } = await renderScreen(<FilteredList played={(filter) => played.push(filter)} />);
  const field = screen.getByRole("searchbox", { name: "Filter by title or artist" });
  await user.type(field, "{Enter}");
  await user.type(field, "moon{Enter}");
  expect(played).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Narrow" }));
  expect(played).toEqual(["moon"]);
});

test("the first song is the first that can be played, as the list is shown", () => {
  const song = (name: string, more: Partial<TrackRow> = {}): TrackRow => ({
    ...unknownRow,
    kind: "track",
    name,
    uri: `spotify:track:${name}`,
    ...more,
  });
  const rows = [song("a", { isLocal: true }), song("b"), song("c")];
  expect(firstPlayable(rows, null)).toBe(1);
  expect(
    firstPlayable(rows, { entries: Int32Array.of(-1, 0, 2, 1), groups: [{ genre: "x", count: 3 }] }),
  ).toBe(2);
  expect(firstPlayable([rows[0]], null)).toBeNull();
});
