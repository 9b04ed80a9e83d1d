import { expect, test } from "vitest";
import { describeChange, songOf } from "./describe-change.ts";
import type { OperationChange } from "./operations.queries.ts";

const change: OperationChange = {
  playlist_id: "p1",
  playlist_name: "Evening",
  change: "added",
  uri: "spotify:track:a",
  name: "River",
  artist: "Somebody",
  from: null,
  to: 4,
  before: null,
  after: null,
};

test.each([
  [{}, "River", "Came at 5"],
  [{ to: null }, "River", "Came"],
  [
    { change: "removed", from: 8, to: null, uri: null, name: null },
    "A song that the service no longer has",
    "Went from 9",
  ],
  [{ change: "moved", from: 0, to: 2, name: null }, "A song whose name is not known", "Moved from 1 to 3"],
  [{ change: "moved", from: null, to: null }, "River", "Moved"],
  [{ change: "renamed", uri: null, name: null, before: "A", after: "B" }, null, "Renamed from “A” to “B”"],
  [{ change: "created", uri: null, name: null, after: "A" }, null, "Playlist made"],
] as const)("%o is reported as %s: %s", (more, song, what) => {
  const changed = { ...change, ...more };
  expect([songOf(changed), describeChange(changed)]).toEqual([song, what]);
});
