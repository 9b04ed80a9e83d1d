import type { FastifyInstance, FastifyRequest } from "fastify";
import { thingPage } from "../accounts/authorize-page.ts";
import { copyHolding, playlistOf } from "../library/library.ts";
import type { WebApi } from "./web-api.ts";

/**
 * `GET /open/{kind}/{id}`: the pages that `external_urls` lead to. Private playlists are shown too: a link carries no
 * sign-in, and anyone who can open this page can sign in as their owner with one press. Those of a visitor's copy are
 * shown to that visitor's browser.
 */
export function openRoutes(app: FastifyInstance, api: WebApi): void {
  app.get("/open/:kind/:id", (request, reply) => {
    const { kind, id } = request.params as { kind: string; id: string };
    const thing = isHidden(api, request, kind, id) ? null : describe(api, kind, id);
    const page = thingPage(
      thing === null ? "page" : kind,
      thing ?? { name: "Nothing here", detail: "" },
      api.visitors,
    );
    return reply
      .code(thing === null ? 404 : 200)
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", page.policy)
      .header("x-content-type-options", "nosniff")
      .send(page.html);
  });
}

function isHidden(api: WebApi, request: FastifyRequest, kind: string, id: string): boolean {
  const holder = kind === "playlist" ? copyHolding(api.library, id) : null;
  return holder !== null && !api.visitors.isOwn(holder, request);
}

function describe(api: WebApi, kind: string, id: string): { name: string; detail: string } | null {
  const { catalogue } = api.ctx;
  const artistNames = (ids: readonly string[]): string =>
    ids.map((each) => catalogue.artist(each)?.name ?? "").join(", ");
  if (kind === "track") {
    const track = catalogue.track(id);
    return track && { name: track.name, detail: artistNames(track.artistIds) };
  }
  if (kind === "album") {
    const album = catalogue.album(id);
    return album && { name: album.name, detail: artistNames(album.artistIds) };
  }
  if (kind === "artist") {
    const artist = catalogue.artist(id);
    return artist && { name: artist.name, detail: "" };
  }
  const playlist = kind === "playlist" ? playlistOf(api.library, id) : null;
  return (
    playlist && {
      name: playlist.name,
      detail: playlist.public === true ? playlist.ownerName : `${playlist.ownerName} · private`,
    }
  );
}
