import { type LanguageChoice, languageChoices } from "#contract/preferences/languages.ts";

/** The languages that someone reads, the preferred one first: what they chose, else what their browser asks for. */
export function wantedLanguages(chosen: LanguageChoice): readonly string[] {
  return chosen === "system" ? navigator.languages : [chosen];
}

/** What this browser remembers of the choice (`ui_state_v1`), for code that runs without the interface's state. */
export function storedLanguage(): LanguageChoice {
  try {
    const state: unknown = JSON.parse(localStorage.getItem("ui_state_v1") ?? "{}");
    const stored = typeof state === "object" && state !== null && "language" in state ? state.language : null;
    return languageChoices.find((choice) => choice === stored) ?? "system";
  } catch {
    return "system";
  }
}
