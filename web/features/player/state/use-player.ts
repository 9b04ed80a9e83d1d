import { usePlayerStore } from "./player-store.ts";
import type { ShownState } from "./player-state.ts";

/** The whole state; renders again every second while something plays, so rows take the other form. */
export function usePlayer(): ShownState;
/** One part of the state; renders again only when that part changes. `select` answers a value or a kept object. */
export function usePlayer<T>(select: (state: ShownState) => T): T;
export function usePlayer(select: (state: ShownState) => unknown = wholeState): unknown {
  return usePlayerStore((store) => select(store.state));
}

/** The whole state as it is now, for what happens on a key or a press. */
export function getPlayerState(): ShownState {
  return usePlayerStore.getState().state;
}

function wholeState(state: ShownState): ShownState {
  return state;
}
