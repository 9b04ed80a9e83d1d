import { useCallback } from "react";
import type { Painter } from "#web/features/visualizer/drawing/painter.ts";
import { createPainter, type Mode } from "#web/features/visualizer/modes/modes.ts";
import { startPicture, type Picture, type PictureOptions } from "#web/features/visualizer/stage/picture.ts";
import { usePicture } from "#web/features/visualizer/stage/use-picture.ts";
import { visualizerText } from "#web/features/visualizer/texts/visualizer-text.ts";

/** What the XP visualizer shows. */
export interface XpOptions extends PictureOptions {
  mode: Mode;
  hasReflection: boolean;
}

/** The XP visualizer, as large as what it lies in. `onHeard`: it has followed the sound for a moment. */
export function XpCanvas({ options, onHeard }: { options: XpOptions; onHeard: () => void }) {
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
