import { profileQuery } from "#web/features/auth/auth.tsx";
import { onServerEvent } from "#web/features/events/events.ts";
import { onLikesChanged } from "#web/features/library/library.ts";
import { refreshLiked } from "#web/features/library-mutations/library-mutations.ts";
import type { QueueParts } from "#web/features/player/queue/queue-server.ts";
import { getPreferences, subscribePreferences } from "#web/features/preferences/preferences.ts";
import { call, forward } from "#web/platform/api/api.ts";
import { openEventSource } from "#web/platform/api/event-source.ts";
import { ApiFailure, sentenceOf, UnreachableFailure } from "#web/platform/api/failure.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { getSession } from "#web/platform/api/session.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import type { PageSound } from "./page-sound.ts";
import { NoPlaybackError, type PlaybackSource } from "./playback-source.ts";
import { loadSdk, type PlaybackSdk } from "./sdk/load-sdk.ts";
import type { StreamHandlers, StreamParts } from "./watch-playback.ts";

const streamPath = "/realtime/playback/stream";

/** The service, by way of the server. */
export function createServerSource(): PlaybackSource {
  return {
    askToken,
    forward,
    loadSdk: loadSdkWithSound,
    sentenceOf: (error) =>
      error instanceof ApiFailure || error instanceof UnreachableFailure ? sentenceOf(error) : null,
    isUnknown: (error) => error instanceof ApiFailure && error.code === "not-found",
    isDeviceUnknown: (error) =>
      error instanceof ApiFailure && error.code === "not-found" && /device/i.test(error.message),
    isRefused: (error) =>
      error instanceof ApiFailure && ["bad-request", "forbidden", "not-found"].includes(error.code),
    queue: createQueueServer(),
    soundOf,
    onLiked: refreshLiked,
    onLikesChanged,
    stream: createStream(),
  };
}

/** Where the account's service has no playback, no one is asked for a token. */
async function askToken(): ReturnType<PlaybackSource["askToken"]> {
  const { capabilities } = await queryClient.fetchQuery({ ...profileQuery, staleTime: Infinity });
  if (!capabilities.playback) throw new NoPlaybackError("This account has no playback.");
  return call("GET /auth/spotify-token");
}

async function soundOf({ id, uri }: PlayerTrack): Promise<PageSound | null> {
  const { audio_url: address } = await queryClient.fetchQuery({ ...profileQuery, staleTime: Infinity });
  if (address === null || id === null || !uri.startsWith("spotify:track:")) return null;
  const { createPageSound } = await import("./page-sound.ts");
  return createPageSound(address.replace("{id}", encodeURIComponent(id)));
}

/** The service's script, with what plays its songs where their sound is ours. */
async function loadSdkWithSound(url: string): Promise<PlaybackSdk> {
  const { capabilities } = await queryClient.fetchQuery({ ...profileQuery, staleTime: Infinity });
  if (!capabilities.crossfade) return loadSdk(url);
  const [sdk, { makeOwnOutput }] = await Promise.all([
    loadSdk(url),
    import("#web/features/player/source/sdk/own-output.ts"),
  ]);
  return { ...sdk, ownOutput: { makeOutput: makeOwnOutput } };
}

/** Gatefold's own queue of the signed-in person. */
export function createQueueServer(): QueueParts {
  return {
    read: () => call("GET /queue"),
    // What is pressed right before the page is closed counts as well.
    save: (body) => call("PUT /queue", { body, keepalive: true }),
    undo: (version, resumed) => {
      const thread = resumed && { thread: resumed.thread, position_ms: Math.round(resumed.leftAtMs) };
      return call("POST /queue/undo", { body: { version, ...thread } });
    },
    storeList: async (items) =>
      (await call("POST /queue/lists", { body: { items: [...items] as string[] } })).id,
    readList: async (id) => (await call("GET /queue/lists/{id}", { params: { id } })).items,
    readDeck: async ({ kind, id }) =>
      (await call("GET /queue/deck", { query: { list_kind: kind, list_id: id } })).deck,
    isConflict: (error) => error instanceof ApiFailure && error.code === "conflict",
    describe: async (uris) => (await call("POST /queue/songs", { body: { uris: [...uris] } })).items,
    readOwnOrder: async (playlistId) => {
      const { id, items } = await call("POST /queue/lists/own", { body: { playlist_id: playlistId } });
      return { id, uris: items };
    },
    readArtists: async (id) => (await call("GET /queue/lists/{id}/artists", { params: { id } })).items,
    readDeparted: async (id, playlist) =>
      (
        await call("GET /queue/lists/{id}/playlists/{playlist_id}/departed", {
          params: { id, playlist_id: playlist },
        })
      ).items,
    onLibraryChanged,
    chooseAutoplay: async (body) => (await call("POST /queue/autoplay", { body })).items,
    onAutoplay: (listener) => {
      let isOn = getPreferences().autoplay;
      listener(isOn);
      return subscribePreferences(() => {
        const { autoplay: now } = getPreferences();
        if (now === isOn) return;
        isOn = now;
        listener(now);
      });
    },
    readSkips: () => call("GET /queue/skips"),
    onChanged: (listener) => onServerEvent("queue", listener),
  };
}

/**
 * The stream reports the state first, and again while a scan runs; it is another one when its version is. The first one
 * counts too: the library may have changed since this page asked, before the stream was open.
 */
function onLibraryChanged(listener: () => void): () => void {
  let known: number | string | undefined;
  return onServerEvent("library", ({ version }) => {
    const isOther = known !== version;
    known = version;
    if (isOther) listener();
  });
}

async function listsStream(): Promise<boolean> {
  const routes = await call("GET /__routes");
  return routes.some(({ path }) => path === streamPath);
}

function createStream(): StreamParts {
  const appToken = getSession()?.appToken;
  let asked: Promise<boolean> | null = null;
  return {
    isServed: () => {
      asked ??= listsStream().catch((error: unknown) => {
        asked = null;
        throw error;
      });
      return asked;
    },
    open: openStream,
    report: async (deviceId, playback, isGone) => {
      // Who signed out has nothing to tell any more, and who came after has nothing to do with it.
      if (getSession()?.appToken !== appToken) return;
      await call("POST /realtime/playback/report", {
        body: { device_id: deviceId, playback, is_gone: isGone },
        keepalive: isGone,
      });
    },
  };
}

function openStream({ onOpen, onEvent, onBroken }: StreamHandlers): () => void {
  const follow = (source: EventSource) => {
    source.addEventListener("open", onOpen);
    source.addEventListener("message", ({ data }: MessageEvent<string>) => onEvent(JSON.parse(data)));
  };
  return openEventSource(streamPath, follow, () => onBroken());
}
