import { z } from "zod";
import type { Connect } from "./connect-session.ts";
import type { PlayRequest } from "./player-commands.ts";
import { badValue, restrictionViolated, trackNotInContext } from "./player-errors.ts";
import { trackIdOf } from "#demo-service/connect/playback/track-uri.ts";

/**
 * The largest body of a play request, in bytes: about 820 addresses. Unpublished; 750 addresses were reported to
 * work and 835 to be refused (spotifyplus_card issue 99, visp issue 6).
 */
export const playBodyLimit = 32_000;

const playableUri = /^spotify:(?:track|episode):[0-9A-Za-z]+$/u;

/** Body of `PUT /v1/me/player/play`; more fields are ignored, as at the service. */
export const playBody = z.object({
  context_uri: z.string().optional(),
  uris: z.array(z.string()).min(1).optional(),
  offset: z.object({ position: z.number().int().min(0).optional(), uri: z.string().optional() }).optional(),
  position_ms: z.number().int().min(0).optional(),
});

/** Contexts that the Web API lets an offset be given for. */
const offsetContext = /^spotify:(?:album:|playlist:|user:[^:]+:(?:collection$|playlist:))/u;

/** The other address of the person's liked songs, which clients send too (reported for 2025, undocumented). */
const likedSongs = "spotify:collection:tracks";

/**
 * The list that a play request means; `null` when it only says "go on".
 * Throws 400 for contradicting values and for addresses that are not of the service, as those of local files; 403 for
 * a position behind the end, and for one in `uris` whose address comes again further on (web-api issue 1324); 404 for
 * a context, a track to begin with or tracks that do not exist.
 */
export function readPlayRequest(
  connect: Connect,
  accountId: string,
  body: z.output<typeof playBody>,
): PlayRequest | null {
  const { uris, offset, context_uri: named, position_ms: positionMs = 0 } = body;
  if (named !== undefined && uris !== undefined) throw badValue("Can't have both context_uri and uris");
  if (uris !== undefined) return listOfUris(connect, uris, { offset, positionMs });
  if (named === undefined) return null;
  const contextUri = named === likedSongs ? `spotify:user:${accountId}:collection` : named;
  if (offset !== undefined && !offsetContext.test(contextUri)) {
    throw badValue(`Can't have offset for context type: ${contextUri.split(":")[1]?.toUpperCase() ?? ""}`);
  }
  const items = connect.ctx.contextUris(accountId, contextUri);
  return playable({ contextUri, items, startAt: startPosition(items, offset), positionMs });
}

function listOfUris(
  connect: Connect,
  uris: readonly string[],
  { offset, positionMs }: { offset: z.output<typeof playBody>["offset"]; positionMs: number },
): PlayRequest {
  const wrong = uris.find((uri) => !playableUri.test(uri));
  if (wrong !== undefined) throw badValue(`Invalid track uri: ${wrong}`);
  const items = uris.map((uri) => (isKnownTrack(connect, uri) ? uri : null));
  const startAt = startPosition(items, offset);
  if (startAt !== null && uris.includes(uris[startAt] ?? "", startAt + 1)) throw restrictionViolated();
  return playable({ contextUri: null, items, startAt, positionMs });
}

function startPosition(
  items: readonly (string | null)[],
  offset: z.output<typeof playBody>["offset"],
): number | null {
  if (offset?.uri !== undefined) {
    const position = items.indexOf(offset.uri);
    if (position < 0) throw trackNotInContext();
    return position;
  }
  if (offset?.position === undefined) return null;
  if (offset.position >= items.length) throw restrictionViolated();
  return offset.position;
}

function playable(request: PlayRequest): PlayRequest {
  if (request.items.every((item) => item === null)) throw trackNotInContext();
  return request;
}

function isKnownTrack(connect: Connect, uri: string): boolean {
  return uri.startsWith("spotify:track:") && connect.ctx.catalogue.track(trackIdOf(uri)) !== null;
}
