import type { Painter } from "#web/features/visualizer/drawing/painter.ts";
import { createBars } from "./bars.ts";
import { createDotPlane } from "./dot-plane.ts";
import { createFirestorm } from "./firestorm.ts";
import { createOceanMist } from "./ocean-mist.ts";
import { createScope } from "./scope.ts";
import { createSpikes } from "./spikes.ts";
import { createWaves } from "./waves.ts";

/** The modes of the XP visualizer that draw on its own canvas, in the order of the specification. */
export const modes = ["bars", "waves", "scope", "ocean-mist", "firestorm", "spikes", "dot-plane"] as const;
export type Mode = (typeof modes)[number];

/** Modes with a floor that can mirror what stands on it. */
export const mirroredModes: readonly Mode[] = ["bars", "waves", "firestorm"];

const creators: Record<Mode, () => Painter> = {
  bars: createBars,
  waves: createWaves,
  scope: createScope,
  "ocean-mist": createOceanMist,
  firestorm: createFirestorm,
  spikes: createSpikes,
  "dot-plane": createDotPlane,
};

/** Makes a mode's painter, which begins empty. */
export function createPainter(mode: Mode): Painter {
  return creators[mode]();
}

/** The mode of a name in the address or in what is stored; undefined if there is none. */
export function readMode(value: unknown): Mode | undefined {
  return modes.find((mode) => mode === value);
}
