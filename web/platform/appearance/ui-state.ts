import { create } from "zustand";
import { parseUiState, type UiState } from "./parse-ui-state.ts";
import { getSession, subscribeSession } from "#web/platform/api/session.ts";

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

// Of the interface's state, this is of a person's library.
subscribeSession(() => {
  if (getSession() === null) useUiState.setState({ pinned: [], librarySearch: "" });
});

window.addEventListener("storage", (event) => {
  if (event.key === storageKey && event.newValue !== null) useUiState.setState(parseUiState(event.newValue));
});
