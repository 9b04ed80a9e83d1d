import type { RouteOutput } from "#contract/api.ts";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";

type Answer = RouteOutput<"GET /auth/preferences">;

/** What a person prefers, as screens read it. */
export type PreferenceValues = Omit<Answer, "keepalive" | "chosen">;
type PreferenceName = keyof PreferenceValues;

/** This browser's copy: the values, which of them are still to be sent, and what the server had of those, where known. */
export interface StoredCopy {
  values: PreferenceValues;
  unsent: readonly PreferenceName[];
  before: Partial<PreferenceValues>;
}

const names = Object.keys(preferenceDefaults) as PreferenceName[];

/** Those that `ui_state_v1` holds for the first paint; where the person has chosen none, the browser's stays. */
export const paintedNames = [
  "theme",
  "language",
  "visualTheme",
  "accentColor",
  "artworkAccent",
  "textSize",
  "genreGroupingPref",
  "reducedMotion",
  "compactDensity",
] as const;
type PaintedName = (typeof paintedNames)[number];

/** What is painted with, of the preferences or of `ui_state_v1`. */
export function paintedOf(source: Pick<PreferenceValues, PaintedName>): Pick<PreferenceValues, PaintedName> {
  return Object.fromEntries(paintedNames.map((name) => [name, source[name]])) as Pick<
    PreferenceValues,
    PaintedName
  >;
}

function isPainted(name: PreferenceName): boolean {
  return paintedNames.some((painted) => painted === name);
}

/** The copy after a change made here. */
export function changeCopy(copy: StoredCopy, change: Partial<PreferenceValues>): StoredCopy {
  const changed = names.filter((name) => name in change && !isSame(change[name], copy.values[name]));
  const first = changed.filter((name) => !copy.unsent.includes(name));
  return {
    values: { ...copy.values, ...change },
    unsent: [...copy.unsent, ...first],
    before: { ...copy.before, ...pick(copy.values, first) },
  };
}

/**
 * The copy after the server's answer: it wins (decisions, 7.17), but over a change of ours that it has not seen. What
 * the person never chose keeps what this browser paints with, and is its default otherwise.
 */
export function takeAnswer(copy: StoredCopy, answer: Answer): StoredCopy {
  const chosen = new Set<string>(answer.chosen);
  const isKept = (name: PreferenceName) =>
    copy.unsent.includes(name) ||
    (isPainted(name) && !chosen.has(name)) ||
    // A server of an earlier version does not know it.
    !isLike(answer[name], preferenceDefaults[name]);
  const taken = names.map((name) => [name, isKept(name) ? copy.values[name] : answer[name]]);
  return {
    ...copy,
    values: Object.fromEntries(taken) as PreferenceValues,
    before: pick(answer, copy.unsent),
  };
}

/** The preferences to send to the server. */
export function unsentOf({ values, unsent }: StoredCopy): Partial<PreferenceValues> {
  return Object.fromEntries(unsent.map((name) => [name, values[name]]));
}

/** The copy after the server has taken some values: what has changed again meanwhile is still to be sent. */
export function markSent(copy: StoredCopy, sent: Partial<PreferenceValues>): StoredCopy {
  const unsent = copy.unsent.filter((name) => !(name in sent) || !isSame(sent[name], copy.values[name]));
  return { ...copy, unsent, before: pick({ ...copy.before, ...sent }, unsent) };
}

/**
 * The copy after the server has refused some values: they are as it had them before. What has changed again meanwhile is
 * still to be sent.
 */
export function takeBack(copy: StoredCopy, refused: Partial<PreferenceValues>): StoredCopy {
  const isTakenBack = (name: PreferenceName) => name in refused && isSame(refused[name], copy.values[name]);
  const unsent = copy.unsent.filter((name) => !isTakenBack(name));
  return {
    values: { ...copy.values, ...pick(copy.before, names.filter(isTakenBack)) },
    unsent,
    before: pick(copy.before, unsent),
  };
}

function pick(
  values: Partial<PreferenceValues>,
  wanted: readonly PreferenceName[],
): Partial<PreferenceValues> {
  return Object.fromEntries(wanted.filter((name) => name in values).map((name) => [name, values[name]]));
}

/** The stored text of a person's copy; null when it is missing, broken, or another person's. */
export function readCopy(text: string | null, userId: string): StoredCopy | null {
  const stored = parse(text);
  if (stored === null || stored["userId"] !== userId) return null;
  const values = stored["values"] as Partial<PreferenceValues> | undefined;
  const unsent = Array.isArray(stored["unsent"]) ? (stored["unsent"] as unknown[]) : [];
  return {
    values: Object.fromEntries(
      names.map((name) => [
        name,
        isLike(values?.[name], preferenceDefaults[name]) ? values?.[name] : preferenceDefaults[name],
      ]),
    ) as PreferenceValues,
    unsent: names.filter((name) => unsent.includes(name)),
    before: pick((stored["before"] as Partial<PreferenceValues> | undefined) ?? {}, names),
  };
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text ?? "null");
    return typeof parsed === "object" ? (parsed as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Whether a stored value may stand where a default stands: of its type, and as many numbers where it is numbers. */
function isLike(value: unknown, fallback: unknown): boolean {
  if (!Array.isArray(fallback))
    return typeof value === typeof fallback || (fallback === null && typeof value === "number");
  if (!Array.isArray(value)) return false;
  const isNumbers = value.every((item) => typeof item === "number");
  return fallback.length === 0 || (isNumbers && value.length === fallback.length);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
