import { clampGain, clampPreamp, clampQ, orderFrequencies } from "#contract/preferences/equalizer-bounds.ts";
import type { LanguageTag } from "#contract/preferences/languages.ts";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import { Preferences, type PreferencesPatch } from "#contract/preferences/preferences.ts";
import type { Database } from "#server/platform/database/database.ts";
import { readChosen } from "./preferences.db.ts";

/** What the preferences' own table holds: all but the keepalive mode, which sessions are judged by. */
type StoredPreferences = Omit<Preferences, "keepalive" | "chosen">;
type StoredField = keyof StoredPreferences;

/**
 * Stored values as preferences: a field that is missing, or not of its shape any more, takes its default (frequencies
 * that are not eight among them).
 */
export function readStored(stored: unknown): { values: StoredPreferences; chosen: StoredField[] } {
  const fields = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const read: Record<string, unknown> = {};
  const chosen: StoredField[] = [];
  for (const name of Object.keys(preferenceDefaults) as StoredField[]) {
    const parsed = Preferences.shape[name].safeParse(fields[name]);
    read[name] = parsed.success ? parsed.data : preferenceDefaults[name];
    if (parsed.success) chosen.push(name);
  }
  const values = read as unknown as StoredPreferences;
  return { values: { ...values, eqFreqs: orderFrequencies(values.eqFreqs) }, chosen };
}

/** The language that a person chose; null: that of their browser, which only their browser knows. */
export async function readLanguage(database: Database, userId: string): Promise<LanguageTag | null> {
  const { language } = readStored(await readChosen(database, userId)).values;
  return language === "system" ? null : language;
}

type ChangedEqualizer = Pick<
  Partial<StoredPreferences>,
  "eqGains" | "eqFreqs" | "eqQ" | "eqPreamp" | "eqPresets"
>;

/** A change with the equalizer's numbers within their bounds; see the contract. */
export function settleChange(change: Omit<PreferencesPatch, "keepalive">): Partial<StoredPreferences> {
  const { eqGains, eqFreqs, eqQ, eqPreamp, eqPresets, ...others } = change;
  const settled: ChangedEqualizer = {};
  if (eqGains !== undefined) settled.eqGains = eqGains.map(clampGain);
  if (eqFreqs !== undefined) settled.eqFreqs = orderFrequencies(eqFreqs);
  if (eqQ !== undefined) settled.eqQ = clampQ(eqQ);
  if (eqPreamp !== undefined) settled.eqPreamp = clampedPreamp(eqPreamp);
  if (eqPresets !== undefined) {
    settled.eqPresets = eqPresets.map(({ gains, freqs, q, preamp, ...named }) => ({
      ...named,
      gains: gains.map(clampGain),
      freqs: orderFrequencies(freqs),
      q: clampQ(q),
      preamp: clampedPreamp(preamp),
    }));
  }
  return { ...definedOf(others), ...settled };
}

function clampedPreamp(preampDb: number | null): number | null {
  return preampDb === null ? null : clampPreamp(preampDb);
}

function definedOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
