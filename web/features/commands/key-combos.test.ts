import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areInConflict,
  conflictsOf,
  isAllowedStep,
  isChord,
  keysOf,
  matchSteps,
  type Press,
  stepOf,
} from "./key-combos.ts";

function press(key: string, held: Partial<Press> = {}): Press {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

describe("the step that a press is", () => {
  it.each([
    [press("g"), "g"],
    [press("G", { shiftKey: true }), "Shift+g"],
    [press("?", { shiftKey: true }), "?"],
    [press("/"), "/"],
    [press(" "), "Space"],
    [press("k", { ctrlKey: true }), "Mod+k"],
    [press("ArrowRight", { shiftKey: true }), "Shift+ArrowRight"],
    [press("k", { metaKey: true }), "Meta+k"],
  ])("%o is %s", (given, step) => expect(stepOf(given, false)).toBe(step));

  it("takes Cmd for Ctrl on Macs", () => {
    expect(stepOf(press("k", { metaKey: true }), true)).toBe("Mod+k");
    expect(stepOf(press("k", { ctrlKey: true }), true)).toBe("Ctrl+k");
  });

  it.each(["Shift", "Control", "Alt", "Meta", "Dead", "AltGraph"])("is none for %s alone", (key) => {
    expect(stepOf(press(key), false)).toBeNull();
  });
});

describe("what steps mean", () => {
  const bindings = { home: "g h", liked: "g l", mute: "m", none: null };

  it("finds commands, beginnings, and nothing", () => {
    expect(matchSteps(bindings, ["m"])).toEqual({ id: "mute" });
    expect(matchSteps(bindings, ["g"])).toBe("more");
    expect(matchSteps(bindings, ["g", "h"])).toEqual({ id: "home" });
    expect(matchSteps(bindings, ["g", "x"])).toBeNull();
    expect(matchSteps(bindings, ["h"])).toBeNull();
  });

  it("tells with which commands a shortcut is in conflict", () => {
    expect(conflictsOf(bindings, "none", "m")).toEqual(["mute"]);
    expect(conflictsOf(bindings, "none", "g")).toEqual(["home", "liked"]);
    expect(conflictsOf(bindings, "none", "m x")).toEqual(["mute"]);
    expect(conflictsOf(bindings, "mute", "m")).toEqual([]);
    expect(conflictsOf(bindings, "none", "g x")).toEqual([]);
  });

  it("leaves every command reachable when no two are in conflict", () => {
    const step = fc.constantFrom("g", "h", "m", "Mod+j", "Space", "?");
    const shortcut = fc.array(step, { minLength: 1, maxLength: 2 }).map((steps) => steps.join(" "));
    fc.assert(
      fc.property(fc.array(shortcut, { maxLength: 6 }), (shortcuts) => {
        const kept: Record<string, string> = {};
        for (const [index, wanted] of shortcuts.entries()) {
          if (conflictsOf(kept, String(index), wanted).length === 0) kept[String(index)] = wanted;
        }
        for (const [id, steps] of Object.entries(kept)) {
          const parts = steps.split(" ");
          expect(matchSteps(kept, parts)).toEqual({ id });
          if (parts.length === 2) expect(matchSteps(kept, parts.slice(0, 1))).toBe("more");
        }
      }),
    );
  });

  it("is a conflict either way round", () => {
    expect(areInConflict("g", "g h")).toBe(true);
    expect(areInConflict("g h", "g")).toBe(true);
    expect(areInConflict("g h", "gh")).toBe(false);
  });
});

describe("which keys may be shortcuts", () => {
  it.each(["Tab", "Enter", "Escape", "ArrowDown", "Mod+c", "Mod+w", "F5"])("%s may not", (step) => {
    expect(isAllowedStep(step)).toBe(false);
  });
  it.each(["j", "Mod+j", "Shift+ArrowDown", "Space", "+"])("%s may", (step) => {
    expect(isAllowedStep(step)).toBe(true);
  });
  it("works in fields with Ctrl, Cmd or Alt", () => {
    expect(isChord("Mod+k")).toBe(true);
    expect(isChord("Shift+k")).toBe(false);
    expect(isChord("m")).toBe(false);
  });
});

it("writes keys as they stand on the keyboard", () => {
  expect(keysOf("Mod+k", false)).toEqual([["Ctrl", "K"]]);
  expect(keysOf("Mod+k", true)).toEqual([["⌘", "K"]]);
  expect(keysOf("g h", false)).toEqual([["G"], ["H"]]);
  expect(keysOf("Shift+ArrowRight", false)).toEqual([["Shift", "→"]]);
  expect(keysOf("+", false)).toEqual([["+"]]);
  expect(keysOf("Mod++", false)).toEqual([["Ctrl", "+"]]);
});
