import { z } from "zod";
import type { Connect } from "./connect-session.ts";
import type { PlayRequest } from "./player-commands.ts";
import { badValue, trackNotInContext } from "./player-errors.ts";
import { trackIdOf } from "./track-uri.ts";

const trackUri = z.string().regex(/^spotify:(?:track|episode):[0-9A-Za-z]+$/u);

/** Body of `PUT /v1/me/player/play`; more fields are ignored, as at the service. */
export const playBody = z.object({
  context_uri: z.string().optional(),
  uris: z.array(trackUri).min(1).optional(),
  offset: z.object({ position: z.number().int().min(0).optional(), uri: z.string().optional() }).optional(),
  position_ms: z.number().int().min(0).optional(),
});

/** Contexts that the Web API lets an offset be given for. */
const offsetContext = /^spotify:(?:album:|playlist:|user:[^:]+:(?:collection$|playlist:))/u;

/**
 * The list that a play request means; `null` when it only says "go on".
 * Throws 400 for contradicting values, 404 for a context, an offset or tracks that do not exist.
 */
export function readPlayRequest(
  connect: Connect,
  accountId: string,
  body: z.output<typeof playBody>,
): PlayRequest | null {
  const { context_uri: contextUri, uris, offset } = body;
  if (contextUri !== undefined && uris !== undefined) {
    throw badValue("Can't have both context_uri and uris");
  }
  const positionMs = body.position_ms ?? 0;
  if (uris !== undefined) {
    const items = uris.map((uri) => (isKnownTrack(connect, uri) ? uri : null));
    return playable({ contextUri: null, items, startAt: startPosition(items, offset), positionMs });
  }
  if (contextUri === undefined) return null;
  if (offset !== undefined && !offsetContext.test(contextUri)) {
    throw badValue(`Can't have offset for context type: ${contextUri.split(":")[1]?.toUpperCase() ?? ""}`);
  }
  const items = connect.ctx.contextUris(accountId, contextUri);
  return playable({ contextUri, items, startAt: startPosition(items, offset), positionMs });
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
  if (offset.position >= items.length) throw trackNotInContext();
  return offset.position;
}

function playable(request: PlayRequest): PlayRequest {
  if (request.items.every((item) => item === null)) throw trackNotInContext();
  return request;
}

function isKnownTrack(connect: Connect, uri: string): boolean {
  return uri.startsWith("spotify:track:") && connect.ctx.catalogue.track(trackIdOf(uri)) !== null;
}
