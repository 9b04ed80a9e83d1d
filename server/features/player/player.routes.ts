import { message } from "#contract/messages/messages.ts";
import {
  allowedProviderCalls,
  forwardDelete,
  forwardGet,
  forwardPost,
  forwardPut,
} from "#contract/player/player.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import {
  areLikedHere,
  kindOfSaved,
  newOperation,
  presentOperationId,
  writeLikesInTurn,
  writePlaylist,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type RequestInfo, type Route, type Session } from "#server/platform/http/serve.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import type { ProviderCall } from "#server/provider-client/client/provider-client.ts";
import {
  isPlaylistWrite,
  readContainsAsked,
  readSavedChange,
  sendPlayerCall,
} from "#server/provider-client/api/provider-player.ts";
import { requireOwnUris, urisOfCall } from "./own-uris.ts";
import { playedOnBy, type PlayedOn } from "./playback-rules.ts";
import type { PlaybackCtx } from "./playback.routes.ts";

export type PlayerCtx = WriteCtx &
  PlaybackCtx & {
    /** called after a command has played a song on from a place within it */
    afterPlayOn: (session: Session, playedOn: PlayedOn) => Promise<void>;
  };

/** The allow-list; ids are of letters, digits and what old names hold, and `..` is a step out of the address. */
const allowed = allowedProviderCalls.map(
  (call) => new RegExp(`^${call.replaceAll(/\{\w+\}/gu, "(?!\\.{1,2}(?:/|$))[0-9A-Za-z._-]+")}$`, "u"),
);

export const playerRoutes: Route<PlayerCtx>[] = [
  serve(forwardGet, forward("GET")),
  serve(forwardPut, forward("PUT")),
  serve(forwardPost, forward("POST")),
  serve(forwardDelete, forward("DELETE")),
];

/** Forwards a call on the allow-list and answers what the provider answered (decisions, 7.3). */
function forward(method: "GET" | "PUT" | "POST" | "DELETE") {
  return async (
    ctx: PlayerCtx,
    { params }: { params: { path: string } },
    { session, request, reply, signal }: RequestInfo<Session>,
  ) => {
    const { path } = params;
    if (!allowed.some((pattern) => pattern.test(`${method} ${path}`)))
      throw new AppError("not-found", message("player.unknownCall"));
    const call = {
      method,
      path,
      query: queryOf(request.query),
      ...(hasBody(request.body) ? { body: request.body } : {}),
    };
    if (method !== "GET") await requireOwnUris(ctx, session.provider, urisOfCall(call.query, request.body));
    const { answer, operationId } = await write(ctx, session, call, signal);
    if (operationId !== null) void reply.header("X-Operation-Id", operationId);
    void reply.code(answer.status);
    return reply.send(answer.body ?? "");
  };
}

/** Sends a call the way of what it changes; what a playlist or the liked songs gained or lost is an operation. */
async function write(
  ctx: PlayerCtx,
  session: Session,
  call: Pick<ProviderCall, "method" | "path" | "query" | "body">,
  signal: AbortSignal,
): Promise<{ answer: ProviderAnswer; operationId: string | null }> {
  const saved = readSavedChange(call);
  const operation = newOperation(saved === null ? "add" : kindOfSaved(saved));
  const asked = readContainsAsked(call);
  const send = async () => {
    if (asked !== null && isLocalAccount(session.provider))
      return { status: 200, body: await areLikedHere(ctx, session, asked) };
    if (saved !== null) return writeLikesInTurn(ctx, session, saved, operation);
    if (isPlaylistWrite(call.method, call.path))
      return (await writePlaylist(ctx, session, call, operation)).answer;
    return sendCall(ctx, session, { ...call, signal });
  };
  const answer = await send();
  return { answer, operationId: presentOperationId(operation) };
}

/**
 * Sends a call of the player; a command is looked after, also one that failed because what is known is wrong. What follows a
 * command cannot fail it: the service has carried it out, and a page that saw an error would press again.
 */
async function sendCall(
  ctx: PlayerCtx,
  session: Session,
  call: Pick<ProviderCall, "method" | "path" | "query" | "body" | "signal">,
): Promise<ProviderAnswer> {
  const { userId } = session;
  try {
    const answer = await sendPlayerCall(ctx.providers.client(session.provider), {
      ...call,
      userId,
      priority: "interactive",
    });
    const playedOn = answer.status < 300 ? playedOnBy(call) : null;
    if (playedOn !== null)
      await ctx
        .afterPlayOn(session, playedOn)
        .catch((error: unknown) => ctx.log.warn({ err: error }, "a song that was played on may count twice"));
    return answer;
  } finally {
    const isCommand = call.method !== "GET" && call.path.startsWith("me/player");
    if (isCommand)
      await ctx.playbackFeed
        .noteCommanded(session)
        .catch((error: unknown) => ctx.log.warn({ err: error }, "other browsers see a command late"));
  }
}

function queryOf(query: unknown): Record<string, string> {
  const given = Object.entries(query as Record<string, unknown>);
  const texts = given.filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].length <= 4000,
  );
  if (texts.length !== given.length) throw new AppError("bad-request", message("player.malformedQuery"));
  return Object.fromEntries(texts);
}

function hasBody(body: unknown): boolean {
  return typeof body === "object" && body !== null && Object.keys(body).length > 0;
}
