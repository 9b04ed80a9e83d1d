import { CalmBox } from "#web/features/visualizer/stage/calm-box.tsx";
import { MotionNote } from "#web/features/visualizer/stage/motion-note.tsx";
import { Indicator } from "#web/features/visualizer/stage/stage.tsx";
import { useAccent } from "#web/features/visualizer/stage/use-accent.ts";
import { useCalm } from "#web/features/visualizer/stage/use-calm.ts";
import { useSound } from "#web/features/visualizer/stage/use-sound.ts";
import { useVisualizerSettings } from "#web/features/visualizer/stage/visualizer-settings.ts";
import { ModeChoice } from "./mode-choice.tsx";
import { XpCanvas } from "./xp-canvas.tsx";

/** A visualizer in the place of the cover, with its modes below it. */
export function SleevePicture() {
  const { mode, barCount, hasReflection, motion } = useVisualizerSettings();
  const sound = useSound();
  const accent = useAccent();
  const isCalm = useCalm();
  return (
    <div className="flex w-full flex-col gap-2">
      <div
        data-theme="dark"
        className="relative isolate h-[42dvh] min-h-48 overflow-hidden rounded-card bg-app text-normal shadow-cover"
      >
        <XpCanvas
          options={{ input: sound.input, mode, barCount, hasReflection, isCalm, accent }}
          onHeard={sound.noteHeard}
        />
        <div className="pointer-events-none absolute inset-x-3 top-3 flex justify-end">
          <Indicator sound={sound.state} />
        </div>
        {motion === null ? <MotionNote /> : null}
      </div>
      <div className="flex min-w-0 items-center gap-3">
        <div className="min-w-0 grow">
          <ModeChoice chosen={mode} onChoose={(chosen) => useVisualizerSettings.setState({ mode: chosen })} />
        </div>
        <CalmBox />
      </div>
    </div>
  );
}
