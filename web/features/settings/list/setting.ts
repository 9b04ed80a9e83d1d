/** Sections of the settings; their order is that of the list. */
export type SectionId =
  | "account"
  | "appearance"
  | "player"
  | "privacy"
  | "ai"
  | "notifications"
  | "shortcuts"
  | "language"
  | "storage"
  | "developer";

/**
 * What a setting or a section needs to be shown: a service that plays in the browser, an account of a service, an account
 * without one, or a browser in developer mode.
 */
export type Need = "playback" | "service" | "noService" | "developer";

/**
 * Where a value is kept, under the setting's id: among the preferences, which all devices share; at an endpoint of its own
 * (server-settings.ts); in this browser (setting-line.tsx).
 */
type Keeper = "preferences" | "server" | "browser";

interface Common {
  /** in its address after the #, and the key of its texts (`of.{id}`) */
  id: string;
  section: SectionId;
  needs?: Need;
  /** it changes the sound of songs: switched off, with the reason, where a service or a system forbids that */
  isEffect?: true;
}

/** A setting: a line with a sentence and a control, or a part with a component of its own (setting-parts.tsx). */
export type Setting = Common &
  (
    | { control: "part" }
    | { control: "switch"; keeper: Keeper }
    | { control: "choice"; keeper: "preferences"; options: readonly string[] }
    | {
        control: "slider";
        keeper: "preferences";
        min: number;
        max: number;
        step: number;
        unit: "percent" | "seconds";
      }
  );
