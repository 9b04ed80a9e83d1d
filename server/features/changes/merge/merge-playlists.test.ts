import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComparableRow } from "#server/features/library/library.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { mergeRows } from "./merge-rows.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 5, liked: 2, playlists: [20, 10, 0] }) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn & { own: (at: number) => string; index: string }> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  return { ...person, index, own: (at) => `playlist-${index}-${at}` };
}

async function heldAt(person: SignedIn, id: string): Promise<string[]> {
  const rows = (await app.truth(person.account)).playlists[id]?.items ?? [];
  return rows.map((held) => held.split(" ")[0] ?? "");
}

function row(text: string, more: Partial<ComparableRow> = {}): ComparableRow {
  const [name = "", artist = ""] = text.split(" by ");
  const uri = `spotify:track:${Buffer.from(text).toString("hex")}`;
  return { playlist_id: "p", uri, name, artist, isrc: null, duration_ms: 200_000, added_at: null, ...more };
}

const merged = (...asked: Parameters<typeof mergeRows>) => mergeRows(...asked).rows.map(({ name }) => name);

test("rows are listed, interleaved, by date or by name, each once", () => {
  const lists = [
    [row("b", { added_at: new Date(3) }), row("Á", { added_at: new Date(1) })],
    [row("c", { added_at: new Date(2) }), row("b"), row("10")],
  ];
  const inOrder = (order: Parameters<typeof mergeRows>[2]["order"]) =>
    merged(lists, [], { policy: "same-id", order });
  expect(inOrder("listed")).toEqual(["b", "Á", "c", "10"]);
  expect(inOrder("interleaved")).toEqual(["b", "c", "Á", "10"]);
  expect(inOrder("added")).toEqual(["b", "10", "Á", "c"]);
  expect(inOrder("name")).toEqual(["10", "Á", "b", "c"]);
});

test("what is the same is reported by id, by recording, or by title, artist and length within 2 s", () => {
  const song = row("Song by Somebody", { isrc: "X" });
  const reissue = { ...song, uri: "spotify:track:2" };
  const other = { ...row("SÓNG  by somebody"), uri: "spotify:track:3", name: "SÓNG ", duration_ms: 202_000 };
  const longer = { ...other, uri: "spotify:track:4", duration_ms: 204_500 };
  const count = (policy: "same-id" | "same-recording" | "same-song") => {
    const { rows, leftOut } = mergeRows([[song, reissue, { ...other, artist: "Somebody" }, longer]], [], {
      policy,
      order: "listed",
    });
    return [rows.length, leftOut.filter(({ reason }) => reason === "duplicate").length];
  };
  expect(count("same-id")).toEqual([4, 0]);
  expect(count("same-recording")).toEqual([3, 1]);
  expect(count("same-song")).toEqual([2, 2]);
  const file = { ...song, uri: "spotify:local:a:b:c:1" };
  const gone = { ...song, uri: null };
  const later = mergeRows([[file, gone, song, reissue]], [song], {
    policy: "same-recording",
    order: "listed",
  });
  expect(later).toEqual({
    rows: [],
    leftOut: [
      { row: file, reason: "file", sameAs: null },
      { row: gone, reason: "gone", sameAs: null },
      { row: song, reason: "duplicate", sameAs: song },
      { row: reissue, reason: "duplicate", sameAs: song },
    ],
  });
});

test("playlists are merged as the preview says, into one playlist, once; undone, it is gone", async () => {
  const person = await aMember();
  const body = { source_playlist_ids: [person.own(0), person.own(1)], target_name: "X" };
  const union = [
    ...new Set([...(await heldAt(person, person.own(0))), ...(await heldAt(person, person.own(1)))]),
  ];
  const preview = (await person.post("/playlists/merge/preview", body)).body;
  expect(preview).toMatchObject({ added: union.length, skipped: 30 - union.length, unaddable: 0 });
  expect(preview.target).toEqual({ playlist_id: null, name: "X", rows: 0 });
  expect(preview.items.map(({ uri }: Shown) => uri)).toEqual(union);
  const { status, body: answer } = await person.post("/playlists/merge", body);
  expect([status, answer.status, answer.added, answer.skipped]).toEqual([
    200,
    "done",
    union.length,
    30 - union.length,
  ]);
  expect(await heldAt(person, answer.playlist_id)).toEqual(union);
  const again = (await person.post("/playlists/merge", body)).body;
  expect([again.added, again.skipped, again.playlist_id]).toEqual([0, 30, answer.playlist_id]);
  expect(again.operation_id).toBe(null);
  expect((await person.post(`/operations/${answer.operation_id}/undo`, {})).body.status).toBe("done");
  expect((await app.truth(person.account)).playlists[answer.playlist_id]).toBe(undefined);
  expect((await person.get(`/playlists/${answer.playlist_id}`)).status).toBe(404);
});

test("merges of fewer than two, of what may not be read, and into one of themselves are refused", async () => {
  const person = await aMember();
  const merge = (ids: string[], more: object = {}) =>
    person.post("/playlists/merge", { source_playlist_ids: ids, ...more });
  const one = await merge([person.own(0)]);
  expect([one.status, one.body.fields?.source_playlist_ids]).toEqual([
    400,
    "Select at least 2 playlists to merge.",
  ]);
  expect((await merge([person.own(0), person.own(0)])).body.detail).toBe(
    "Select at least 2 playlists to merge.",
  );
  expect((await merge([person.own(0), `closed-${person.index}`])).body.code).toBe("conflict");
  expect((await merge([person.own(0), "no-such-playlist"])).body.code).toBe("not-found");
  const sources = [person.own(0), person.own(1)];
  for (const more of [
    { target_name: " " },
    { target_name: "x".repeat(101) },
    { duplicates: "none" },
    { order: "?" },
  ])
    expect((await merge(sources, more)).status).toBe(400);
  await person.sendJson("PATCH", `/playlists/${person.own(0)}`, { name: "Taken" });
  expect((await merge(sources, { target_name: "Taken" })).body.fields).toHaveProperty("target_name");
  const other = await aMember();
  expect((await other.post("/playlists/merge/preview", { source_playlist_ids: sources })).body.code).toBe(
    "not-found",
  );
  expect((await app.api(null).post("/playlists/merge", {})).status).toBe(401);
  const stranger = await app.signIn(app.freshAccount());
  expect((await stranger.post("/playlists/merge", { source_playlist_ids: sources })).body.code).toBe(
    "consent-required",
  );
});
