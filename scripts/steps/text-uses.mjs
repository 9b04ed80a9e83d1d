import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/**
 * @typedef {{ path: string, file: ts.SourceFile, literals: Set<string>, patterns: RegExp[], calls: Call[] }} Source a
 *   source file: the strings that stand in it, what its templates may give, and the texts that it asks for
 * @typedef {{ catalogue: string, keys: string[], values: Set<string> | null, line: number, isAtImport: boolean }} Call a text
 *   that is asked for: the path of its English file; its key, several of a condition, none where they are no literals;
 *   `values` null where their names are not known
 */

const spoken = new Set(["aria-label", "title", "placeholder", "alt", "label"]);
const words = /\p{L}{2,}/u;

/**
 * @param {string} folder of the project
 * @param {string} path
 * @param {(path: string) => string | undefined} catalogueOf the English file that a module defines texts of
 * @returns {Source}
 */
export function readSource(folder, path, catalogueOf) {
  const content = readFileSync(join(folder, path), "utf8");
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, kind);
  const functions = importedTexts(file, path, catalogueOf);
  /** @type {Source} */
  const source = { path, file, literals: new Set(), patterns: [], calls: [] };
  /** @type {(node: ts.Node, isAtImport: boolean) => void} */
  const visit = (node, isAtImport) => {
    if (ts.isStringLiteralLike(node)) source.literals.add(node.text);
    if (ts.isTemplateExpression(node)) source.patterns.push(...patternsOf(node));
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const catalogue = functions.get(node.expression.text);
      if (catalogue !== undefined) source.calls.push(callOf(node, catalogue, isAtImport));
    }
    const isInside = ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, isAtImport && !isInside));
  };
  visit(file, true);
  return source;
}

/**
 * The file of texts that a module defines, from its import of JSON.
 * @param {string} folder
 * @param {string} path
 * @returns {string | undefined}
 */
export function definedCatalogue(folder, path) {
  const imported = /^import \w+ from "\.\/([\w.-]*en\.json)"/mu.exec(
    readFileSync(join(folder, path), "utf8"),
  );
  return imported === null ? undefined : `${dirname(path)}/${imported[1]}`;
}

const ofFeature = /^web\/features\/([\w-]+)\/texts\/([\w-]+)-text\.ts$/u;

/**
 * A module of a feature's texts is named after its JSON file, and so is their namespace, by which translations are found:
 * `<feature>-text.ts` beside `en.json`, `<part>-text.ts` beside `<part>.en.json`.
 * @param {ts.SourceFile} file
 * @returns {string[]}
 */
export function judgeTextModule({ fileName, text }) {
  const [, feature, name] = ofFeature.exec(fileName) ?? [];
  const part = /from "\.\/(?:([\w-]+)\.)?en\.json"/u.exec(text);
  if (feature === undefined || part === null) return [];
  const namespace = part[1] === undefined ? feature : `${feature}/${part[1]}`;
  const expected = part[1] ?? feature;
  return [
    ...(name === expected ? [] : [`${fileName}: its name is that of its texts, ${expected}-text.ts`]),
    ...(text.includes(`defineTexts("${namespace}"`) ? [] : [`${fileName}: its namespace is ${namespace}`]),
  ];
}

/**
 * @param {ts.SourceFile} file
 * @param {string} path
 * @param {(path: string) => string | undefined} catalogueOf
 * @returns {Map<string, string>} English files by the names of the functions that read them
 */
function importedTexts(file, path, catalogueOf) {
  const functions = new Map();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = statement.moduleSpecifier.text;
    const module = from.startsWith("#") ? from.slice(1) : normalize(join(dirname(path), from));
    const catalogue = catalogueOf(module);
    const names = statement.importClause?.namedBindings;
    if (catalogue === undefined || names === undefined || !ts.isNamedImports(names)) continue;
    for (const { name, propertyName } of names.elements)
      if (/Text$|^(?:rule)?[mM]essage$/u.test((propertyName ?? name).text))
        functions.set(name.text, catalogue);
  }
  return functions;
}

const refusing = new Set(["regex", "refine", "email", "min", "max", "length", "url"]);

/**
 * What the server says in words of its own: shapes of the contract refuse with the id of a text, and a `detail` is made of one.
 * @param {Source} source
 * @param {(id: string) => boolean} hasText
 * @returns {string[]}
 */
export function findUnworded({ path, file }, hasText) {
  /** @type {string[]} */
  const faults = [];
  /** @type {(node: ts.Node, text: string) => void} */
  const report = (node, text) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    faults.push(`${path}:${line}: “${text}” is the id of no text in contract/messages/`);
  };
  /** @type {(node: ts.Node) => void} */
  const visit = (node) => {
    const refusal = path.startsWith("contract/") ? refusalOf(node) : undefined;
    const said = refusal ?? (path.startsWith("server/") ? detailOf(node) : undefined);
    if (said !== undefined && !hasText(said)) report(node, said);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}

/**
 * The sentence with which a check of a shape refuses a value.
 * @param {ts.Node} node
 * @returns {string | undefined}
 */
function refusalOf(node) {
  if (ts.isPropertyAssignment(node) && node.name.getText() === "message") return literalOf(node.initializer);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const last = node.arguments.at(-1);
  return last !== undefined && refusing.has(node.expression.name.text) ? literalOf(last) : undefined;
}

/**
 * @param {ts.Node} node
 * @returns {string | undefined} the words of a `detail` that is written where it is used
 */
function detailOf(node) {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== "detail") return undefined;
  const { initializer } = node;
  const text = ts.isTemplateExpression(initializer) ? initializer.getText() : literalOf(initializer);
  return text !== undefined && words.test(text) ? text : undefined;
}

/**
 * @param {ts.Expression} expression
 * @returns {string | undefined}
 */
function literalOf(expression) {
  if (ts.isSatisfiesExpression(expression) || ts.isAsExpression(expression))
    return literalOf(expression.expression);
  return ts.isStringLiteralLike(expression) ? expression.text : undefined;
}

/**
 * @param {ts.CallExpression} call
 * @param {string} catalogue
 * @param {boolean} isAtImport
 * @returns {Call}
 */
function callOf(call, catalogue, isAtImport) {
  const [key, given] = call.arguments;
  const line = call.getSourceFile().getLineAndCharacterOfPosition(call.getStart()).line + 1;
  const keys = key === undefined ? [] : literalsOf(key);
  return { catalogue, keys, values: given === undefined ? new Set() : namesOf(given), line, isAtImport };
}

/**
 * @param {ts.Expression} expression
 * @returns {string[]}
 */
function literalsOf(expression) {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isParenthesizedExpression(expression)) return literalsOf(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [...literalsOf(expression.whenTrue), ...literalsOf(expression.whenFalse)];
  return [];
}

/**
 * @param {ts.Expression} values
 * @returns {Set<string> | null} null where not all names stand there
 */
function namesOf(values) {
  if (!ts.isObjectLiteralExpression(values)) return null;
  const names = new Set();
  for (const property of values.properties) {
    if (property.name === undefined) return null;
    names.add(property.name.getText());
  }
  return names;
}

/**
 * What a template may give, where enough of it stands there to recognise a key.
 * @param {ts.TemplateExpression} template
 * @returns {RegExp[]}
 */
function patternsOf({ head, templateSpans }) {
  const parts = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  if (parts.join("").length < 3) return [];
  const escaped = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&"));
  return [new RegExp(`^${escaped.join("[\\w. -]+")}$`, "u")];
}

/**
 * Whether a prop of a component is an id, like `added`: an element of HTML says what is given to it.
 * @param {ts.Node} element
 * @param {string} text
 * @returns {boolean}
 */
function isId(element, text) {
  const name = ts.isJsxOpeningLikeElement(element) ? element.tagName.getText() : "";
  return /^[A-Z]/u.test(name) && /^[a-z-]+$/u.test(text);
}

/**
 * Words that stand in a component instead of a file of texts, and formats that are made when a module is imported.
 * @param {Source} source
 * @returns {string[]}
 */
export function findWordedParts({ path, file }) {
  /** @type {string[]} */
  const faults = [];
  /** @type {(node: ts.Node, what: string) => void} */
  const report = (node, what) => {
    faults.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}`);
  };
  /** @type {(node: ts.Node, isAtImport: boolean) => void} */
  const visit = (node, isAtImport) => {
    if (ts.isJsxText(node) && words.test(node.text))
      report(node, `“${node.text.trim()}” stands in a component`);
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && node.initializer !== undefined) {
      const { initializer } = node;
      if (
        ts.isStringLiteral(initializer) &&
        words.test(initializer.text) &&
        !isId(node.parent.parent, initializer.text)
      )
        report(node, `“${initializer.text}” stands in a component`);
    }
    if (isAtImport && ts.isNewExpression(node) && node.expression.getText().startsWith("Intl."))
      report(
        node,
        `${node.expression.getText()} is made when the module is imported; byLanguage makes it when it is needed`,
      );
    const isInside = ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, isAtImport && !isInside));
  };
  visit(file, true);
  return faults;
}
