import { Link, useNavigate } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { visualizerText } from "#web/features/visualizer/texts/visualizer-text.ts";
import { mirroredModes, type Mode, readMode } from "#web/features/visualizer/modes/modes.ts";
import { CalmBox } from "#web/features/visualizer/stage/calm-box.tsx";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { Stage } from "#web/features/visualizer/stage/stage.tsx";
import { useAccent } from "#web/features/visualizer/stage/use-accent.ts";
import { useCalm } from "#web/features/visualizer/stage/use-calm.ts";
import { useSound } from "#web/features/visualizer/stage/use-sound.ts";
import { barBounds, useVisualizerSettings } from "#web/features/visualizer/stage/visualizer-settings.ts";
import { ModeButton, ModeChoice } from "./mode-choice.tsx";
import { XpCanvas, type XpOptions } from "./xp-canvas.tsx";

/** The XP visualizer. `mode`: as the address has it; without one, the mode of the last time. */
export function XpPage({ mode: wanted }: { mode?: string | undefined }) {
  const { mode: kept, barCount, hasReflection } = useVisualizerSettings();
  const mode = readMode(wanted) ?? kept;
  const sound = useSound();
  const accent = useAccent();
  const isCalm = useCalm();
  const navigate = useNavigate();
  const choose = (chosen: Mode) => {
    useVisualizerSettings.setState({ mode: chosen });
    void navigate({ to: "/visualizer/xp", search: { mode: chosen }, replace: true });
  };
  const options: XpOptions = { input: sound.input, mode, barCount, hasReflection, isCalm, accent };
  return (
    <Stage
      defaultTitle={visualizerText("xpTitle")}
      sound={sound.state}
      canvas={<XpCanvas options={options} onHeard={sound.noteHeard} />}
    >
      <ModeChoice chosen={mode} onChoose={choose}>
        <ModeButton
          label={visualizerText("gatefoldWaves")}
          isChosen={false}
          onClick={() => void navigate({ to: "/visualizer/$name", params: { name: "stripe" } })}
        />
      </ModeChoice>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
        <CheckBox
          label={visualizerText("reflection")}
          isChecked={hasReflection}
          isDisabled={!mirroredModes.includes(mode)}
          onChange={(checked) => useVisualizerSettings.setState({ hasReflection: checked })}
        />
        <CalmBox />
        <BarCount value={barCount} />
        <Link
          to="/visualizer/$name"
          params={{ name: "stripe" }}
          className="inline-flex min-h-10 items-center rounded-control px-1 text-sm font-semibold text-accent-text underline-offset-4 hover:underline md:ms-auto"
        >
          {visualizerText("toStripe")}
        </Link>
      </div>
    </Stage>
  );
}

function BarCount({ value }: { value: number }) {
  const share = (value - barBounds.min) / (barBounds.max - barBounds.min);
  return (
    <label className="flex min-h-10 items-center gap-2 text-sm font-semibold text-normal">
      {visualizerText("barCount")}
      <input
        type="range"
        min={barBounds.min}
        max={barBounds.max}
        step={1}
        value={value}
        onChange={(event) => useVisualizerSettings.setState({ barCount: event.currentTarget.valueAsNumber })}
        style={{ "--slider-share": share } as CSSProperties}
        className="slide-track w-36 cursor-pointer rounded-full max-md:w-28"
      />
      <span aria-hidden className="tabular w-7 text-strong">
        {value}
      </span>
    </label>
  );
}
