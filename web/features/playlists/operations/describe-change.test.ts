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
  [{}, "River", "Added at position 5"],
  [{ to: null }, "River", "Added"],
  [
    { change: "removed", from: 8, to: null, uri: null, name: null },
    "Song no longer available",
    "Removed from position 9",
  ],
  [{ change: "moved", from: 0, to: 2, name: null }, "Unknown song", "Moved from position 1 to 3"],
  [{ change: "moved", from: null, to: null }, "River", "Moved"],
  [{ change: "renamed", uri: null, name: null, before: "A", after: "B" }, null, "Renamed from “A” to “B”"],
  [{ change: "created", uri: null, name: null, after: "A" }, null, "Playlist created"],
] as const)("%o is reported as %s: %s", (more, song, what) => {
  const changed = { ...change, ...more };
  expect([songOf(changed), describeChange(changed)]).toEqual([song, what]);
});
