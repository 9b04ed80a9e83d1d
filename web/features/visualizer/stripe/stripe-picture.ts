import {
  startPicture,
  type Picture,
  type PictureOptions,
  type Scene,
} from "#web/features/visualizer/stage/picture.ts";
import { createFlatDrawer } from "./stripe-flat.ts";
import { createGlDrawer, type StripeDrawer } from "./stripe-gl.ts";
import { firstRipples, mapStripe, moveRipples, type StripeMotion } from "./stripe-mapping.ts";

/** The gradient begins where its layers lie well over each other. */
const firstFlow = 40;

/** What draws the gradient: WebGL, or the plain canvas without it. */
export type StripeWay = "gl" | "flat";

interface StripeParts {
  onHeard: () => void;
  /** WebGL is not to be had, or no longer: a new canvas is to be drawn on the other way */
  onGlGone: () => void;
}

/** Draws the stripe gradient on a canvas; null, and `onGlGone` is called, when the way is not open. */
export function startStripePicture(
  canvas: HTMLCanvasElement,
  way: StripeWay,
  first: PictureOptions,
  { onHeard, onGlGone }: StripeParts,
): Picture<PictureOptions> | null {
  let picture: Picture<PictureOptions> | null = null;
  const onBack = (): void => picture?.wake();
  const draw = way === "gl" ? createGlDrawer(canvas, { onGone: onGlGone, onBack }) : createFlatDrawer(canvas);
  if (draw === null) {
    if (way === "gl") onGlGone();
    return null;
  }
  picture = startPicture(canvas, first, { onHeard, draw: createStripePainter(draw) });
  return picture;
}

/** What a frame of sound does to the gradient, frame by frame. */
export function createStripePainter(
  draw: StripeDrawer,
): (scene: Scene, options: Pick<PictureOptions, "isCalm">) => void {
  const motion: StripeMotion = { amplitude: 0, speed: 0, exposure: 0 };
  const ripples = firstRipples();
  let flow = firstFlow;
  return (scene, { isCalm }) => {
    const { frame } = scene;
    mapStripe(frame, motion);
    flow += frame.step * motion.speed;
    moveRipples(ripples, isCalm ? 0 : frame.bass, frame.step);
    draw(scene, motion, ripples, flow);
  };
}
