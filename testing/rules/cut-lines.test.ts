import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/*
 * A line that is cut where its room ends loses its beginning where its letters go the other way than the page. So what shows
 * names (`dir="auto"`) goes by its own letters. A line that says only texts of ours goes as the page does. The sides of a line
 * that goes by its letters are theirs as well, so room beside it is an outer element's.
 */
const cuts = /(?<![\w-])(?:truncate|line-clamp-\d+)(?![\w-])/u;

/** Sides that follow the letters of a name where it stands on the element that has its direction, and not the page. */
const sides = /(?<![\w-])-?(?:[pm][se]|start|end|(?:rounded|border)-[se])-[\w[]/u;

/** The lines and elements of a file that are cut and may show names, and do not say which way they go. */
function linesWithoutDirection(text: string): string[] {
  const file = ts.createSourceFile("part.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const constants = readConstants(file);
  const found: string[] = [];
  const isCut = (value: ts.Node): boolean =>
    cuts.test(value.getText(file)) ||
    readNames(value).some((name) => cuts.test(constants.get(name)?.getText(file) ?? ""));
  const lacksDirection = (
    properties: readonly (ts.JsxAttributeLike | ts.ObjectLiteralElementLike)[],
  ): boolean => {
    const written = new Map(properties.map((each) => [each.name?.getText(file), each]));
    const className = written.get("className");
    return className !== undefined && isCut(className) && !written.has("dir");
  };
  const hasSides = ({ properties }: ts.JsxAttributes): boolean => {
    const written = new Map(properties.map((each) => [each.name?.getText(file), each.getText(file)]));
    const className = written.get("className") ?? "";
    return written.get("dir") === 'dir="auto"' && cuts.test(className) && sides.test(className);
  };
  const isAmiss = (node: ts.Node): boolean => {
    if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && hasSides(node.attributes))
      return true;
    if (ts.isObjectLiteralExpression(node)) return lacksDirection(node.properties);
    if (ts.isJsxSelfClosingElement(node)) return lacksDirection(node.attributes.properties);
    if (!ts.isJsxOpeningElement(node) || !lacksDirection(node.attributes.properties)) return false;
    return !node.parent.children.every((child) => isOurs(child, constants));
  };
  const visit = (node: ts.Node): void => {
    if (isAmiss(node)) found.push(lineOf(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function lineOf(node: ts.Node, file: ts.SourceFile): string {
  return `${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}: ${node.getText(file).split("\n")[0]}`;
}

function readConstants(file: ts.SourceFile): Map<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      found.set(node.name.text, node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function readNames(node: ts.Node): string[] {
  const found: string[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isIdentifier(each)) found.push(each.text);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

/** Whether what is shown is said by texts of ours and numbers alone, or keeps its direction to itself. */
function isOurs(node: ts.Node, constants: Map<string, ts.Expression>): boolean {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || node.kind === ts.SyntaxKind.NullKeyword)
    return true;
  if (ts.isCallExpression(node)) return /Text$|^format[A-Z]/u.test(node.expression.getText());
  if (ts.isJsxSelfClosingElement(node)) return node.attributes.getText().includes("aria-hidden");
  const parts = partsOf(node, constants);
  return parts !== null && parts.every((part) => isOurs(part, constants));
}

/** What a part of a screen consists of; null where that is not known. */
function partsOf(node: ts.Node, constants: Map<string, ts.Expression>): readonly ts.Node[] | null {
  if (ts.isJsxExpression(node)) return node.expression === undefined ? [] : [node.expression];
  if (ts.isParenthesizedExpression(node)) return [node.expression];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
      ? [node.right]
      : [node.left, node.right];
  if (ts.isJsxElement(node)) return node.openingElement.tagName.getText() === "bdi" ? [] : node.children;
  const value = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return value === undefined || ts.isIdentifier(value) ? null : [value];
}

const files = globSync("web/**/*.tsx", { cwd: root }).filter((path) => !path.endsWith(".test.tsx"));

test("a line of names that is cut goes by the direction of its letters", () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) =>
    linesWithoutDirection(readFileSync(root + path, "utf8")).map((line) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});

test.each([
  '<p className="truncate">{name}</p>',
  '<p className="block line-clamp-2">{isOpen ? track.name : null}</p>',
  'const line = "truncate"; const shown = <p className={joinClasses(line, "ps-2")}>{name}</p>',
  'const words = name; const shown = <p className="truncate">{words}</p>',
  '<Link className="truncate"><TrackTitle track={track} /></Link>',
  'const shared = { title: name, className: "block truncate" };',
  '<p dir="auto" className="truncate pointer-coarse:pe-12">{name}</p>',
])("%s would be found", (line) => expect(linesWithoutDirection(line)).toHaveLength(1));

test.each([
  '<p dir="auto" className="truncate">{name}</p>',
  '<p className="truncate">{homeText("title")}</p>',
  '<p className="truncate"><Icon aria-hidden /> {isOpen ? homeText("open") : formatCount(3)}</p>',
  '<p className="truncate"><bdi>{name}</bdi></p>',
  'const words = homeText("title"); const shown = <p className="truncate">{words}</p>',
])("%s may be as it is", (line) => expect(linesWithoutDirection(line)).toEqual([]));
