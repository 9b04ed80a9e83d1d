import type { TextTree } from "#web/platform/i18n/language.ts";
import { languagesOf } from "#web/platform/i18n/languages-of.ts";

/**
 * The languages that there are beside English: those of the files that lie beside the English ones. A new file is a new
 * language; the build makes one script a language (vite.config.ts).
 */
export const otherLanguages = languagesOf(
  import.meta.glob<TextTree>(
    [
      "./features/*/texts/*.json",
      "./platform/texts/*.json",
      "../contract/messages/*.json",
      "!**/en.json",
      "!**/*.en.json",
    ],
    { import: "default" },
  ),
);
