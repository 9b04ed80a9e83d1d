import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readImages, readItem, readPlaylist, wholeItem, type ProviderTrack } from "./provider-objects.ts";

/** JSON of any shape whose objects often have the fields that are read, with values of any type. */
const odd = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "\ud83d", "\udc00x", "a\u0000b", "+275760-09-13T00:00:00Z", "-000001-01-01T00:00:00Z"),
  fc.double(),
  fc.constantFrom(1e300, -1, 2 ** 31, 2 ** 53, 0.5),
  fc.boolean(),
  fc.constant(null),
);
const names = fc.constantFrom(
  "id",
  "uri",
  "name",
  "duration_ms",
  "popularity",
  "artists",
  "album",
  "images",
  "url",
  "width",
  "track",
  "item",
  "added_at",
  "type",
  "show",
  "owner",
  "tracks",
  "items",
  "total",
  "snapshot_id",
  "external_ids",
  "isrc",
  "external_urls",
  "spotify",
  "audio_features",
  "tempo",
  "key",
  "is_local",
  "release_date",
  "track_number",
);
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { depthSize: "medium" },
    odd,
    fc.array(tie("anything"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc.dictionary(names, tie("anything"), { maxKeys: 12 }),
}));

const largest = 2 ** 31 - 1;

/** What PostgreSQL would refuse to store. */
function findUnstorable(value: unknown): unknown {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === "string" && (!part.isWellFormed() || part.includes("\u0000")))
      throw new Error("text");
    if (typeof part === "number" && Number.isInteger(part) && Math.abs(part) > largest)
      throw new Error(`${part}`);
    return part;
  });
}

/** A track object, or null when it is none. */
function trackOf(value: unknown): ProviderTrack | null {
  const item = wholeItem(readItem({ track: value }, null));
  return item.kind === "track" ? item.track : null;
}

describe("whatever the provider sends", () => {
  test.each([
    ["a track", (value: unknown) => ({ ...trackOf(value), features: null })],
    ["an item", (value: unknown) => ({ ...wholeItem(readItem(value, "http://here")), track: null })],
    ["a playlist", (value: unknown) => readPlaylist(value, null)],
    ["images", (value: unknown) => readImages(value, "http://here")],
  ])("reading %s never throws, and what is read can be stored", (_what, read) => {
    fc.assert(
      fc.property(anything, (value) => {
        findUnstorable(read(value));
      }),
      { numRuns: 1_000 },
    );
  });

  test("times are such that a database has them", () => {
    for (const time of [
      "+275760-09-13T00:00:00Z",
      "-000001-01-01T00:00:00Z",
      "1970-01-01T00:00:00Z",
      "x",
      "",
    ])
      expect(readItem({ added_at: time }, null).addedAt).toBeNull();
    expect(readItem({ added_at: "2024-02-29T12:00:00+02:00" }, null).addedAt?.toISOString()).toBe(
      "2024-02-29T10:00:00.000Z",
    );
  });
});

const track = { type: "track", id: "t1", uri: "spotify:track:t1", name: "Song" };

test("rows of both dialects are read alike", () => {
  const added = "2024-01-01T00:00:00Z";
  const newer = wholeItem(readItem({ added_at: added, item: track }, null));
  expect(newer).toEqual(wholeItem(readItem({ added_at: added, track }, null)));
  expect(newer).toMatchObject({ kind: "track", track: { id: "t1", name: "Song" } });
});

test("a row without content is gone, an episode is an episode, and a track without an id is gone", () => {
  expect(readItem({ added_at: null, item: null }, null)).toEqual({ addedAt: null, kind: "gone" });
  expect(readItem(null, null).kind).toBe("gone");
  expect(readItem({ item: { type: "episode", id: "e" } }, null)).toMatchObject({
    kind: "episode",
    episode: { id: "e", name: "", show: "" },
  });
  expect(readItem({ item: { ...track, id: null } }, null).kind).toBe("gone");
});

test("local files have an id of their own that only their uri decides", () => {
  const local = { ...track, id: null, is_local: true };
  const [one, same, other] = ["a", "a", "b"].map((uri) => trackOf({ ...local, uri: `spotify:local:${uri}` }));
  expect(one?.id).toMatch(/^local:[\w-]{22}$/u);
  expect(same?.id).toBe(one?.id);
  expect(other?.id).not.toBe(one?.id);
});

test("images of our own origin are kept as paths, others whole, and no other scheme at all", () => {
  const images = ["http://here/i/1", "https://there/i/2", "javascript:alert(1)", "http://hereafter/3"];
  expect(
    readImages(
      images.slice(0, 3).map((url) => ({ url })),
      "http://here",
    ).map(({ url }) => url),
  ).toEqual(["/i/1", "https://there/i/2"]);
  expect(readImages([{ url: images[3] }], "http://here")[0]?.url).toBe(images[3]);
});

test("a playlist's length is read in both dialects and unknown where it is missing", () => {
  const totals = [{ items: { total: 3 } }, { tracks: { total: 4 } }, {}].map(
    (part) => readPlaylist({ id: "p", ...part }, null)?.total,
  );
  expect(totals).toEqual([3, 4, null]);
  expect([readPlaylist(null, null), readPlaylist({ id: "" }, null)]).toEqual([null, null]);
});
