import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * The provider's own player, library and playlist calls, forwarded with interactive priority (decisions, 7.3): the
 * browser never calls the provider itself. Method, path, query and body are the provider's own; either dialect's
 * paths are taken. `{id}` is a playlist, `{user}` the person's id at the provider. Only paths on this allow-list are
 * forwarded (404 `not-found` otherwise). A 401 of the provider refreshes the token and is tried once more. Lists
 * longer than one call may carry are sent in parts; when a part fails, the sentence tells how many were done. What
 * may have been carried out (no answer came) is not sent again. The provider's status and body come back as they
 * are, but for its failures, which come in Gatefold's shape. New playlists are never public, whatever the body says.
 */
export const allowedProviderCalls = [
  "GET me/player",
  "PUT me/player",
  "GET me/player/devices",
  "GET me/player/currently-playing",
  "GET me/player/queue",
  "POST me/player/queue",
  "PUT me/player/play",
  "PUT me/player/pause",
  "POST me/player/next",
  "POST me/player/previous",
  "PUT me/player/seek",
  "PUT me/player/volume",
  "PUT me/player/shuffle",
  "PUT me/player/repeat",
  "GET me/tracks/contains",
  "PUT me/tracks",
  "DELETE me/tracks",
  "GET me/library/contains",
  "PUT me/library",
  "DELETE me/library",
  "POST playlists/{id}/items",
  "POST playlists/{id}/tracks",
  "DELETE playlists/{id}/items",
  "DELETE playlists/{id}/tracks",
  "POST me/playlists",
  "POST users/{user}/playlists",
  "PUT playlists/{id}",
  "PUT playlists/{id}/followers",
  "DELETE playlists/{id}/followers",
] as const;

const forwarded = {
  path: "/player/v1/{path}",
  access: "signed-in",
  params: z.object({ path: z.string().max(300) }),
  raw: "The provider's answer",
  errors: ["not-found", "renew-link", "provider-error", "provider-paused", "forbidden"],
} as const;

export const forwardGet = endpoint({ ...forwarded, method: "GET", summary: "Ask the provider's player" });
export const forwardPut = endpoint({ ...forwarded, method: "PUT", summary: "Command the provider's player" });
export const forwardPost = endpoint({
  ...forwarded,
  method: "POST",
  summary: "Command the provider's player, or add to a playlist",
});
export const forwardDelete = endpoint({
  ...forwarded,
  method: "DELETE",
  summary: "Take back a liked song, or items of a playlist",
});
