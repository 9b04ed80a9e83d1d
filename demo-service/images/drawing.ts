import type { Random } from "../music/random.ts";
import type { Palette } from "./palette.ts";

/** What a composition draws with; the canvas is 400 units square. */
export interface Canvas {
  random: Random;
  palette: Palette;
}

/** A number between two ends, rounded to a tenth. */
export function between(random: Random, low: number, high: number): number {
  return round(low + (high - low) * random());
}

/** A whole number between two ends, both included. */
export function whole(random: Random, low: number, high: number): number {
  return Math.floor(low + (high - low + 1) * random());
}

/** A coordinate as it is written: a tenth of a unit is finer than any screen. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function circle(x: number, y: number, radius: number, paint: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${paint}/>`;
}

export function box(area: { x: number; y: number; width: number; height: number }, paint: string): string {
  return `<rect x="${round(area.x)}" y="${round(area.y)}" width="${round(area.width)}" height="${round(area.height)}" ${paint}/>`;
}

export function path(data: string, paint: string): string {
  return `<path d="${data}" ${paint}/>`;
}

/** The attributes of a filled shape. */
export function fill(colour: string, opacity = 1): string {
  return opacity === 1 ? `fill="${colour}"` : `fill="${colour}" fill-opacity="${opacity}"`;
}

/** The attributes of an outlined shape. */
export function line(colour: string, width: number): string {
  return `fill="none" stroke="${colour}" stroke-width="${round(width)}"`;
}

/** A smooth curve through points (Catmull and Rom's spline as cubic Béziers). */
export function curve(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const [startX, startY] = at(0);
  let data = `M${round(startX)} ${round(startY)}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    data += `C${round(from[0] + (to[0] - before[0]) / 6)} ${round(from[1] + (to[1] - before[1]) / 6)} `;
    data += `${round(to[0] - (after[0] - from[0]) / 6)} ${round(to[1] - (after[1] - from[1]) / 6)} ${round(to[0])} ${round(to[1])}`;
  }
  return data;
}

/** Paper grain over everything below it. */
export function grain(strength: number): string {
  return (
    `<filter id="g" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="3"/>` +
    `<feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 ${round(strength)} 0"/></filter>` +
    `<rect width="400" height="400" filter="url(#g)" style="mix-blend-mode:overlay"/>`
  );
}
