import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { Failure, runCommand } from "./failure.mjs";
import { root } from "./run-node.mjs";

/** Folders without pages of the project. */
const skipped = new Set(["node_modules", "data", "dist", "coverage"]);

/** `[text](target)`, `[name]: target`, and the addresses of HTML. */
const linkForms = [
  /\]\(<?([^()\s>]+)>?[^()]*\)/gu,
  /^\s*\[[^\]]+\]:\s+(\S+)/gu,
  /<(?:a|img)\b[^>]*\b(?:href|src)="([^"]+)"/gu,
];

/**
 * @typedef {{ line: number, target: string }} Link a link of a page, with its line
 * @typedef {{ links: Link[], anchors: Set<string> }} Page what a page leads to, and the anchors that lead into it
 */

/*
 * Follows every link of every Markdown file to a file, a folder or a heading of the project, or of the folder given as
 * argument. Addresses of other places are not asked: this runs without a network.
 */
await runCommand(async () => {
  const folder = resolve(process.argv[2] ?? root);
  const paths = listPages(folder);
  if (paths.length === 0) throw new Failure("No page was found, so the result says nothing.");
  const pages = new Map(paths.map((path) => [path, readPage(path)]));
  const broken = [...pages].flatMap(([path, { links }]) =>
    links
      .map((link) => ({ link, why: whyBroken(path, link.target, { folder, pages }) }))
      .filter(({ why }) => why !== null)
      .map(({ link, why }) => `${relative(folder, path)}:${link.line}: ${link.target} ${why}`),
  );
  for (const line of broken) process.stdout.write(`${line}\n`);
  const count = [...pages.values()].reduce((sum, { links }) => sum + links.length, 0);
  process.stdout.write(`${count} links of ${pages.size} pages, ${broken.length} broken\n`);
  return broken.length === 0 ? 0 : 1;
});

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listPages(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return skipped.has(entry.name) || entry.name.startsWith(".") ? [] : listPages(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

/**
 * Reads the links and headings of a page. What stands in code is neither.
 * @param {string} path
 * @returns {Page}
 */
function readPage(path) {
  const [links, anchors] = [/** @type {Link[]} */ ([]), /** @type {Set<string>} */ (new Set())];
  const counts = new Map();
  let isCode = false;
  for (const [index, line] of readFileSync(path, "utf8").split("\n").entries()) {
    if (/^\s*(?:```|~~~)/u.test(line)) isCode = !isCode;
    if (isCode) continue;
    links.push(...targetsOf(line).map((target) => ({ line: index + 1, target })));
    const heading = /^#{1,6}\s+(.*)$/u.exec(line)?.[1];
    if (heading === undefined) continue;
    const anchor = anchorOf(heading);
    const before = counts.get(anchor) ?? 0;
    counts.set(anchor, before + 1);
    anchors.add(before === 0 ? anchor : `${anchor}-${before}`);
  }
  return { links, anchors };
}

/**
 * What a line leads to.
 * @param {string} line
 * @returns {string[]}
 */
function targetsOf(line) {
  const text = line.replaceAll(/`[^`]*`/gu, "");
  return linkForms.flatMap((form) => [...text.matchAll(form)].map(([, target]) => target ?? ""));
}

/**
 * The anchor that GitHub gives a heading.
 * @param {string} heading
 * @returns {string}
 */
function anchorOf(heading) {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}\p{Connector_Punctuation}\- ]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}

/**
 * @param {string} path of the page with the link
 * @param {string} target
 * @param {{ folder: string, pages: ReadonlyMap<string, Page> }} project
 * @returns {string | null} what is wrong; null for a link that leads somewhere, or elsewhere
 */
function whyBroken(path, target, { folder, pages }) {
  if (/^[a-z][a-z\d+.-]*:/iu.test(target)) return null;
  const [file = "", anchor] = target.split("#", 2);
  const found =
    file === "" ? path : resolve(file.startsWith("/") ? folder : dirname(path), decodeURI(`./${file}`));
  if (relative(folder, found).startsWith("..")) return "leads out of the project";
  if (!existsSync(found)) return "leads to no file";
  if (anchor === undefined || anchor === "" || statSync(found).isDirectory()) return null;
  const page = pages.get(found);
  return page === undefined || page.anchors.has(anchor) ? null : "leads to no heading";
}
