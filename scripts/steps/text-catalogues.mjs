import { readFileSync, readdirSync, existsSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ path: string, language: string, source: string, texts: Map<string, string> }} Catalogue a file of texts:
 *   its path, its language, the path of the English file that it translates (itself if it is that), texts by key
 */

const file = /(?:^|\/)(?:texts|messages)\/(?:[\w-]+\.)?([a-z]{2,3}(?:-[A-Za-z]+)?)\.json$/u;
const form = /_(?:zero|one|two|few|many|other)$/u;

/**
 * Every file of texts below `web/` and `contract/messages/`.
 * @param {string} folder of the project
 * @returns {Catalogue[]}
 */
export function readCatalogues(folder) {
  const paths = ["web", "contract/messages"].flatMap((name) => listFiles(folder, name));
  return paths.flatMap((path) => {
    const language = file.exec(path)?.[1];
    if (language === undefined) return [];
    const source = path.replace(new RegExp(`${language}\\.json$`, "u"), "en.json");
    return [{ path, language, source, texts: flatten(JSON.parse(readFileSync(join(folder, path), "utf8"))) }];
  });
}

/**
 * @param {string} folder
 * @param {string} path relative to it
 * @returns {string[]} the files below
 */
export function listFiles(folder, path) {
  if (!existsSync(join(folder, path))) return [];
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(folder, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}

/**
 * @param {Record<string, unknown>} tree
 * @param {string} [path]
 * @param {Map<string, string>} [texts]
 * @returns {Map<string, string>}
 */
function flatten(tree, path = "", texts = new Map()) {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(path + key, value);
    else flatten(/** @type {Record<string, unknown>} */ (value), `${path}${key}.`, texts);
  }
  return texts;
}

/**
 * The key that a call names: `songs` for its forms `songs_one` and `songs_other`.
 * @param {string} key
 * @returns {string}
 */
export const baseOf = (key) => key.replace(form, "");

/**
 * The places of a key, of all of its forms together.
 * @param {Catalogue} catalogue
 * @returns {Map<string, Set<string>>} by base key
 */
export function placesOf({ texts }) {
  const places = new Map();
  for (const [key, text] of texts) {
    const known = places.get(baseOf(key)) ?? new Set();
    for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/gu)) known.add(name);
    places.set(baseOf(key), known);
  }
  return places;
}

/**
 * What a translation has otherwise than the English file: keys, places, forms of plurals.
 * @param {Catalogue} translation
 * @param {Catalogue | undefined} english
 * @returns {string[]}
 */
export function compareLanguages(translation, english) {
  if (english === undefined)
    return [`${translation.path}: there is no ${translation.source} that it translates`];
  const own = placesOf(translation);
  const given = placesOf(english);
  const plurals = new Intl.PluralRules(translation.language).resolvedOptions().pluralCategories;
  const faults = [];
  for (const key of own.keys()) if (!given.has(key)) faults.push(`${key} is no key of ${english.path}`);
  for (const [key, places] of given) {
    const there = own.get(key);
    if (there === undefined) {
      faults.push(`${key} is missing`);
      continue;
    }
    const other = [...there, ...places].filter((name) => !(there.has(name) && places.has(name)));
    if (other.length > 0) faults.push(`${key} has other places: ${other.toSorted().join(", ")}`);
    if (!english.texts.has(`${key}_other`)) continue;
    const missing = plurals.filter((name) => !translation.texts.has(`${key}_${name}`));
    if (missing.length > 0) faults.push(`${key} lacks the forms ${missing.join(", ")}`);
  }
  return faults.map((fault) => `${translation.path}: ${fault}`);
}
