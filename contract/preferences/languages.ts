/**
 * The languages that Gatefold is written in, by their BCP 47 tags. A language stands here once it is complete: the check
 * of texts compares its files with the English ones.
 */
export const languageTags = ["en", "de", "es", "fr", "ja", "ar"] as const;

/** The choices of language: `system` is the first of the browser's languages that Gatefold is written in. */
export const languageChoices = ["system", ...languageTags] as const;

export type LanguageChoice = (typeof languageChoices)[number];
export type LanguageTag = (typeof languageTags)[number];
