import { languageChoices } from "#contract/preferences/languages.ts";
import { crossfadeBounds } from "#contract/preferences/equalizer-bounds.ts";
import { textSizeBounds } from "#contract/preferences/text-size.ts";
import type { Need, SectionId, Setting } from "./setting.ts";

/**
 * Every setting, in the order of its section. The pages, the search, the palette and the tests follow this list: a new
 * setting is a line here, its texts, and for a part its component in setting-parts.tsx.
 */
export const settingsList = [
  { id: "person", section: "account", control: "part" },
  { id: "keepalive", section: "account", control: "switch", keeper: "server" },
  { id: "recovery", section: "account", control: "part", needs: "noService" },
  { id: "join", section: "account", control: "part", needs: "noService" },
  { id: "connection", section: "account", control: "part", needs: "service" },
  { id: "devices", section: "account", control: "part" },
  { id: "scrobbling", section: "account", control: "part" },
  { id: "lists", section: "account", control: "part" },
  { id: "data", section: "account", control: "part" },

  {
    id: "theme",
    section: "appearance",
    control: "choice",
    keeper: "preferences",
    options: ["dark", "light", "system"],
  },
  { id: "visualTheme", section: "appearance", control: "part" },
  { id: "accentColor", section: "appearance", control: "part" },
  { id: "artworkAccent", section: "appearance", control: "switch", keeper: "preferences" },
  {
    id: "textSize",
    section: "appearance",
    control: "slider",
    keeper: "preferences",
    ...textSizeBounds,
    step: 5,
    unit: "percent",
  },
  { id: "compactDensity", section: "appearance", control: "switch", keeper: "preferences" },
  { id: "reducedMotion", section: "appearance", control: "switch", keeper: "preferences" },
  {
    id: "genreGroupingPref",
    section: "appearance",
    control: "choice",
    keeper: "preferences",
    options: ["situational", "always"],
  },
  { id: "showDisplayName", section: "appearance", control: "switch", keeper: "preferences" },

  {
    id: "playRow",
    section: "player",
    control: "choice",
    keeper: "preferences",
    options: ["list", "song"],
    needs: "playback",
  },
  {
    id: "autoplay",
    section: "player",
    control: "switch",
    keeper: "preferences",
    needs: "playback",
  },
  {
    id: "crossfadeSeconds",
    section: "player",
    control: "slider",
    keeper: "preferences",
    ...crossfadeBounds,
    step: 1,
    unit: "seconds",
    needs: "playback",
    isEffect: true,
  },
  {
    id: "levelLoudness",
    section: "player",
    control: "switch",
    keeper: "preferences",
    needs: "playback",
    isEffect: true,
  },
  { id: "skips", section: "player", control: "part", needs: "playback" },
  { id: "equalizer", section: "player", control: "part", needs: "playback" },

  { id: "consent", section: "privacy", control: "switch", keeper: "server" },
  { id: "capture", section: "privacy", control: "switch", keeper: "server" },
  { id: "privateSession", section: "privacy", control: "switch", keeper: "server" },
  { id: "sharing", section: "privacy", control: "part" },
  { id: "legal", section: "privacy", control: "part" },

  { id: "aiKey", section: "ai", control: "part" },

  { id: "notices", section: "notifications", control: "part" },

  { id: "singleKeys", section: "shortcuts", control: "switch", keeper: "browser" },
  { id: "allShortcuts", section: "shortcuts", control: "part" },

  {
    id: "language",
    section: "language",
    control: "choice",
    keeper: "preferences",
    options: languageChoices,
  },

  { id: "offline", section: "storage", control: "part" },

  { id: "developmentMode", section: "developer", control: "switch", keeper: "browser", needs: "developer" },
  { id: "overlays", section: "developer", control: "switch", keeper: "browser", needs: "developer" },
] as const satisfies readonly Setting[];

type Listed = (typeof settingsList)[number];
export type SettingId = Listed["id"];
/** Ids of the settings that are kept so, or that have such a control. */
export type IdWhere<Shape> = Extract<Listed, Shape>["id"];

/** A setting of the list. */
export type ListedSetting = Setting & { id: SettingId };

/** What is known of the viewer: what of the list is for them. */
export type Met = Readonly<Record<Need, boolean>>;

const isFor = ({ needs }: Setting, met: Met): boolean => needs === undefined || met[needs];

/** The settings that someone has. */
export function settingsFor(met: Met): ListedSetting[] {
  return settingsList.filter((setting) => isFor(setting, met));
}

/** The sections that someone has: those with a setting in them. */
export function sectionsOf(settings: readonly ListedSetting[]): SectionId[] {
  return [...new Set(settings.map(({ section }) => section))];
}
