import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import ts from "typescript";
import { Failure, runCommand } from "./failure.mjs";
import { root } from "./run-node.mjs";

/**
 * @typedef {{ line: number, what: string }} Fault
 * @typedef {[pattern: RegExp, better: string]} Rule a pattern, and what to write instead
 */

/** Folders without code of the project. Migrations that ran once do not change any more. */
const skipped = new Set(["node_modules", "data", "dist", "coverage", "migrations"]);
const code = /\.(?:ts|tsx|mjs|cjs|js)$/u;
const tests = /\.test\.tsx?$|(?:^|\/)(?:testing|e2e)\//u;
/** Pages of text, and the texts of screens and errors in English. What was decided about words names them. */
const onlyProse = /(?:(?:^|[./])en\.json|(?<!(?:^|\/)decisions\/[^/]*)\.md)$/u;

/** Words of a name, whatever its case (`maxRows`, `MAX_ROWS`), each with the field's word. @type {Rule[]} */
const names = [
  [/^(?:told|tell|telling|untold)$/u, "report, notify, publish"],
  [/^begun$/u, "started, pending, in progress"],
  [/^anew$/u, "again, or re…"],
  [/^(?:whoever|somebody|nobody|anybody|everybody)$/u, "what the person is here: member, viewer, caller"],
];
/** Beginnings of names of a limit. @type {Rule[]} */
const limits = [
  [/^(?:most[A-Z]|MOST_|longest[A-Z]|LONGEST_)/u, "max…"],
  [/^(?:least[A-Z]|LEAST_)/u, "min…"],
];
/** Words of comments, of tests' names, and of pages and what the log, errors, screens and the contract say. @type {Rule[]} */
const prose = [
  [/\btold\b/iu, "reported, notified, asked"],
  [/\bbegun\b/iu, "started"],
  [/\banew\b/iu, "again"],
  [/\bwhoever\b/iu, "anyone who, or the person by their part"],
  [/\b(?:some|no|any|every)body\b/iu, "someone, no one, anyone, everyone"],
];

/*
 * Refuses words that a reader of the code would have to learn: in names, in comments, in the names of tests, in pages
 * of text and in what screens, errors, the log and the contract say. Names of columns, which stored data has, and code between backticks are left alone.
 */
await runCommand(async () => {
  const folder = resolve(process.argv[2] ?? root);
  const paths = listCode(folder).map((path) => relative(folder, path));
  if (paths.length === 0) throw new Failure("No code was found, so the result says nothing.");
  const stored = readColumns(folder);
  const faults = paths.flatMap((path) =>
    findFaults(folder, path, stored).map(({ line, what }) => `${path}:${line}: ${what}`),
  );
  for (const line of faults) process.stdout.write(`${line}\n`);
  process.stdout.write(`${paths.length} files, ${faults.length} faults\n`);
  return faults.length === 0 ? 0 : 1;
});

/**
 * @param {string} folder
 * @returns {string[]} paths of all files of code in it
 */
function listCode(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name.startsWith(".")) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listCode(path);
    return code.test(entry.name) || onlyProse.test(path) ? [path] : [];
  });
}

/**
 * @param {string} folder
 * @returns {Set<string>} the words of the migrations, which name the tables and columns
 */
function readColumns(folder) {
  const migrations = join(folder, "server", "migrations");
  if (!existsSync(migrations)) return new Set();
  const texts = readdirSync(migrations).map((name) => readFileSync(join(migrations, name), "utf8"));
  return new Set(texts.flatMap((text) => text.replaceAll(/--.*$/gmu, "").match(/[a-z_]+/gu) ?? []));
}

/**
 * @param {string} folder
 * @param {string} path in the folder
 * @param {Set<string>} stored
 * @returns {Fault[]}
 */
function findFaults(folder, path, stored) {
  const text = readFileSync(join(folder, path), "utf8");
  if (onlyProse.test(path)) return findProse(text).map(({ line, what }) => ({ line: line + 1, what }));
  const isOfTest = tests.test(path);
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Fault[]} */
  const faults = [];
  /** @type {Set<number>} */
  const seen = new Set();
  const lineOf = (/** @type {number} */ at) => source.getLineAndCharacterOfPosition(at).line + 1;
  const judge = (/** @type {number} */ at, /** @type {number} */ end) => {
    if (seen.has(at)) return;
    seen.add(at);
    for (const fault of findProse(text.slice(at, end)))
      faults.push({ ...fault, line: lineOf(at) + fault.line });
  };
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isIdentifier(node) && !stored.has(node.text)) {
      const better = judgeName(node.text);
      if (better !== null)
        faults.push({ line: lineOf(node.getStart()), what: `"${node.text}": write ${better}` });
    }
    if (node.kind !== ts.SyntaxKind.JsxText && !ts.isJSDoc(node)) {
      const comments = [
        ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
      ];
      for (const { pos, end } of comments) judge(pos, end);
    }
    // Without its quotes: what stands between backticks in a sentence is code.
    if (isSentence(node, isOfTest)) judge(node.getStart() + 1, node.end - 1);
    node.getChildren().forEach(visit);
  };
  visit(source);
  return faults;
}

/**
 * Whether a literal, or a part of one, is read by people: a line of the log or an error, and the name of a test. What tests
 * work with is theirs.
 * @param {ts.Node} node
 * @param {boolean} isOfTest
 * @returns {boolean}
 */
function isSentence(node, isOfTest) {
  const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
  if (!isPart && !ts.isStringLiteralLike(node)) return false;
  if (!isOfTest) return /\S\s+\S/u.test(node.text);
  const literal = isPart ? ts.findAncestor(node, ts.isTemplateExpression) : node;
  const call = literal?.parent;
  return (
    call !== undefined &&
    ts.isCallExpression(call) &&
    call.arguments[0] === literal &&
    /^(?:test|it|describe)\b/u.test(call.expression.getText())
  );
}

/**
 * @param {string} name
 * @returns {string | null} what to write instead
 */
function judgeName(name) {
  const words = name.split(/_|(?<=[a-z\d])(?=[A-Z])/u).map((word) => word.toLowerCase());
  return (
    limits.find(([pattern]) => pattern.test(name))?.[1] ??
    names.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1] ??
    null
  );
}

/**
 * @param {string} text
 * @returns {Fault[]} with lines from 0, those of the text
 */
function findProse(text) {
  return text.split("\n").flatMap((part, line) =>
    prose.flatMap(([pattern, better]) => {
      const found = pattern.exec(part.replaceAll(/`[^`]*`/gu, ""));
      return found === null ? [] : [{ line, what: `"${found[0]}": write ${better}` }];
    }),
  );
}
