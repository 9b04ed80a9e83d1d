import { useSyncExternalStore } from "react";
import { useUiState } from "./ui-state.ts";

const media = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the device or the app's own setting asks for less motion. */
export function isMotionReduced(): boolean {
  return media.matches || useUiState.getState().reducedMotion;
}

/** The same, for components. */
export function useMotionReduced(): boolean {
  return useSyncExternalStore(subscribe, isMotionReduced);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = useUiState.subscribe(listener);
  media.addEventListener("change", listener);
  return () => {
    unsubscribe();
    media.removeEventListener("change", listener);
  };
}
