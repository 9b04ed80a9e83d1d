import { showLanguage, type TextTree, type Translations } from "./language.ts";

/** Languages by their BCP 47 tags, with what loads their texts. */
export type Languages = ReadonlyMap<string, () => Promise<Translations>>;

type Files = Readonly<Record<string, () => Promise<TextTree>>>;

const place =
  /(?:features\/(?<feature>[^/]+)\/texts|(?<common>platform)\/texts|contract\/messages)\/(?:(?<part>[\w-]+)\.)?(?<language>[a-z]{2,3}(?:-\w+)?)\.json$/u;

/**
 * Languages by the files of their texts: `features/player/texts/bar.de.json` is the namespace `player/bar` in German, as
 * `defineTexts` names it; `platform/texts/de.json` is `common`, `contract/messages/de.json` is `server`.
 */
export function languagesOf(files: Files): Languages {
  const found = new Map<string, [namespace: string, load: () => Promise<TextTree>][]>();
  for (const [path, load] of Object.entries(files)) {
    const { feature, common, part, language } = place.exec(path)?.groups ?? {};
    if (language === undefined) continue;
    const name = feature ?? (common === undefined ? "server" : "common");
    const namespace = part === undefined ? name : `${name}/${part}`;
    found.set(language, [...(found.get(language) ?? []), [namespace, load]]);
  }
  return new Map([...found].map(([language, parts]) => [language, () => loadAll(parts)]));
}

async function loadAll(parts: readonly [string, () => Promise<TextTree>][]): Promise<Translations> {
  const trees = await Promise.all(parts.map(async ([namespace, load]) => [namespace, await load()] as const));
  return Object.fromEntries(trees);
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

/** Shows the first of what a person reads; English where there is none of them, or it could not be loaded. */
export async function startLanguage(
  loadLanguages: () => Promise<Languages>,
  wanted: readonly string[],
): Promise<void> {
  if (wanted[0] === undefined || /^en\b/u.test(wanted[0])) return;
  try {
    const languages = await loadLanguages();
    const language = chooseLanguage(languages, wanted);
    if (language === "en") return;
    await showLanguage(language, languages.get(language));
    document.documentElement.lang = language;
  } catch {
    // What is not there is read in English.
  }
}
