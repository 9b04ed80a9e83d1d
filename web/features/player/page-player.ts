import { call, eventStreamUrl, forward } from "#web/platform/api.ts";
import { ApiFailure, sentenceOf, UnreachableFailure } from "#web/platform/failure.ts";
import { getSession } from "#web/platform/session.ts";
import { loadSdk } from "./load-sdk.ts";
import { type PlayerRun, startRun } from "./player-run.ts";
import type { StreamHandlers, StreamParts } from "./provider-watch.ts";
import { refreshLiked } from "./refresh-liked.ts";

const streamPath = "/realtime/playback/stream";

/** The player over the page's own server, locks and channel. */
export function startPagePlayer(): PlayerRun {
  return startRun({
    userId: getSession()?.userId ?? "",
    engine: {
      askToken: () => call("GET /auth/spotify-token"),
      forward,
      loadSdk,
      loadLife: () => import("./sdk-life.ts"),
      sentenceOf: (error) =>
        error instanceof ApiFailure || error instanceof UnreachableFailure ? sentenceOf(error) : null,
      isUnknown: (error) => error instanceof ApiFailure && error.code === "not-found",
      isDeviceUnknown: (error) =>
        error instanceof ApiFailure && error.code === "not-found" && /device/i.test(error.message),
      onLiked: refreshLiked,
      stream: createStream(),
    },
    tabs: {
      // Addresses that are not secure have none, whatever the types say.
      locks: "locks" in navigator ? navigator.locks : null,
      openChannel: (name) => new BroadcastChannel(name),
    },
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
    report: async (deviceId, playback) => {
      // Who signed out has nothing to tell any more, and who came after has nothing to do with it.
      if (getSession()?.appToken !== appToken) return;
      await call("POST /realtime/playback/report", {
        body: { device_id: deviceId, playback },
        keepalive: playback === null,
      });
    },
  };
}

function openStream({ onOpen, onEvent, onBroken }: StreamHandlers): () => void {
  const source = new EventSource(eventStreamUrl(streamPath));
  source.addEventListener("open", onOpen);
  source.addEventListener("message", ({ data }: MessageEvent<string>) => onEvent(JSON.parse(data)));
  source.addEventListener("error", () => {
    source.close();
    onBroken();
  });
  return () => source.close();
}
