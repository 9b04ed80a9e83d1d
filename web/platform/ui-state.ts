import { create } from "zustand";
import { parseUiState, type UiState } from "./parse-ui-state.ts";

export {
  clampSidebarWidth,
  type LibraryFilter,
  librarySorts,
  type LibraryView,
  sidebarBounds,
  type Theme,
} from "./parse-ui-state.ts";

const storageKey = "ui_state_v1";

/** The interface's state; every change is stored at once. */
export const useUiState = create<UiState>(() => parseUiState(localStorage.getItem(storageKey)));

useUiState.subscribe((state) => localStorage.setItem(storageKey, JSON.stringify(state)));

window.addEventListener("storage", (event) => {
  if (event.key === storageKey && event.newValue !== null) useUiState.setState(parseUiState(event.newValue));
});
