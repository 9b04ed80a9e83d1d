import ar from "#contract/messages/ar.json" with { type: "json" };
import de from "#contract/messages/de.json" with { type: "json" };
import en from "#contract/messages/en.json" with { type: "json" };
import es from "#contract/messages/es.json" with { type: "json" };
import fr from "#contract/messages/fr.json" with { type: "json" };
import ja from "#contract/messages/ja.json" with { type: "json" };
import { createCollection } from "#contract/messages/catalogue.ts";
import type { Message } from "#contract/messages/messages.ts";
import type { LanguageTag } from "#contract/preferences/languages.ts";

const trees = { en, de, es, fr, ja, ar };
const collections = new Map<LanguageTag, ReturnType<typeof createCollection>>();

/**
 * A message in a person's language, with its numbers as that language writes them: for what leaves the server by itself,
 * as mails do. What screens show is worded by the web.
 */
export function wordIn(language: LanguageTag, said: Message): string {
  const numbers = new Intl.NumberFormat(language);
  const known =
    collections.get(language) ??
    createCollection([trees[language]], language, (value) => numbers.format(value));
  collections.set(language, known);
  return known.word(said);
}
