import { Maximize, Minimize } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { usePreferencesSync } from "#web/features/preferences/preferences.ts";
import { usePlayer } from "#web/features/player/player.tsx";
import { visualizerText } from "#web/features/visualizer/texts/visualizer-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { MotionNote } from "./motion-note.tsx";
import type { SoundState } from "./sound-state.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useIdleControls } from "./use-idle-controls.ts";
import { useVisualizerSettings } from "./visualizer-settings.ts";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";

interface StageProps {
  /** shown in place of a track's name while there is none */
  defaultTitle: string;
  sound: SoundState;
  /** the picture itself */
  canvas: ReactNode;
  /** controls of this visualizer */
  children: ReactNode;
}

/** A picture with its title and controls over it, which go away while no one moves. */
export function Stage({ defaultTitle, sound, canvas, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  usePreferencesSync();
  const isAsking = useVisualizerSettings((settings) => settings.motion === null);
  const fullScreen = useFullScreen(stage);
  const isIdle = useIdleControls(stage, isAsking);
  const fading = joinClasses("transition-opacity duration-320", isIdle ? "opacity-0" : "opacity-100");
  return (
    <div
      ref={stage}
      data-theme="dark"
      data-idle={isIdle}
      className={joinClasses(
        "absolute inset-0 isolate overflow-hidden bg-app text-normal md:rounded-card",
        isIdle && "cursor-none",
      )}
    >
      {canvas}
      <div
        className={joinClasses(
          fading,
          "pointer-events-none absolute inset-x-0 top-0 flex items-start gap-4 bg-linear-to-b from-backdrop to-transparent p-5 pb-16 max-md:p-4",
        )}
      >
        <Title defaultTitle={defaultTitle} />
        <Indicator sound={sound} />
      </div>
      <div
        className={joinClasses(
          fading,
          "absolute inset-x-3 bottom-3 mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-1 rounded-sheet border border-hairline bg-overlay px-3 py-2 shadow-float md:inset-x-6 md:bottom-5",
        )}
      >
        {children}
        {fullScreen.isPossible ? (
          <IconButton
            label={visualizerText(fullScreen.isFull ? "leaveFullScreen" : "fullScreen")}
            icon={fullScreen.isFull ? Minimize : Maximize}
            iconSize={18}
            onClick={fullScreen.toggle}
          />
        ) : null}
      </div>
      {isAsking ? <MotionNote /> : null}
    </div>
  );
}

function Title({ defaultTitle }: { defaultTitle: string }) {
  const track = usePlayer((state) => state.track);
  const name = track === null ? defaultTitle : trackName(track);
  return (
    <div className="min-w-0 grow">
      <h1 dir="auto" className="line-clamp-2 font-display text-2xl font-bold text-strong max-md:text-xl">
        {name}
      </h1>
      <p dir="auto" className="line-clamp-2 text-lg text-normal max-md:text-base">
        {track === null ? visualizerText("noTrack") : artistNames(track.artists)}
      </p>
    </div>
  );
}

/** One or two words on where the movement comes from, and the reason when it is not from the sound. */
export function Indicator({ sound }: { sound: SoundState }) {
  const isLive = sound.kind === "live";
  return (
    <div className="flex max-w-72 shrink-0 flex-col items-end gap-1 text-end max-md:max-w-40">
      <output className="inline-flex items-center gap-2 rounded-full border border-hairline bg-overlay px-3 py-1 text-sm font-semibold text-strong">
        <span
          aria-hidden
          className={joinClasses(
            "size-2 rounded-full",
            isLive ? "bg-accent-text" : "border border-control-line",
          )}
        />
        {visualizerText(`states.${sound.kind}`)}
      </output>
      {sound.kind === "animation" ? (
        <p className="text-sm text-normal">{visualizerText(`reasons.${sound.reason}`)}</p>
      ) : null}
    </div>
  );
}
