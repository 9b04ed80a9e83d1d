import type { FastifyInstance } from "fastify";
import type { Catalogue, CatalogueAlbum } from "../catalogue/catalogue.ts";
import { STYLES } from "../catalogue/styles.ts";
import { hashText, pick, randomFrom } from "../music/random.ts";
import type { DemoContext } from "../demo-context.ts";
import { type CoverSubject, drawCover } from "./cover.ts";

/** Changes when the same item would be drawn differently; part of every entity tag. */
const ART_VERSION = 3;
const DEFAULT_SIZE = 640;
const SMALLEST = 16;
const LARGEST = 2000;

function styleByGenre(genres: readonly string[], id: string): string {
  const named = STYLES.find((style) => style.genres.some((genre) => genres.includes(genre)));
  return named?.id ?? pick(randomFrom(hashText(`${id} style`)), STYLES).id;
}

function albumSubject(catalogue: Catalogue, album: CatalogueAlbum): CoverSubject {
  const firstTrack = catalogue.track(catalogue.albumTrackIds(album.id)[0] ?? "");
  const artist = catalogue.artist(album.artistIds[0] ?? "");
  const style = firstTrack?.style ?? styleByGenre(artist?.genres ?? [], album.id);
  return { id: album.id, kind: "album", style, title: album.name, byline: artist?.name ?? null };
}

/** What is known of an item: an album or artist of the catalogue, a track's album; a playlist otherwise. */
function subjectOf(catalogue: Catalogue, id: string): CoverSubject {
  const album = catalogue.album(id) ?? catalogue.album(catalogue.track(id)?.albumId ?? "");
  if (album !== null) return albumSubject(catalogue, album);
  const artist = catalogue.artist(id);
  const style = styleByGenre(artist?.genres ?? [], id);
  return { id, kind: artist === null ? "playlist" : "artist", style, title: null, byline: null };
}

function readSize(value: string | undefined): number {
  const size = Number(value ?? DEFAULT_SIZE);
  return Number.isInteger(size) && size >= SMALLEST && size <= LARGEST ? size : DEFAULT_SIZE;
}

/**
 * Registers `GET|HEAD /images/:id?size=`: a cover as SVG, drawn from the item's id and style. Every id has
 * one; `size` in pixels only sets the picture's own size. Without authentication, as at an image CDN.
 */
export function imageRoutes(app: FastifyInstance, ctx: DemoContext): void {
  app.route<{ Params: { id: string }; Querystring: { size?: string } }>({
    method: ["GET", "HEAD"],
    url: "/images/:id",
    handler: (request, reply) => {
      const subject = subjectOf(ctx.catalogue, request.params.id);
      const size = readSize(request.query.size);
      const etag = `"${ART_VERSION}-${hashText(JSON.stringify([subject, size])).toString(36)}"`;
      void reply.headers({
        etag,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
        "x-content-type-options": "nosniff",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
      });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.type("image/svg+xml; charset=utf-8").send(drawCover(subject, size));
    },
  });
}
