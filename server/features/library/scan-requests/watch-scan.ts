import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { ScanLine } from "#contract/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { LibraryCtx } from "./library.jobs.ts";
import { cancelScan, openAskedScan } from "./library.jobs.ts";
import { presentProviderTrack } from "#server/features/library/reads/present-library.ts";
import { readProgress } from "./scan-progress.ts";
import { requireDone } from "./refresh-library.ts";
import type { ScanWatcher } from "#server/features/library/scan/scan-runner.ts";

type Line = z.infer<typeof ScanLine>;

/** What a watched scan reads. */
export interface WatchedScan {
  include_liked: boolean;
  include_playlists: boolean;
  concurrency: number;
  playlist_concurrency: number;
}

/**
 * Scans in the open: everything is read from the provider, written to the cache as it comes, and sent. The scan goes
 * no faster than its watcher takes the lines. When the watcher leaves, the scan is cancelled; what was read stays.
 * Throws AppError `renew-link` without a link, `busy` while another scan of the person is not over, `too-many-requests`
 * within a minute of their last one.
 */
export async function* watchScan(
  ctx: LibraryCtx,
  userId: string,
  asked: WatchedScan,
  signal: AbortSignal,
): AsyncGenerator<Line | Line[] | { type: "done"; total_emitted: number }> {
  await ctx.requireLink(userId);
  const lines = openLines(signal);
  let emitted = 0;
  // At once: while the next line is waited for, no one asks this generator whether the watcher is still there.
  const leave = () => {
    if (ctx.stopping.aborted) return;
    void cancelScan(ctx, userId).catch((error: unknown) =>
      ctx.log.error({ err: error }, "a scan whose watcher left could not be stopped"),
    );
  };
  const run = Promise.withResolvers<void>();
  const watcher: ScanWatcher = {
    onPlaylists: (total) => lines.give({ type: "playlists", total }),
    onTracks: async (tracks) => {
      emitted += tracks.length;
      await lines.give(
        tracks.map((track) => ({ type: "track", track: presentProviderTrack(track, ctx.publicUrl) })),
      );
      const { stage, processed, expectedTotal } = ctx.liveScans.get(userId)?.progress ?? {
        stage: "",
        processed: emitted,
        expectedTotal: emitted,
      };
      await lines.give({
        type: "progress",
        stage,
        fetched: processed,
        total: Math.max(processed, expectedTotal),
      });
    },
    onEnd: () => {
      // The end of an answer is a leaving too; what was paused by then is to go on.
      signal.removeEventListener("abort", leave);
      lines.end();
      run.resolve();
    },
  };
  const scanId = await openAskedScan(ctx, userId, { options: scanOptions(asked), watcher });
  if (scanId === null) throw new AppError("busy", message("library.scanRunning"));
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  try {
    for await (const line of lines.taken) yield line;
    await run.promise;
    await requireDone(ctx, userId, await readProgress(ctx, userId));
    yield { type: "done", total_emitted: emitted };
  } catch (error) {
    // What no one waits for any more was taken back.
    if (!signal.aborted) throw error;
  } finally {
    lines.end();
    await run.promise;
  }
}

const unlessGone = (work: Promise<void>) => work.catch(() => undefined);

/** Lines go from the scan to its watcher one at a time: neither side runs ahead, and who has left is not waited for. */
function openLines(signal: AbortSignal) {
  const { readable, writable } = new TransformStream<Line | Line[], Line | Line[]>(
    {},
    { highWaterMark: 0 },
    { highWaterMark: 0 },
  );
  const writer = writable.getWriter();
  const stop = () => void unlessGone(writer.abort(signal.reason));
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  return {
    taken: readable,
    /** Resolves when the line is taken, or no one takes any. */
    give: (line: Line | Line[]) => unlessGone(writer.write(line)),
    end: () => void unlessGone(writer.close()),
  };
}

function scanOptions(asked: WatchedScan) {
  return {
    includeLiked: asked.include_liked,
    includePlaylists: asked.include_playlists,
    concurrency: asked.concurrency,
    playlistConcurrency: asked.playlist_concurrency,
    full: true,
    everything: true,
  };
}
