import { expect, test } from "vitest";
import type { ProviderPlaylist } from "#server/provider-client/api/provider-objects.ts";
import { firstScan, inReadingOrder, isStale, needsItems, staleScan } from "./scan-plan.ts";
import type { KnownPlaylist } from "#server/features/library/reads/playlists.db.ts";

const listed: ProviderPlaylist = {
  id: "p",
  uri: "spotify:playlist:p",
  name: "",
  description: null,
  public: null,
  collaborative: false,
  ownerId: "me",
  ownerName: "me",
  images: [],
  externalUrl: null,
  snapshotId: "s1",
  total: 7,
};
const known: KnownPlaylist = {
  playlist_id: "p",
  items_snapshot: "s1",
  readable: true,
  revision: 1,
  skipped_count: 1,
  track_count: 6,
};

test.each([
  ["never seen before", {}, undefined, true],
  ["unchanged", {}, {}, false],
  ["with another snapshot", { snapshotId: "s2" }, {}, true],
  ["of another length with the same snapshot", { total: 8 }, {}, true],
  ["whose length the listing does not tell", { total: null }, {}, false],
  ["never read to its end", {}, { items_snapshot: null }, true],
  ["that may not be read", { snapshotId: "s2" }, { readable: false }, false],
])("a playlist %s needs its items: %#", (_what, inListing, before, isNeeded) => {
  const earlier = before === undefined ? undefined : { ...known, ...before };
  const theirs = { options: firstScan, isOurs: false, readsOthers: false };
  expect(needsItems({ ...listed, ...inListing }, earlier, theirs)).toBe(isNeeded);
  const everything = { options: { ...firstScan, everything: true }, isOurs: false, readsOthers: false };
  expect(needsItems({ ...listed, ...inListing }, earlier, everything)).toBe(true);
});

test("a refused playlist is asked for again if it is one's own, or by a full scan where others' may be read", () => {
  const isAsked = (isOurs: boolean, readsOthers: boolean | null, full: boolean) =>
    needsItems(
      listed,
      { ...known, readable: false },
      { options: { ...firstScan, full }, isOurs, readsOthers },
    );
  expect(isAsked(true, false, false)).toBe(true);
  expect([isAsked(false, true, true), isAsked(false, true, false), isAsked(false, null, true)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a cache is stale twelve hours after its last full scan, to the millisecond, or without one", () => {
  const hours12 = 12 * 3600 * 1000;
  expect([hours12 - 1, hours12].map((now) => isStale(new Date(0), now))).toEqual([false, true]);
  expect(isStale(null, 0)).toBe(true);
});

test("the scan of a stale cache is a full one of at most four calls at once", () => {
  expect(staleScan).toMatchObject({ full: true, concurrency: 4, includeLiked: true, includePlaylists: true });
});

test("playlists are read as listed, started and changed ones before new ones, those of others last", () => {
  const of = (id: string, ownerId = "me"): ProviderPlaylist => ({ ...listed, id, ownerId });
  const playlists = [
    of("new-1"),
    of("theirs"),
    of("new-2"),
    of("changed"),
    of("started"),
    of("theirs-changed", "she"),
  ];
  const before = (id: string): [string, KnownPlaylist] => [
    id,
    { ...known, playlist_id: id, items_snapshot: "old" },
  ];
  const started = {
    snapshot: "s1",
    revision: 1,
    offset: 50,
    tracks: 50,
    skipped: 0,
    durationMs: 1,
    lastAddedAtMs: null,
  };
  const ordered = inReadingOrder(playlists, {
    known: new Map([before("changed"), before("theirs-changed")]),
    started: { started },
    isOurs: ({ id }) => !id.startsWith("theirs"),
  });
  expect(ordered.map(({ id }) => id)).toEqual([
    "started",
    "changed",
    "new-1",
    "new-2",
    "theirs-changed",
    "theirs",
  ]);
});
