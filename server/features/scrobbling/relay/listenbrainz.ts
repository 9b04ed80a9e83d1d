import * as z from "zod";
import { message } from "#contract/messages/messages.ts";
import { sendOutbound } from "#server/platform/outbound.ts";
import type { PlayToSend } from "./relay.db.ts";
import { noneRefused, parseJson, type RelayTarget, type Sent, type TargetCtx } from "./relay-target.ts";

const answerWithinMs = 15_000;
const maxAnswerBytes = 64 * 1024;

const Valid = z.object({ valid: z.boolean(), user_name: z.string().optional() });

/**
 * Whose token it is. Null: no one's; "away": ListenBrainz did not answer, or with something else. Throws the signal's reason.
 * (https://listenbrainz.readthedocs.io/en/latest/users/api/core.html)
 */
export async function findAccount(
  { settings }: TargetCtx,
  token: string,
  signal: AbortSignal,
): Promise<{ name: string } | null | "away"> {
  const answer = await sendOutbound({
    method: "GET",
    address: `${settings.LISTENBRAINZ_API_BASE}/1/validate-token`,
    headers: { authorization: `Token ${token}` },
    withinMs: answerWithinMs,
    maxBytes: maxAnswerBytes,
    signal,
  }).catch(() => null);
  signal.throwIfAborted();
  if (answer?.status === 401) return null;
  if (answer?.status !== 200) return "away";
  const valid = Valid.safeParse(parseJson(answer.text));
  if (!valid.success) return "away";
  return valid.data.valid ? { name: valid.data.user_name ?? "" } : null;
}

/**
 * Sends plays, at most 100, which ListenBrainz takes or refuses as a whole. It keeps one of those that are sent twice: a
 * listen is known by its time and its names. Throws the signal's reason.
 */
async function sendListens(
  { settings }: TargetCtx,
  { key: token, plays }: { key: string; plays: readonly PlayToSend[] },
  signal: AbortSignal,
): Promise<Sent> {
  const answer = await sendOutbound({
    method: "POST",
    address: `${settings.LISTENBRAINZ_API_BASE}/1/submit-listens`,
    headers: { authorization: `Token ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ listen_type: "import", payload: plays.map(listenOf) }),
    withinMs: answerWithinMs,
    maxBytes: maxAnswerBytes,
    signal,
  }).catch(() => null);
  signal.throwIfAborted();
  if (answer?.status === 200) return { outcome: "taken", refused: noneRefused };
  if (answer?.status === 401 || answer?.status === 403) return { outcome: "signed-out" };
  return { outcome: answer?.status === 400 || answer?.status === 413 ? "refused" : "away" };
}

const trackAddress = /^spotify:track:([0-9A-Za-z]{22})$/u;

function listenOf({ name, artist, album, uri, started_at: startedAt }: PlayToSend): object {
  const [, id] = trackAddress.exec(uri ?? "") ?? [];
  return {
    listened_at: Math.floor(startedAt.getTime() / 1_000),
    track_metadata: {
      artist_name: artist,
      track_name: name,
      ...(album === null || album === "" ? {} : { release_name: album }),
      additional_info: {
        submission_client: "Gatefold",
        ...(id === undefined
          ? {}
          : { music_service: "spotify.com", spotify_id: `https://open.spotify.com/track/${id}` }),
      },
    },
  };
}

/** ListenBrainz, by the person's user token. */
export const listenBrainz: RelayTarget = {
  id: "listenbrainz",
  name: "ListenBrainz",
  purpose: "listenbrainz-token",
  why: {
    refused: message("scrobbling.relayTokenRefused"),
    unreadable: message("scrobbling.relayTokenUnreadable"),
  },
  maxPlays: 100,
  send: sendListens,
};
