import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import type { Page } from "playwright-core";

/*
 * A language for tests: every English text with accents and two fifths longer, between ⟦ and ⟧. It is made of the English
 * files when a test asks for it, and given to the browser in the place of the German scripts, so that the product holds nothing of
 * it. What is read without brackets then is no text of a file.
 */

interface TextTree {
  [key: string]: string | TextTree;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const files = ["web/**/texts/*.json", "contract/messages/*.json"].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
);
const read = (path: string) => JSON.parse(readFileSync(root + path, "utf8")) as TextTree;
const englishPaths = files.filter((path) => /(?:^|[./])en\.json$/u.test(path));

/** A German tree as it stands in its script, to the English one. */
const englishOf = new Map(
  englishPaths.map((path) => [JSON.stringify(read(path.replace(/en\.json$/u, "de.json"))), read(path)]),
);

const accents = new Map(
  Array.from("abcdefghijklmnoprstuvwyz", (letter, index) => [
    letter,
    "àƀçðéƒĝĥîĵķļɱñôþŕšţûṽŵýž".charAt(index),
  ]),
);

/** `Play {{name}}` as `⟦Þļàý {{name}} ôô⟧`. */
function accent(text: string): string {
  const letters = text.replaceAll(/\{\{\w+\}\}/gu, "").length;
  const longer = Array.from({ length: Math.ceil((letters * 0.4) / 5) }, () => "ôôôô").join(" ");
  const accented = text
    .split(/(?<place>\{\{\w+\}\})/u)
    .map((part) =>
      part.startsWith("{{") ? part : part.replaceAll(/[a-z]/gu, (letter) => accents.get(letter) ?? letter),
    );
  return `⟦${accented.join("")} ${longer}⟧`;
}

/** The English tree in the shape of the German one, accented. */
function accentTree(tree: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? accent(value) : accentTree(value),
    ]),
  );
}

/** The script of texts that the browser asks for, with the pseudo-locale in the place of German. Throws for any other script. */
function pseudoScript(script: string): string {
  const body = script
    .replace(
      /^import\s*\{\s*n as (\w+)\s*\}\s*from\s*"[^"]+";/u,
      "const $1 = (all) => Object.values(all)[0]();",
    )
    .replace(/export\s*\{(?<names>[^}]*)\};?\s*$/u, (_, names: string) => {
      const entries = names.split(",").map((pair) => {
        const [inner = "", outer = inner] = pair.split(" as ").map((name) => name.trim());
        return `${JSON.stringify(outer)}: () => ${inner}`;
      });
      return `exported = { ${entries.join(", ")} };`;
    });
  // What is declared before its texts takes them when it is asked.
  const late = body.replaceAll(
    /(?<name>\w+)=\w+\(\{default:\(\)=>(?<tree>\w+)\}\)/gu,
    "$<name>={get tree(){return $<tree>}}",
  );
  const context: { exported?: Record<string, () => { tree: TextTree }> } = {};
  runInNewContext(late, context);
  const parts = Object.entries(context.exported ?? {}).map(([name, part], index) => {
    const english = englishOf.get(JSON.stringify(part().tree));
    if (english === undefined) throw new Error(`The script has texts that no German file has: ${name}`);
    return { name, constant: `const part${index} = { default: ${JSON.stringify(accentTree(english))} };` };
  });
  const names = parts.map(({ name }, index) => `part${index} as ${name}`);
  return `${parts.map(({ constant }) => constant).join("\n")}\nexport { ${names.join(", ")} };`;
}

/** Gives a page the pseudo-locale where it asks for German. */
export async function routePseudoLocale(page: Page): Promise<void> {
  await page.route(/\/assets\/texts-de-[\w-]+\.js$/u, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: pseudoScript(await answer.text()) });
  });
}

const isTemplate = (text: string) => /(?<!\{)\{name\}/u.test(text);
const flatten = (tree: TextTree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : flatten(value)));

const sentences = [...new Set(englishPaths.flatMap((path) => flatten(read(path))))].filter(
  (text) => !isTemplate(text) && /\p{Letter}{2,} \p{Letter}{2,}/u.test(text.replaceAll(/\{\{\w+\}\}/gu, "")),
);

/** Players whose names stand among the texts, and are shown as what a file is from too. */
const productNames: ReadonlySet<string> = new Set(["Pano Scrobbler"]);

/**
 * English texts of two words or more, as whole texts, those with values as patterns: what the page shows of them is not
 * translated. The mail that an admin may change (with `{name}`) is written in one language for all.
 */
export const englishTexts = {
  texts: sentences.filter((text) => !text.includes("{{") && !productNames.has(text)),
  patterns: sentences
    .filter((text) => text.includes("{{"))
    .map(
      (text) =>
        `^${text
          .split(/\{\{\w+\}\}/u)
          .map((part) => RegExp.escape(part))
          .join(".+")}$`,
    ),
};
