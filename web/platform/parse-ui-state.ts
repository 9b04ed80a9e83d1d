import { type AccentColours, accentColours, defaultAccent, isHexColour } from "./accent.ts";

export type Theme = "dark" | "light" | "system";
export type LibraryFilter = "playlists" | "albums" | "artists";

/** What this browser remembers of the interface (local key `ui_state_v1`, also read by first-paint.js). */
export interface UiState {
  theme: Theme;
  accentColor: string;
  accentColours: AccentColours;
  sidebarCollapsed: boolean;
  /** px, within sidebarBounds */
  sidebarWidth: number;
  libraryFilter: LibraryFilter;
}

/** Widths of the sidebar in px (specification 1, section 9). */
export const sidebarBounds = { fallback: 280, min: 250, max: 420, collapsed: 72 } as const;

/** A width that the sidebar may have: whole px within its bounds. */
export function clampSidebarWidth(width: number): number {
  return Math.round(Math.min(sidebarBounds.max, Math.max(sidebarBounds.min, width)));
}

function oneOf<const T extends string>(value: unknown, choices: readonly T[], fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback;
}

/** Reads the stored text; whatever is missing or wrong takes its default. */
export function parseUiState(text: string | null): UiState {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) stored = parsed as Record<string, unknown>;
  } catch {
    stored = {};
  }
  const accentColor = isHexColour(stored["accentColor"]) ? stored["accentColor"] : defaultAccent;
  const width = stored["sidebarWidth"];
  return {
    theme: oneOf(stored["theme"], ["dark", "light", "system"], "dark"),
    accentColor,
    accentColours: accentColours(accentColor),
    sidebarCollapsed: stored["sidebarCollapsed"] === true,
    sidebarWidth: typeof width === "number" ? clampSidebarWidth(width) : sidebarBounds.fallback,
    libraryFilter: oneOf(stored["libraryFilter"], ["playlists", "albums", "artists"], "playlists"),
  };
}
