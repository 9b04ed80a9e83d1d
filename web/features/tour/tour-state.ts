import { create } from "zustand";
import { clampStep, tourSteps } from "./tour-steps.ts";

/** Kept by the browser, as the specification names it: the tour was seen, and does not open by itself again. */
const seenKey = "tourSeen";
/** Where a tour that was not finished goes on, after a reload or from the account menu. */
const stepKey = "tourStep";

/** The step that is shown; null while the tour is closed. */
export const useTour = create<{ step: number | null }>(() => ({ step: null }));

/** Whether the tour was seen in this browser. */
export function isTourSeen(): boolean {
  return localStorage.getItem(seenKey) === "1";
}

function storedStep(): number {
  return clampStep(Number(localStorage.getItem(stepKey) ?? 0));
}

/** Whether a tour was left before its last step was finished. */
export function useIsTourUnfinished(): boolean {
  return useTour(() => storedStep() > 0);
}

/** Shows a step, the first or the last at most. */
export function showStep(at: number): void {
  const step = clampStep(at);
  localStorage.setItem(stepKey, String(step));
  useTour.setState({ step });
}

/** Opens the tour where it was left, at its beginning if it was finished. */
export function openTour(): void {
  showStep(storedStep());
}

/** Closes the tour, which counts as seen. It goes on at its step when opened again, unless this was its end. */
export function closeTour(): void {
  const isAtEnd = useTour.getState().step === tourSteps.length - 1;
  localStorage.setItem(seenKey, "1");
  if (isAtEnd) localStorage.removeItem(stepKey);
  useTour.setState({ step: null });
}
