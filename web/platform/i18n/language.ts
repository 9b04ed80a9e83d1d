/** Texts of a namespace as nested objects, in the shape of i18next's JSON v4. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** Loads a namespace in one language; undefined where that language has no texts of it. */
export type LoadNamespace = (namespace: string) => Promise<TextTree> | undefined;

interface Shown {
  /** BCP 47 tag */
  readonly language: string;
  /** null in English, which has nothing to load */
  readonly load: LoadNamespace | null;
  /** namespaces to their trees; what a namespace or key lacks is read in English */
  readonly translations: ReadonlyMap<string, TextTree>;
}

const english: Shown = { language: "en", load: null, translations: new Map() };
const defined = new Set<string>();
const listeners = new Set<() => void>();
let shown = english;
let latest = english;

/** BCP 47 tag of the language that is shown. */
export const getLanguage = (): string => shown.language;

/** Calls a listener when another language is shown; returns how to stop. */
export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language with the region that the browser asks for: English may come with British dates. */
function localeOf(language: string): string {
  const tags = typeof navigator === "undefined" ? [] : navigator.languages;
  return tags.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;
}

/** What of a namespace is translated into the language that is shown. */
export const getTranslation = (namespace: string): TextTree | undefined => shown.translations.get(namespace);

/** Registers a namespace: its translation comes with the next `showLanguage` or `loadTexts`. */
export function addNamespace(namespace: string): void {
  defined.add(namespace);
}

async function loadNamespace(load: LoadNamespace, namespace: string): Promise<[string, TextTree]> {
  return [namespace, (await load(namespace)) ?? {}];
}

/**
 * Shows another language, with the texts of every namespace that is registered. English has none to load. The latest call
 * wins, and a language that could not be loaded changes nothing: the promise is rejected.
 */
export async function showLanguage(language: string, load: LoadNamespace | null = null): Promise<void> {
  const asked = { ...english, language, load };
  latest = asked;
  const loaded =
    load === null ? [] : await Promise.all([...defined].map((name) => loadNamespace(load, name)));
  if (latest !== asked) return;
  const isOther = shown.language !== language;
  shown = { ...asked, translations: new Map(loaded) };
  if (isOther) for (const listener of listeners) listener();
}

/**
 * Loads what the shown language lacks of the registered namespaces, for code that came later than the language. A
 * namespace that cannot be loaded is read in English, and asked for again the next time.
 */
export async function loadTexts(): Promise<void> {
  const { load, translations } = shown;
  if (load === null) return;
  const missing = [...defined].filter((name) => !translations.has(name));
  const loaded = await Promise.allSettled(missing.map((name) => loadNamespace(load, name)));
  const found = loaded.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  // Another object, so that what `byLanguage` made of fewer texts is made again.
  if (shown.load === load && found.length > 0)
    shown = { ...shown, translations: new Map([...shown.translations, ...found]) };
}

/**
 * A value that depends on the language, made when it is first asked for and kept while the language stays: formats of
 * `Intl`, tables of texts. No module makes such a value when it is imported.
 */
export function byLanguage<T>(make: (language: string) => T): () => T {
  let made: { of: Shown; value: T } | undefined;
  return () => {
    if (made?.of !== shown) made = { of: shown, value: make(localeOf(shown.language)) };
    return made.value;
  };
}
