import { create } from "zustand";
import { readMode, type Mode } from "#web/features/visualizer/modes/modes.ts";

/** How many bars there may be (specification 2, section 9). */
export const barBounds = { min: 24, max: 128, fallback: 64 } as const;

/** What this browser remembers of the visualizers. */
export interface VisualizerSettings {
  mode: Mode;
  barCount: number;
  hasReflection: boolean;
  /** what the person chose when asked of flashing light; null before that, which is treated as calm */
  motion: "full" | "calm" | null;
}

const storageKey = "visualizer_v1";

/** Reads the stored text; whatever is missing or wrong takes its default. */
function parseVisualizerSettings(text: string | null): VisualizerSettings {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) stored = parsed as Record<string, unknown>;
  } catch {
    stored = {};
  }
  const { barCount, motion } = stored;
  const isCount =
    typeof barCount === "number" &&
    Number.isInteger(barCount) &&
    barCount >= barBounds.min &&
    barCount <= barBounds.max;
  return {
    mode: readMode(stored["mode"]) ?? "bars",
    barCount: isCount ? barCount : barBounds.fallback,
    hasReflection: stored["hasReflection"] !== false,
    motion: motion === "full" || motion === "calm" ? motion : null,
  };
}

/** The settings; every change is stored at once, and other tabs follow. */
export const useVisualizerSettings = create<VisualizerSettings>(() =>
  parseVisualizerSettings(localStorage.getItem(storageKey)),
);

useVisualizerSettings.subscribe((settings) => localStorage.setItem(storageKey, JSON.stringify(settings)));

window.addEventListener("storage", ({ key, newValue }) => {
  if (key === storageKey) useVisualizerSettings.setState(parseVisualizerSettings(newValue));
});
