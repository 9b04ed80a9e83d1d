import { useMotionReduced } from "#web/platform/appearance/motion.ts";
import { useVisualizerSettings } from "./visualizer-settings.ts";

/** Whether the picture moves slowly and without beats: it was asked for, or no one has agreed to more yet. */
export function useCalm(): boolean {
  const isReduced = useMotionReduced();
  const motion = useVisualizerSettings((settings) => settings.motion);
  return isReduced || motion !== "full";
}
