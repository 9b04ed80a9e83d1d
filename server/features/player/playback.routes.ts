import { reportPlayback, streamPlayback } from "#contract/player/player.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import type { PlaybackFeed } from "./playback-feed.ts";

/** What the routes of playback work with. */
export interface PlaybackCtx {
  playbackFeed: PlaybackFeed;
}

export const playbackRoutes: Route<PlaybackCtx>[] = [
  serve(streamPlayback, ({ playbackFeed }: PlaybackCtx, _input, { session, signal }) =>
    playbackFeed.watch(session, signal),
  ),

  serve(reportPlayback, async ({ playbackFeed }: PlaybackCtx, { body }, { session }) => {
    await playbackFeed.report(session, body);
    return { ok: true as const };
  }),
];
