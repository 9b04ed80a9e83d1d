import { expect, test } from "vitest";
import { aSong, chosenSongs } from "#testing/web/queues.ts";
import { emptyQueue, type PlayQueue } from "#web/features/player/queue/play-queue.ts";
import { linesOf, nameCurrent, unnamedIn } from "./queue-lines.ts";

/** Row 1 of a list of so many songs plays. */
function playing(count: number, more: Partial<PlayQueue> = {}): PlayQueue {
  const uris = Array.from({ length: count }, (_, row) => `spotify:track:s${row}`);
  const source = { kind: "playlist", id: "p", name: "P", address: "/playlist/p" } as const;
  return { ...emptyQueue, list: { source, order: { id: "o", uris } }, row: 1, ...more };
}
const lastOf = (queue: PlayQueue) => linesOf(queue, () => true).at(-1);

test("the last line says what comes after the list: nothing, or the list again", () => {
  expect(lastOf(playing(4))).toMatchObject({ kind: "end", isRepeated: false });
  expect(lastOf(playing(2))).toMatchObject({ kind: "end", isRepeated: false });
  expect(lastOf(playing(4, { repeat: "context" }))).toMatchObject({ kind: "end", isRepeated: true });
});

test("what autoplay chose stands behind the end, as far as it is wanted, with where it can be moved", () => {
  const queue = playing(3, { autoplay: chosenSongs("c", "d") });
  const lines = linesOf(queue, () => true).slice(-3);
  expect(lines.map(({ kind, key }) => [kind, key])).toEqual([
    ["end", "end"],
    ["chosen", "c"],
    ["chosen", "d"],
  ]);
  expect(lines[1]).toMatchObject({ reason: { kind: "genre", name: "Folk" }, moves: { down: null } });
  expect(linesOf(queue, (uri) => !uri.endsWith(":c")).at(-1)).toMatchObject({ key: "d" });
  expect(lastOf(playing(3, { autoplay: chosenSongs("c"), repeat: "context" }))).toMatchObject({
    kind: "end",
  });
});

test("an end is said of a song without a list, and not where another app plays", () => {
  const song = aSong("x");
  expect(lastOf({ ...emptyQueue, current: { song, from: "added" } })).toMatchObject({ kind: "end" });
  expect(lastOf({ ...emptyQueue, current: { song, from: "elsewhere" } })).toMatchObject({ kind: "now" });
});

test("nothing is said of an end that is far, or not reached while one song repeats", () => {
  expect(lastOf(playing(500))).toMatchObject({ kind: "row", row: 201 });
  expect(lastOf(playing(4, { repeat: "track" }))).toMatchObject({ kind: "row", row: 3 });
});

test("what plays has its name from the library until a device says it", () => {
  const song = { ...aSong("s1"), name: "" };
  const lines = linesOf(playing(4, { current: { song, from: "list" } }), () => true);
  expect(unnamedIn(lines)).toEqual([song.uri, "spotify:track:s2", "spotify:track:s3"]);
  const named = { ...song, name: "Known" };
  const current = (names: Map<string, typeof song>) =>
    nameCurrent(lines, names).find(({ kind }) => kind === "now");
  expect(current(new Map([[song.uri, named]]))).toMatchObject({ song: named });
  expect(current(new Map())).toMatchObject({ song });
});
