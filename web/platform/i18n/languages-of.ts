import { getLanguage, type LoadNamespace, showLanguage, type TextTree } from "./language.ts";

/** Languages by their BCP 47 tags, with what loads a namespace in them. */
export type Languages = ReadonlyMap<string, LoadNamespace>;

type Files = Readonly<Record<string, () => Promise<TextTree>>>;

const place =
  /(?:features\/(?<feature>[^/]+)\/texts|(?<common>platform)\/texts|contract\/messages)\/(?:(?<part>[\w-]+)\.)?(?<language>[a-z]{2,3}(?:-\w+)?)\.json$/u;

/**
 * Languages by the files of their texts: `features/player/texts/bar.de.json` is the namespace `player/bar` in German, as
 * `defineTexts` names it; `platform/texts/de.json` is `common`, `contract/messages/de.json` is `server`.
 */
export function languagesOf(files: Files): Languages {
  const found = new Map<string, Map<string, () => Promise<TextTree>>>();
  for (const [path, load] of Object.entries(files)) {
    const { feature, common, part, language } = place.exec(path)?.groups ?? {};
    if (language === undefined) continue;
    const name = feature ?? (common === undefined ? "server" : "common");
    const parts = found.get(language) ?? new Map<string, () => Promise<TextTree>>();
    found.set(language, parts.set(part === undefined ? name : `${name}/${part}`, load));
  }
  return new Map([...found].map(([language, parts]) => [language, (name) => parts.get(name)?.()]));
}

/** The first of what a person reads that there is: `de-AT` is read in `de`. English where there is none of them. */
export function chooseLanguage(languages: Languages, wanted: readonly string[]): string {
  for (const tag of wanted) {
    const [base = tag] = tag.split("-");
    if (base === "en") return "en";
    if (languages.has(tag)) return tag;
    if (languages.has(base)) return base;
  }
  return "en";
}

/** Languages that are written from right to left. */
const rightToLeft = new Set(["ar", "fa", "he", "ur"]);

/**
 * Shows the first of what a person reads; English where there is none of them. A language that could not be loaded changes
 * nothing. The page's `lang` and `dir` follow.
 */
export async function startLanguage(
  loadLanguages: () => Promise<Languages>,
  wanted: readonly string[],
): Promise<void> {
  try {
    const isEnglish = wanted[0] === undefined || /^en\b/u.test(wanted[0]);
    const languages: Languages = isEnglish ? new Map() : await loadLanguages();
    const language = chooseLanguage(languages, wanted);
    if (language === getLanguage()) return;
    await showLanguage(language, languages.get(language));
    document.documentElement.lang = language;
    document.documentElement.dir = rightToLeft.has(language) ? "rtl" : "ltr";
  } catch {
    // What is not there is read in the language that was shown before.
  }
}
