import { resolve } from "node:path";
import { runCommand } from "./failure.mjs";
import { root } from "./run-node.mjs";
import { baseOf, compareLanguages, listFiles, placesOf, readCatalogues } from "./text-catalogues.mjs";
import {
  definedCatalogue,
  findUnworded,
  findWordedParts,
  judgeTextModule,
  readSource,
} from "./text-uses.mjs";

/** @typedef {import("./text-catalogues.mjs").Catalogue} Catalogue */
/** @typedef {import("./text-uses.mjs").Source} Source */

const messages = "contract/messages/en.json";
const ruleMessages = "contract/messages/rules.en.json";

/*
 * The texts that people read, of the project or of the folder given as argument: each is used, has its values where it is
 * used, is translated whole, has the names of its file, and stands in no component; none is worded when a module is imported. What the server says
 * and what shapes of the contract refuse has a text of the contract. That a text is there which is asked for is a matter of
 * types.
 */
await runCommand(async () => {
  const folder = resolve(process.argv[2] ?? root);
  const catalogues = readCatalogues(folder);
  const english = new Map(
    catalogues.filter(({ language }) => language === "en").map((catalogue) => [catalogue.path, catalogue]),
  );
  const sources = readSources(folder);
  const hasText = (/** @type {string} */ id) =>
    [messages, ruleMessages].some((path) => english.get(path)?.texts.has(id) === true);
  const faults = [
    ...catalogues
      .filter(({ language }) => language !== "en")
      .flatMap((translation) => compareLanguages(translation, english.get(translation.source))),
    ...sources.flatMap((source) => judgeCalls(source, english)),
    ...sources.filter(({ path }) => path.startsWith("web/")).flatMap(findWordedParts),
    ...sources.flatMap((source) => findUnworded(source, hasText)),
    ...sources.flatMap(({ file }) => judgeTextModule(file)),
    ...[...english.values()].flatMap((catalogue) => findUnused(catalogue, sources)),
  ];
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${english.size} files of texts, ${faults.length} faults\n`);
  return faults.length === 0 ? 0 : 1;
});

/**
 * @param {string} folder
 * @returns {Source[]}
 */
function readSources(folder) {
  const paths = ["web", "server", "contract", "testing/live-service"]
    .flatMap((name) => listFiles(folder, name))
    .filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path));
  const defined = new Map(
    paths
      .filter((path) => /\/texts\/[\w-]+\.ts$/u.test(path))
      .map((path) => [path, definedCatalogue(folder, path)]),
  );
  defined.set("contract/messages/messages.ts", messages);
  defined.set("contract/messages/rules.ts", ruleMessages);
  return paths.map((path) => readSource(folder, path, (module) => defined.get(module)));
}

/**
 * @param {Source} source
 * @param {Map<string, Catalogue>} english
 * @returns {string[]}
 */
function judgeCalls({ path, calls }, english) {
  return calls.flatMap(({ catalogue, keys, values, line, isAtImport }) => {
    const at = `${path}:${line}: `;
    if (isAtImport && !catalogue.startsWith("contract/"))
      return [
        `${at}${keys[0] ?? "a text"} is worded when the module is imported; byLanguage words it when it is needed`,
      ];
    const texts = english.get(catalogue);
    if (texts === undefined || values === null || keys.length === 0) return [];
    const known = placesOf(texts);
    const places = keys.map((key) => known.get(key) ?? new Set());
    const idle = [...values].filter((name) => name !== "count" && !places.some((names) => names.has(name)));
    return [
      ...keys.flatMap((key, index) =>
        [...(places[index] ?? [])].flatMap((name) =>
          values.has(name) ? [] : [`${at}${key} is given no ${name}`],
        ),
      ),
      ...idle.map((name) => `${at}${keys.join(", ")}: no place for ${name}`),
    ];
  });
}

/**
 * @param {Catalogue} catalogue
 * @param {Source[]} sources
 * @returns {string[]}
 */
function findUnused({ path, texts }, sources) {
  const folders = path.startsWith("contract/")
    ? ["server/", "contract/", "testing/live-service/"]
    : [path.startsWith("web/features/") ? path.replace(/texts\/.*/u, "") : "web/"];
  const near = sources.filter(
    (source) =>
      folders.some((folder) => source.path.startsWith(folder)) ||
      source.calls.some(({ catalogue }) => catalogue === path),
  );
  const isUsed = (/** @type {string} */ key) =>
    near.some(({ literals, patterns }) => literals.has(key) || patterns.some((pattern) => pattern.test(key)));
  const keys = new Set([...texts.keys()].map(baseOf));
  return [...keys].filter((key) => !isUsed(key)).map((key) => `${path}: ${key} is used nowhere`);
}
