import Fastify, { type FastifyInstance } from "fastify";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CatalogueTrack } from "../catalogue/catalogue.ts";
import { STYLES } from "../catalogue/styles.ts";
import type { DemoContext } from "../demo-context.ts";
import { musicRoutes } from "./music-routes.ts";
import { fakeContext, fakeTrack } from "#testing/demo-service/listening/fake-catalogue.ts";
import { openTrackAudio } from "./track-audio.ts";

const SHORT = fakeTrack({ id: "short", style: "house", durationMs: 7_345 });
const TRACKS = new Map<string, CatalogueTrack>([
  [SHORT.id, SHORT],
  ["tiny", fakeTrack({ id: "tiny", style: "jazz", durationMs: 310 })],
  ["plain", { ...fakeTrack({ id: "plain", style: "no such style", durationMs: 4_000 }), features: null }],
]);

async function readAll(track: CatalogueTrack): Promise<Buffer> {
  const audio = openTrackAudio(track);
  const parts: Buffer[] = [];
  for await (const part of audio.read(0, audio.bytes - 1)) parts.push(part);
  return Buffer.concat(parts);
}

describe("GET /audio/:id", () => {
  let app: FastifyInstance;
  let whole: Buffer;

  beforeAll(async () => {
    app = Fastify();
    const ctx: DemoContext = fakeContext({ track: (id) => TRACKS.get(id) ?? null });
    musicRoutes(app, ctx);
    await app.ready();
    whole = (await app.inject({ url: "/audio/short" })).rawPayload;
  });

  afterAll(() => app.close());

  test("answers a stereo 16-bit WAV of exactly the track's duration", () => {
    expect(whole.toString("latin1", 0, 4)).toBe("RIFF");
    expect(whole.readUInt16LE(22)).toBe(2);
    expect(whole.readUInt32LE(24)).toBe(44_100);
    expect(whole.readUInt16LE(34)).toBe(16);
    expect(whole.readUInt32LE(40)).toBe(Math.round(7.345 * 44_100) * 4);
    expect(whole.length).toBe(44 + Math.round(7.345 * 44_100) * 4);
  });

  test("any range is the same slice of the whole", async () => {
    const bounds = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 200_000 }));
    await fc.assert(
      fc.asyncProperty(bounds, async ([start, length]) => {
        const end = Math.min(whole.length - 1, start + length);
        const answer = await app.inject({ url: "/audio/short", headers: { range: `bytes=${start}-${end}` } });
        expect(answer.statusCode).toBe(206);
        expect(answer.headers["content-range"]).toBe(`bytes ${start}-${end}/${whole.length}`);
        expect(answer.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("a suffix range answers the end, an open one the rest", async () => {
    const suffix = await app.inject({ url: "/audio/short", headers: { range: "bytes=-500" } });
    expect(suffix.rawPayload.equals(whole.subarray(-500))).toBe(true);
    const open = await app.inject({ url: "/audio/short", headers: { range: `bytes=${whole.length - 9}-` } });
    expect(open.rawPayload.equals(whole.subarray(-9))).toBe(true);
  });

  test("a range beyond the end is refused with the length", async () => {
    const answer = await app.inject({ url: "/audio/short", headers: { range: `bytes=${whole.length}-` } });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers["content-range"]).toBe(`bytes */${whole.length}`);
  });

  test("HEAD answers length, tag and ranges without a body", async () => {
    const answer = await app.inject({ method: "HEAD", url: "/audio/short" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-length"]).toBe(String(whole.length));
    expect(answer.headers["accept-ranges"]).toBe("bytes");
    expect(answer.rawPayload.length).toBe(0);
  });

  test("a known tag answers 304, an outdated If-Range the whole", async () => {
    const { etag } = (await app.inject({ method: "HEAD", url: "/audio/short" })).headers;
    const again = await app.inject({ url: "/audio/short", headers: { "if-none-match": String(etag) } });
    expect(again.statusCode).toBe(304);
    const headers = { range: "bytes=0-9", "if-range": '"older"' };
    expect((await app.inject({ url: "/audio/short", headers })).statusCode).toBe(200);
  });

  test("an unknown id is not found", async () => {
    expect((await app.inject({ url: "/audio/nobody" })).statusCode).toBe(404);
  });

  test("tracks of a third of a second, unknown style or without features play too", async () => {
    const tiny = await app.inject({ url: "/audio/tiny" });
    expect(tiny.rawPayload.length).toBe(44 + Math.round(0.31 * 44_100) * 4);
    const plain = await app.inject({ url: "/audio/plain" });
    expect(plain.rawPayload.subarray(44).some((byte) => byte !== 0)).toBe(true);
  });
});

describe("a track's audio", () => {
  test("is the same when it is made again from nothing cached under its key", async () => {
    const first = await readAll(fakeTrack({ id: "same", style: "soul", durationMs: 9_000 }));
    for (const style of STYLES.slice(0, 4)) {
      await readAll(fakeTrack({ id: `evict ${style.id}`, style: style.id, durationMs: 40_000 }));
    }
    const second = await readAll(fakeTrack({ id: "same", style: "soul", durationMs: 9_000 }));
    expect(second.equals(first)).toBe(true);
  });

  test("differs from another track of the same style and features", async () => {
    const first = await readAll(fakeTrack({ id: "one", style: "soul", durationMs: 9_000 }));
    const second = await readAll(fakeTrack({ id: "two", style: "soul", durationMs: 9_000 }));
    expect(second.equals(first)).toBe(false);
  });

  test("stops working when its reader leaves", async () => {
    const audio = openTrackAudio(fakeTrack({ id: "left", style: "ambient", durationMs: 240_000 }));
    let pieces = 0;
    for await (const piece of audio.read(0, audio.bytes - 1)) {
      pieces += piece.length > 0 ? 1 : 0;
      if (pieces === 3) break;
    }
    expect(pieces).toBe(3);
    const tag = openTrackAudio(fakeTrack({ id: "left", style: "ambient", durationMs: 240_000 })).tag;
    expect(tag).toBe(audio.tag);
  });
});
