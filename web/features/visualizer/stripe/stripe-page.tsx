import { Link } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { visualizerText } from "#web/features/visualizer/texts/visualizer-text.ts";
import { CalmBox } from "#web/features/visualizer/stage/calm-box.tsx";
import type { PictureOptions } from "#web/features/visualizer/stage/picture.ts";
import { Stage } from "#web/features/visualizer/stage/stage.tsx";
import { useAccent } from "#web/features/visualizer/stage/use-accent.ts";
import { useCalm } from "#web/features/visualizer/stage/use-calm.ts";
import { usePicture } from "#web/features/visualizer/stage/use-picture.ts";
import { useSound } from "#web/features/visualizer/stage/use-sound.ts";
import { barBounds } from "#web/features/visualizer/stage/visualizer-settings.ts";
import { startStripePicture, type StripeWay } from "./stripe-picture.ts";

/** The stripe visualizer: a gradient that the sound folds, moves and lights. */
export function StripePage() {
  const sound = useSound();
  const accent = useAccent();
  const isCalm = useCalm();
  const [way, setWay] = useState<StripeWay>("gl");
  const drawFlat = useCallback(() => setWay("flat"), []);
  const options = { input: sound.input, barCount: barBounds.fallback, isCalm, accent };
  return (
    <Stage
      defaultTitle={visualizerText("stripeTitle")}
      sound={sound.state}
      canvas={
        // A canvas that was drawn on one way can never be drawn on the other.
        <StripeCanvas key={way} way={way} options={options} onHeard={sound.noteHeard} onGlGone={drawFlat} />
      }
    >
      <CalmBox />
      <Link
        to="/visualizer/xp"
        className="ms-auto inline-flex min-h-10 items-center rounded-control px-1 text-sm font-semibold text-accent-text underline-offset-4 hover:underline"
      >
        {visualizerText("toXp")}
      </Link>
    </Stage>
  );
}

interface StripeCanvasProps {
  way: StripeWay;
  options: PictureOptions;
  onHeard: () => void;
  onGlGone: () => void;
}

function StripeCanvas({ way, options, onHeard, onGlGone }: StripeCanvasProps) {
  const start = useCallback(
    (canvas: HTMLCanvasElement, first: PictureOptions) =>
      startStripePicture(canvas, way, first, { onHeard, onGlGone }),
    [way, onHeard, onGlGone],
  );
  const canvas = usePicture(options, start);
  return (
    <canvas ref={canvas} data-drawn-by={way} className="absolute inset-0 size-full">
      {visualizerText("stripePicture")}
    </canvas>
  );
}
