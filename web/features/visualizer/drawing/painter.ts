import type { Palette } from "./palette.ts";
import type { VisualFrame } from "#web/features/visualizer/signal/visual-frame.ts";

/** Where a mode draws, and how. */
export interface Surface {
  context: CanvasRenderingContext2D;
  /** in CSS px: the context is scaled */
  width: number;
  height: number;
  palette: Palette;
  /** mirror what stands on a floor, in the modes that have one */
  hasReflection: boolean;
  /** 0..1: how much of what is only ornament to draw */
  detail: number;
}

/** Draws one mode; keeps what moves from frame to frame. It draws over the whole surface. */
export type Painter = (surface: Surface, frame: VisualFrame) => void;

/** Keeps what was made for a surface (gradients above all) until its size, colours or reflection change. */
export function keepForSurface<T>(make: (surface: Surface) => T): (surface: Surface) => T {
  let kept: { key: string; value: T } | null = null;
  return (surface) => {
    const key = `${surface.width} ${surface.height} ${surface.palette.key} ${surface.hasReflection ? "mirrored" : ""}`;
    if (kept?.key !== key) kept = { key, value: make(surface) };
    return kept.value;
  };
}

/** A smooth value around a place of a list: entries count less the further away they are, none beyond `reach`. */
export function smoothAt(values: Float32Array, place: number, reach: number): number {
  const from = Math.max(0, Math.ceil(place - reach));
  const to = Math.min(values.length - 1, Math.floor(place + reach));
  let sum = 0;
  let weights = 0;
  for (let i = from; i <= to; i += 1) {
    const near = 1 - ((i - place) / reach) ** 2;
    const weight = near * near;
    sum += (values[i] ?? 0) * weight;
    weights += weight;
  }
  return weights > 0 ? sum / weights : 0;
}
