import { create } from "zustand";
import { call } from "#web/platform/api/api.ts";
import { openEventSource } from "#web/platform/api/event-source.ts";
import { pollMs, type Progress } from "./scan-progress-rule.ts";
import { type ProgressWatch, watchProgress } from "./watch-scan-progress.ts";

/** Progress of the scan, or null before anything is known, and when it was reported (epoch ms). */
export const useProgress = create<{ progress: Progress | null; reportedAtMs: number }>(() => ({
  progress: null,
  reportedAtMs: 0,
}));

let watch: ProgressWatch | undefined;

function openFeed(onEvent: (progress: Progress) => void, onBroken: () => void): () => void {
  const handle = (event: MessageEvent<string>) => onEvent(JSON.parse(event.data) as Progress);
  const follow = (source: EventSource) => {
    source.addEventListener("message", handle);
    source.addEventListener("progress", handle as (event: Event) => void);
  };
  return openEventSource("/library/cache/progress/stream", follow, onBroken);
}

function handleVisibility(): void {
  if (document.hidden) watch?.rest();
  else watch?.lookNow();
}

/** Follows the scan of the signed-in person and calls back with each state. */
export function startProgress(onProgress: (progress: Progress) => void): void {
  stopProgress();
  watch = watchProgress({
    askProgress: () => call("GET /library/cache/progress", { timeoutMs: pollMs.giveUp }),
    openFeed,
    isHidden: () => document.hidden,
    onProgress: (progress) => {
      useProgress.setState({ progress, reportedAtMs: Date.now() });
      onProgress(progress);
    },
  });
  document.addEventListener("visibilitychange", handleVisibility);
}

/** Looks at the progress now, because a scan was just asked for. */
export function lookAtProgress(): void {
  watch?.lookNow();
}

/** Stops following, when someone signs out. */
export function stopProgress(): void {
  watch?.stop();
  watch = undefined;
  document.removeEventListener("visibilitychange", handleVisibility);
  useProgress.setState({ progress: null });
}
