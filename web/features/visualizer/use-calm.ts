import { usePreference } from "#web/features/preferences/preferences.ts";
import { useMotionReduced } from "#web/platform/motion.ts";
import { useVisualizerSettings } from "./visualizer-settings.ts";

/** Whether the device, this browser or the person's preferences ask for less motion. */
export function useLessMotion(): boolean {
  const isPreferred = usePreference("reducedMotion");
  return useMotionReduced() || isPreferred;
}

/** Whether the picture moves slowly and without beats: it was asked for, or nobody has agreed to more yet. */
export function useCalm(): boolean {
  const isReduced = useLessMotion();
  const motion = useVisualizerSettings((settings) => settings.motion);
  return isReduced || motion !== "full";
}
