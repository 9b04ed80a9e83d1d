import { AppError } from "#server/platform/errors.ts";
import { objectOf, textOf } from "./json.ts";
import { readPlayerSparingly } from "./player-reads.ts";
import type { ProviderAnswer } from "./provider-answers.ts";
import type { ProviderCall, ProviderClient } from "./provider-client.ts";

/** The calls whose path differs between the dialects, newer first (platform changes of February 2026). */
const olderPaths: Record<string, string> = {
  "GET me/library/contains": "me/tracks/contains",
  "PUT me/library": "me/tracks",
  "DELETE me/library": "me/tracks",
};
const newerPaths: Record<string, string> = {
  "GET me/tracks/contains": "me/library/contains",
  "PUT me/tracks": "me/library",
  "DELETE me/tracks": "me/library",
};

/** Which dialect a provider's library calls speak; learned once a process. */
const dialects = new WeakMap<ProviderClient, "development" | "extended">();

/**
 * Sends a player or library call in whichever dialect the provider speaks, newer first. The provider's refusals
 * become Gatefold's failures: 403 `forbidden` with the provider's reason, 404 `not-found`, 400 `bad-request`. States of
 * the player are asked for sparingly; see `player-reads.ts`.
 */
export async function sendPlayerCall(client: ProviderClient, call: ProviderCall): Promise<ProviderAnswer> {
  return readPlayerSparingly(client, call, (asked) => sendInDialect(client, asked));
}

async function sendInDialect(client: ProviderClient, call: ProviderCall): Promise<ProviderAnswer> {
  const name = `${call.method} ${call.path}`;
  if (!(name in olderPaths) && !(name in newerPaths)) return expectOk(await client.send(call));
  const first = dialects.get(client) ?? "development";
  const answer = await client.send(inDialect(call, first));
  if (answer.status < 400) dialects.set(client, first);
  if (![403, 404].includes(answer.status) || dialects.get(client) === first) return expectOk(answer);
  const other = await client.send(inDialect(call, "extended"));
  if (other.status < 400) dialects.set(client, "extended");
  return expectOk(other);
}

function inDialect(call: ProviderCall, dialect: "development" | "extended"): ProviderCall {
  const name = `${call.method} ${call.path}`;
  const path = (dialect === "extended" ? olderPaths : newerPaths)[name] ?? call.path;
  const { uris, ids, ...rest } = call.query ?? {};
  const list = String(uris ?? ids ?? "")
    .split(",")
    .filter(Boolean);
  const query =
    dialect === "extended"
      ? { ...rest, ids: list.map((uri) => uri.replace(/^spotify:track:/, "")).join(",") }
      : { ...rest, uris: list.map((id) => (id.includes(":") ? id : `spotify:track:${id}`)).join(",") };
  return { ...call, path, query };
}

function expectOk(answer: ProviderAnswer): ProviderAnswer {
  if (answer.status < 400) return answer;
  const error = objectOf(objectOf(answer.body)?.["error"]);
  const message = textOf(error?.["message"]) ?? `status ${answer.status}`;
  const reason = textOf(error?.["reason"]);
  if (answer.status === 404) {
    throw new AppError(
      "not-found",
      reason === "NO_ACTIVE_DEVICE"
        ? "No device is playing; press play here or open the music service's app."
        : `The music service does not know this: ${message}`,
    );
  }
  if (answer.status === 403) {
    throw new AppError(
      "forbidden",
      reason === "PREMIUM_REQUIRED"
        ? "Playing needs a Premium account at the music service."
        : `The music service refuses: ${message}`,
    );
  }
  throw new AppError(
    answer.status === 400 ? "bad-request" : "provider-error",
    `The music service answered: ${message}`,
  );
}
