import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import type { CatalogueAlbum, CatalogueArtist } from "../catalogue/catalogue.ts";
import { STYLES } from "../catalogue/styles.ts";
import { fakeContext, fakeTrack } from "#testing/demo-service/listening/fake-catalogue.ts";
import { type CoverKind, drawCover } from "./cover.ts";
import { imageRoutes } from "./image-routes.ts";
import { escapeMarkup } from "./typography.ts";

const KINDS: readonly CoverKind[] = ["album", "artist", "playlist"];

const ALBUM: CatalogueAlbum = {
  id: "album",
  name: '<Rain> & "Rust"',
  artistIds: ["artist"],
  releaseDate: null,
  images: null,
  hasArt: true,
};
const ARTIST: CatalogueArtist = { id: "artist", name: "Someone & Sons", genres: ["hard bop"], images: null };

function makeApp() {
  const app = Fastify();
  imageRoutes(
    app,
    fakeContext({
      album: (id) => (id === "album" ? ALBUM : null),
      artist: (id) => (id === "artist" ? ARTIST : null),
      track: (id) => (id === "track" ? fakeTrack({ id, style: "jazz", durationMs: 1000 }) : null),
      albumTrackIds: () => ["track"],
    }),
  );
  return app;
}

describe("GET /images/:id", () => {
  test("answers a picture for every id, the same each time", async () => {
    const app = makeApp();
    for (const id of ["album", "artist", "track", "anything else"]) {
      const first = await app.inject({ url: `/images/${encodeURIComponent(id)}?size=300` });
      const second = await app.inject({ url: `/images/${encodeURIComponent(id)}?size=300` });
      expect(first.statusCode).toBe(200);
      expect(first.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
      expect(first.body).toBe(second.body);
      expect(first.body).toContain('width="300"');
    }
  });

  test("forbids scripts and sniffing, and may be cached for ever", async () => {
    const { headers } = await makeApp().inject({ url: "/images/album" });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toContain("immutable");
  });

  test("a known tag answers 304 without a body", async () => {
    const app = makeApp();
    const { etag } = (await app.inject({ url: "/images/album" })).headers;
    const again = await app.inject({ url: "/images/album", headers: { "if-none-match": String(etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
  });

  test("sizes that make no sense fall back to the usual one", async () => {
    const app = makeApp();
    for (const size of ["0", "-3", "1e9", "x", "12.5"]) {
      expect((await app.inject({ url: `/images/album?size=${size}` })).body).toContain('width="640"');
    }
  });
});

describe("covers", () => {
  test("are small, well-formed, and all different", () => {
    const seen = new Set<string>();
    for (let index = 0; index < 400; index++) {
      for (const kind of KINDS) {
        const style = STYLES[index % STYLES.length]?.id ?? "pop";
        const subject = {
          id: `id ${index}`,
          kind,
          style,
          title: "Salt & Long Roads Home",
          byline: "A <b> C",
        };
        const drawn = drawCover(subject, 640);
        expect(drawn.length).toBeLessThan(8000);
        expect(drawn).not.toMatch(/NaN|undefined|<b>/u);
        const opened = drawn.match(/<(?!\/)[a-zA-Z]/gu)?.length ?? 0;
        const closed = (drawn.match(/\/>/gu)?.length ?? 0) + (drawn.match(/<\//gu)?.length ?? 0);
        expect(opened).toBe(closed);
        seen.add(drawn);
      }
    }
    expect(seen.size).toBe(1200);
  });

  test("have bars for letters that are too small to read, and are the same picture otherwise", () => {
    const lettered = /<text.*?<\/text>/gu;
    const subjects = Array.from({ length: 40 }, (_, index) => ({
      id: `id ${index}`,
      kind: "album" as const,
      style: "pop",
      title: "Salt & Long Roads Home",
      byline: "A. C.",
    }));
    const set = subjects.filter((subject) => drawCover(subject, 300).match(lettered) !== null);
    expect(set.length).toBeGreaterThan(5);
    for (const subject of set) {
      const [large, small] = [drawCover(subject, 300), drawCover(subject, 64)];
      expect(small).not.toMatch(/<text/u);
      expect(small.match(/<(?:rect|path|circle)/gu)?.length).toBe(
        (large.match(/<(?:rect|path|circle)/gu)?.length ?? 0) + (large.match(lettered)?.length ?? 0),
      );
      const [ground] = large.replace('width="300" height="300"', "").split("<text");
      expect(small.replace('width="64" height="64"', "").startsWith(ground ?? "none")).toBe(true);
    }
  });

  test("escape what people named things", () => {
    expect(escapeMarkup('<script>"&\u0000</script>')).toBe("&lt;script&gt;&quot;&amp;&lt;/script&gt;");
  });
});
