/** Texts of a namespace as nested objects, in the shape of i18next's JSON v4. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The texts of one language: namespaces to their trees. What a namespace or key lacks is read in English. */
export type Translations = Readonly<Record<string, TextTree>>;

interface Shown {
  /** BCP 47 tag */
  readonly language: string;
  readonly translations: Translations;
}

let shown: Shown = { language: "en", translations: {} };
let latest = shown;

/** What of a namespace is translated into the language that is shown. */
export const getTranslation = (namespace: string): TextTree | undefined => shown.translations[namespace];

/**
 * Shows another language. `load` brings its texts; English has none to load. The latest call wins, and a language that
 * could not be loaded changes nothing: the promise is rejected.
 */
export async function showLanguage(language: string, load?: () => Promise<Translations>): Promise<void> {
  const asked: Shown = { language, translations: {} };
  latest = asked;
  const next = load === undefined ? asked : { language, translations: await load() };
  if (latest === asked) shown = latest = next;
}

/**
 * A value that depends on the language, made when it is first asked for and kept while the language stays: formats of
 * `Intl`, tables of texts. No module makes such a value when it is imported.
 */
export function byLanguage<T>(make: (language: string) => T): () => T {
  let made: { of: Shown; value: T } | undefined;
  return () => {
    if (made?.of !== shown) made = { of: shown, value: make(shown.language) };
    return made.value;
  };
}
