import type { CataloguePlacement } from "../catalogue/catalogue.ts";
import type { CurrentPlaylist } from "../library/library.ts";
import { presentItem } from "./present.ts";
import type { WebApi } from "./web-api.ts";

type Shown = Record<string, unknown>;

/** The public user object. */
export function presentUser(api: WebApi, id: string, displayName?: string): Shown {
  const shown = {
    type: "user",
    id,
    uri: `spotify:user:${id}`,
    href: `${api.ctx.publicBase}/v1/users/${id}`,
    external_urls: { spotify: `${api.ctx.publicBase}/open/user/${id}` },
  };
  return displayName === undefined ? shown : { ...shown, display_name: displayName };
}

/** Whether an account may read what is in a playlist: its own and those it collaborates on; the older dialect
 *  shows everyone's. */
export function mayRead(api: WebApi, playlist: CurrentPlaylist, accountId: string): boolean {
  return playlist.ownerId === accountId || playlist.collaborative || api.ctx.dialect() === "extended";
}

/** Whether an account may change what is in a playlist. */
export function mayChange(playlist: CurrentPlaylist, accountId: string): boolean {
  return playlist.ownerId === accountId || playlist.collaborative;
}

/** A playlist without its entries: `contents` is the member with their count. */
export function presentPlaylist(api: WebApi, playlist: CurrentPlaylist, contents: Shown | null): Shown {
  const name = api.ctx.dialect() === "extended" ? "tracks" : "items";
  const shown = {
    type: "playlist",
    id: playlist.id,
    uri: `spotify:playlist:${playlist.id}`,
    href: `${api.ctx.publicBase}/v1/playlists/${playlist.id}`,
    external_urls: { spotify: `${api.ctx.publicBase}/open/playlist/${playlist.id}` },
    name: playlist.name,
    description: playlist.description,
    public: playlist.public,
    collaborative: playlist.collaborative,
    owner: presentUser(api, playlist.ownerId, playlist.ownerName),
    images: playlistImages(api, playlist),
    primary_color: null,
    snapshot_id: playlist.snapshotId,
  };
  return contents === null ? shown : { ...shown, [name]: contents };
}

/** The images of a playlist: one, of unknown size, or none. */
export function playlistImages(api: WebApi, playlist: CurrentPlaylist): unknown[] {
  return playlist.hasArt
    ? [{ url: `${api.ctx.publicBase}/images/${playlist.id}`, width: null, height: null }]
    : [];
}

/** A reference to a playlist's entries, as lists of playlists carry it. */
export function presentReference(api: WebApi, playlist: CurrentPlaylist): Shown {
  const path = api.ctx.dialect() === "extended" ? "tracks" : "items";
  return { href: `${api.ctx.publicBase}/v1/playlists/${playlist.id}/${path}`, total: playlist.length };
}

/** An entry of a playlist. */
export function presentPlacement(api: WebApi, { item, addedAt, addedBy }: CataloguePlacement): Shown {
  return {
    added_at: addedAt,
    added_by: addedBy === null ? null : presentUser(api, addedBy),
    is_local: item.kind === "local",
    primary_color: null,
    [api.ctx.dialect() === "extended" ? "track" : "item"]: presentItem(api, item),
  };
}
