import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/*
 * A click does what the control said when it was pressed. What may say something else between press and release is a
 * `PressButton` (as `Button`, `IconButton` and the lines of menus are), or stands in a list that holds still. Commands say
 * what is to be, not that it is to be another: only keys, which say nothing, do the other of what is shown.
 */

/** Whether a label chooses between two meanings; a choice of what is named in it, an object's value, is none. */
function hasChoice(node: ts.Node): boolean {
  if (ts.isObjectLiteralExpression(node)) return false;
  return (
    ts.isConditionalExpression(node) ||
    ts.forEachChild(node, (child) => hasChoice(child) || undefined) === true
  );
}

const commands = new Set(["togglePlay", "toggleShuffle", "toggleLike", "cycleRepeat"]);

/** Plain buttons that say one of several things, and controls that do the other of what is, by their lines. */
function unsureControls(text: string): string[] {
  const file = ts.createSourceFile("part.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const isUnsure = (node: ts.JsxAttributes): boolean => {
    const written = new Map(node.properties.map((each) => [each.name?.getText(file), each]));
    const label = written.get("aria-label");
    return label !== undefined && hasChoice(label) && !written.has("data-action");
  };
  const visit = (node: ts.Node): void => {
    const isElement = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
    const isPlain = isElement && node.tagName.getText(file) === "button" && isUnsure(node.attributes);
    const isToggle = ts.isIdentifier(node) && commands.has(node.text);
    if (isPlain || isToggle)
      found.push(
        `${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}: ${node.getText(file).split("\n")[0]}`,
      );
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test("a plain button that says one of several things is found, and what toggles from a control", () => {
  expect(
    unsureControls(`
      <button aria-label={isOn ? text("off") : text("on")} onClick={press} />;
      <button aria-label={text(isOn ? "off" : "on")}>x</button>;
      <IconButton onClick={togglePlay} />;
      <button aria-label={text("edit", { name: name === "" ? id : name })} />;
      <button data-action="play" aria-label={isOn ? text("off") : text("on")} />;
      <PressButton says={label} aria-label={isOn ? text("off") : text("on")} />;
    `).map((line) => line.split(":")[0]),
  ).toEqual(["2", "3", "4"]);
});

test("every control does what it said when it was pressed", () => {
  const files = globSync("web/{features,ui}/**/*.tsx", { cwd: root }).filter(
    (file) => !file.includes(".test."),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    unsureControls(readFileSync(`${root}${file}`, "utf8")).map((line) => `${file}:${line}`),
  );
  // The public file of the player names what keys do.
  expect(found.filter((each) => !each.startsWith("web/features/player/player.tsx:"))).toEqual([]);
});
