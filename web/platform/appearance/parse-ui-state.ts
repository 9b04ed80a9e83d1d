import { type LanguageChoice, languageChoices } from "#contract/preferences/languages.ts";
import { pinnedIds } from "./pinned.ts";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import { textSizeBounds } from "#contract/preferences/text-size.ts";
import { type AccentColours, accentColours, defaultAccent, isHexColour } from "./accent.ts";

export type Theme = "dark" | "light" | "system";
export type LibraryFilter = "playlists" | "albums" | "artists";
/** The ways to sort the library, in the order in which they are offered. */
export const librarySorts = ["recents", "recently-added", "alphabetical", "creator", "custom"] as const;
export type LibrarySort = (typeof librarySorts)[number];
export type LibraryView = "list" | "grid";

/** What this browser remembers of the interface (local key `ui_state_v1`, also read by first-paint.js). */
export interface UiState {
  theme: Theme;
  /** also read by wanted-languages.ts, before the app is there */
  language: LanguageChoice;
  accentColor: string;
  accentColours: AccentColours;
  /** id of the visual theme, see visual-theme.ts */
  visualTheme: string;
  /** the accent comes from the cover of what plays */
  artworkAccent: boolean;
  /** percent of the browser's own size of text, within textSizeBounds */
  textSize: number;
  sidebarCollapsed: boolean;
  /** px, within sidebarBounds */
  sidebarWidth: number;
  libraryFilter: LibraryFilter;
  librarySort: LibrarySort;
  libraryView: LibraryView;
  /** what is typed into the library's name filter */
  librarySearch: string;
  /** ids of pinned playlists, oldest pin first, at most maxPinned */
  pinned: readonly string[];
  /** always: lists sorted by genre begin with their groups (specification 1, section 4) */
  genreGroupingPref: "situational" | "always";
  /** less motion, also where the device does not ask for it */
  reducedMotion: boolean;
  /** lower rows in lists */
  compactDensity: boolean;
  /** the queue is docked beside the page */
  queueOpen: boolean;
}

const maxSearchLength = 200;

/** Widths of the sidebar in px (specification 1, section 9). */
export const sidebarBounds = { fallback: 280, min: 250, max: 420, collapsed: 72 } as const;

function clampTextSize(size: unknown): number {
  if (typeof size !== "number" || !Number.isFinite(size)) return preferenceDefaults.textSize;
  return Math.round(Math.min(textSizeBounds.max, Math.max(textSizeBounds.min, size)));
}

/** A width that the sidebar may have: whole px within its bounds. */
export function clampSidebarWidth(width: number): number {
  return Math.round(Math.min(sidebarBounds.max, Math.max(sidebarBounds.min, width)));
}

function oneOf<const T extends string>(value: unknown, choices: readonly T[], fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback;
}

function themeId(value: unknown): string {
  return typeof value === "string" && /^[a-z0-9][a-z0-9-]{0,59}$/u.test(value) ? value : "default";
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
  const { sidebarWidth: width, librarySearch: search } = stored;
  return {
    theme: oneOf(stored["theme"], ["dark", "light", "system"], "dark"),
    language: oneOf(stored["language"], languageChoices, "system"),
    accentColor,
    accentColours: accentColours(accentColor),
    visualTheme: themeId(stored["visualTheme"]),
    artworkAccent: stored["artworkAccent"] === true,
    textSize: clampTextSize(stored["textSize"]),
    sidebarCollapsed: stored["sidebarCollapsed"] === true,
    sidebarWidth: typeof width === "number" ? clampSidebarWidth(width) : sidebarBounds.fallback,
    libraryFilter: oneOf(stored["libraryFilter"], ["playlists", "albums", "artists"], "playlists"),
    librarySort: oneOf(stored["librarySort"], librarySorts, "recents"),
    libraryView: oneOf(stored["libraryView"], ["list", "grid"], "list"),
    librarySearch: typeof search === "string" ? search.slice(0, maxSearchLength) : "",
    pinned: pinnedIds(stored["pinned"]),
    genreGroupingPref: oneOf(stored["genreGroupingPref"], ["situational", "always"], "situational"),
    reducedMotion: stored["reducedMotion"] === true,
    compactDensity: stored["compactDensity"] === true,
    queueOpen: stored["queueOpen"] === true,
  };
}
