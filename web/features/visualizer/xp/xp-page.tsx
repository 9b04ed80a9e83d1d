import { Link, useNavigate } from "@tanstack/react-router";
import { type CSSProperties, useCallback } from "react";
import { visualizerText } from "#web/features/visualizer/texts/visualizer-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import {
  mirroredModes,
  type Mode,
  modes,
  readMode,
  createPainter,
} from "#web/features/visualizer/modes/modes.ts";
import { CalmBox } from "#web/features/visualizer/stage/calm-box.tsx";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { Stage } from "#web/features/visualizer/stage/stage.tsx";
import { useAccent } from "#web/features/visualizer/stage/use-accent.ts";
import { useCalm } from "#web/features/visualizer/stage/use-calm.ts";
import { usePicture } from "#web/features/visualizer/stage/use-picture.ts";
import { useSound } from "#web/features/visualizer/stage/use-sound.ts";
import { barBounds, useVisualizerSettings } from "#web/features/visualizer/stage/visualizer-settings.ts";
import type { Painter } from "#web/features/visualizer/drawing/painter.ts";
import { startPicture, type Picture, type PictureOptions } from "#web/features/visualizer/stage/picture.ts";

/** The XP visualizer. `mode`: as the address has it; without one, the mode of the last time. */
export function XpPage({ mode: wanted }: { mode?: string | undefined }) {
  const { mode: kept, barCount, hasReflection } = useVisualizerSettings();
  const mode = readMode(wanted) ?? kept;
  const sound = useSound();
  const accent = useAccent();
  const isCalm = useCalm();
  const options: XpOptions = { input: sound.input, mode, barCount, hasReflection, isCalm, accent };
  return (
    <Stage
      defaultTitle={visualizerText("xpTitle")}
      sound={sound.state}
      canvas={<XpCanvas options={options} onHeard={sound.noteHeard} />}
    >
      <ModeChoice chosen={mode} />
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

function XpCanvas({ options, onHeard }: { options: XpOptions; onHeard: () => void }) {
  const start = useCallback(
    (canvas: HTMLCanvasElement, first: XpOptions) => startXpPicture(canvas, first, onHeard),
    [onHeard],
  );
  const canvas = usePicture(options, start);
  return (
    <canvas ref={canvas} className="absolute inset-0 size-full">
      {visualizerText("picture", { mode: visualizerText(`modes.${options.mode}`) })}
    </canvas>
  );
}

/** The modes as a row of buttons; the last one is a visualizer of its own. */
function ModeChoice({ chosen }: { chosen: Mode }) {
  const navigate = useNavigate();
  const choose = (mode: Mode) => {
    useVisualizerSettings.setState({ mode });
    void navigate({ to: "/visualizer/xp", search: { mode }, replace: true });
  };
  return (
    <fieldset className="-mx-1 flex w-full min-w-0 gap-1 overflow-x-auto p-1 [scrollbar-width:none]">
      <legend className="sr-only">{visualizerText("mode")}</legend>
      {modes.map((mode) => (
        <ModeButton
          key={mode}
          label={visualizerText(`modes.${mode}`)}
          isChosen={mode === chosen}
          onClick={() => choose(mode)}
        />
      ))}
      <ModeButton
        label={visualizerText("gatefoldWaves")}
        isChosen={false}
        onClick={() => void navigate({ to: "/visualizer/$name", params: { name: "stripe" } })}
      />
    </fieldset>
  );
}

interface ModeButtonProps {
  label: string;
  isChosen: boolean;
  onClick: () => void;
}

function ModeButton({ label, isChosen, onClick }: ModeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={joinClasses(
        "min-h-9 shrink-0 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap transition max-md:min-h-10",
        isChosen
          ? "border-strong bg-pressed text-strong"
          : "border-transparent text-normal hover:bg-hover hover:text-strong",
      )}
    >
      {label}
    </button>
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

/** What the XP visualizer shows. */
interface XpOptions extends PictureOptions {
  mode: Mode;
  hasReflection: boolean;
}

/** Draws the XP visualizer on a canvas; a change of mode begins that mode again. Throws where there is no 2D canvas. */
function startXpPicture(
  canvas: HTMLCanvasElement,
  first: XpOptions,
  onHeard: () => void,
): Picture<XpOptions> {
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("This browser draws no 2D canvas.");
  let shown: { mode: Mode; painter: Painter } | null = null;
  return startPicture(canvas, first, {
    onHeard,
    draw({ frame, palette, width, height, scale, detail }, { mode, hasReflection }) {
      if (shown?.mode !== mode) shown = { mode, painter: createPainter(mode) };
      context.setTransform(scale, 0, 0, scale, 0, 0);
      shown.painter({ context, width, height, palette, hasReflection, detail }, frame);
    },
  });
}
