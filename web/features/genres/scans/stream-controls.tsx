import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { Button } from "#web/ui/button.tsx";
import type { StreamState } from "./use-track-stream.ts";

interface StreamControlsProps {
  state: StreamState;
  onStart: () => void;
  onStop: () => void;
}

/** Why the stream failed, or why it cannot start yet. */
function Message({ state: { status }, message }: { state: StreamState; message: string }) {
  if (status !== "error") return <output className="text-warning">{message}</output>;
  return (
    <p role="alert" className="text-danger">
      {genreToolsText("live.failed", { message })}
    </p>
  );
}

/** Starts or stops a stream, and says how it stands. */
export function StreamControls({ state, onStart, onStop }: StreamControlsProps) {
  const isRunning = state.status === "scanning";
  const { progress } = state;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={isRunning ? onStop : onStart}>
          {genreToolsText(isRunning ? "live.stop" : "live.start")}
        </Button>
        <span className="tabular text-sm">
          <output className="block font-semibold text-strong">
            {genreToolsText("live.status", { status: genreToolsText(`live.${state.status}`) })}
          </output>
          <span className="block text-weak">
            {genreToolsText("live.emitted", { count: state.songs.length })}
          </span>
        </span>
      </div>
      {isRunning && progress !== null ? (
        <p className="tabular text-sm text-weak">
          {genreToolsText("live.fetched", {
            stage: progress.stage,
            fetched: progress.fetched,
            total: progress.total,
          })}
        </p>
      ) : null}
      {state.message === null ? null : <Message state={state} message={state.message} />}
    </>
  );
}
