import { randomBytes } from "node:crypto";
import { findProviderCall } from "./web-api-calls.ts";
import { belongsToNoService, exportProvider } from "#server/provider-client/accounts/export-provider.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import { objectOf, textOf } from "#server/provider-client/answers/json.ts";
import type { ProviderCall, ProviderClient } from "#server/provider-client/client/provider-client.ts";

/**
 * Stands where other accounts have their service: says yes to every change of playlists and liked songs, since the copy in
 * the database, which every writer changes next, is all that there is. Nothing is sent anywhere, and whatever else
 * is asked is refused with AppError `forbidden`.
 *
 * @param now epoch ms
 */
export function createLocalClient(now: () => number): ProviderClient {
  return {
    connection: {
      id: exportProvider.id,
      label: exportProvider.label,
      serviceName: exportProvider.serviceName,
      clientId: "",
      clientSecret: null,
      takesOwnClientIds: false,
      authorizeBase: "",
      accountsBase: "",
      apiBase: "",
      sdkUrl: "",
      ownOrigin: null,
      width: 1,
      capabilities: exportProvider.capabilities,
      attribution: null,
    },
    now,
    apiVersionOf: () =>
      Promise.resolve({
        known: () => "development",
        look: () => Promise.resolve("development"),
        learn: () => Promise.resolve(),
        exclusive: (findOut) => findOut(),
        shouldReprobe: () => false,
      }),
    send: (call) => {
      try {
        return Promise.resolve(accept(call));
      } catch (error) {
        return Promise.reject(error);
      }
    },
    secondsFor: () => Promise.resolve(null),
    waitingUntil: () => Promise.resolve(null),
    quotaOf: () => Promise.resolve(exportProvider.id),
    close: () => Promise.resolve(),
  };
}

function accept(call: ProviderCall): ProviderAnswer {
  switch (findProviderCall(call.method, call.path)?.name) {
    case "createPlaylist":
      return { status: 201, body: newPlaylist(call) };
    case "addItems":
    case "removeItems":
    case "reorderItems":
      return { status: 200, body: { snapshot_id: randomId() } };
    case "changePlaylist":
    case "save":
    case "remove":
      return { status: 200, body: null };
    default:
      throw belongsToNoService();
  }
}

function newPlaylist(call: ProviderCall) {
  const body = objectOf(call.body) ?? {};
  return {
    id: randomId(),
    name: textOf(body["name"]),
    description: textOf(body["description"]),
    public: false,
    collaborative: false,
    owner: { id: call.userId, display_name: exportProvider.accountName },
    snapshot_id: randomId(),
    images: [],
    items: { total: 0 },
  };
}

/** Of the letters of the service's own ids, and longer than those. */
function randomId(): string {
  return randomBytes(16).toString("hex");
}
