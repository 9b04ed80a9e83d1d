import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "./matches-words.ts";
import { fitOf, type Named, rankNames } from "./rank-names.ts";

function named(name: string, weight = 0): Named {
  return { name, folded: foldText(name), weight };
}

function namesFor(names: readonly string[], typed: string, minFit = 2): string[] {
  const entries = names.map((name) => named(name));
  return rankNames(entries, typed, { max: 6, minFit }).map(({ name }) => name);
}

describe("which names fit what was typed", () => {
  it("begins with what begins with it, then words, then parts", () => {
    const names = ["Gotan Blue", "Wingspan", "Blue Span", "Spanish Blue", "Span"];
    expect(namesFor(names, "span")).toEqual(["Span", "Spanish Blue", "Blue Span", "Wingspan"]);
  });

  it("knows accents, case and the order of words as nothing", () => {
    expect(namesFor(["Sigur Rós"], "ROS sig")).toEqual(["Sigur Rós"]);
    expect(namesFor(["Candela Peñalver"], "penal")).toEqual(["Candela Peñalver"]);
    expect(namesFor(["Motorhead"], "Motörhead")).toEqual(["Motorhead"]);
    expect(namesFor(["深夜のドライブ"], "ドライブ")).toEqual(["深夜のドライブ"]);
  });

  it("finds scattered letters only where that is wanted", () => {
    expect(namesFor(["Command palette"], "cmpal")).toEqual([]);
    expect(namesFor(["Command palette"], "cmpal", 1)).toEqual(["Command palette"]);
  });

  it("finds synonyms by their words, and not by scattered letters", () => {
    const entry = { ...named("Language", 9), synonyms: foldText("français übersetzen") };
    const found = (typed: string) => rankNames([entry], typed, { max: 6, minFit: 1 });
    expect(found("franc")).toEqual([entry]);
    expect(found("lang franc")).toEqual([entry]);
    expect(found("lngg")).toEqual([entry]);
    expect(found("frncs")).toEqual([]);
  });

  it("puts the weightier of two equal fits first", () => {
    const entries = [named("Blue A", 3), named("Blue B", 9)];
    expect(rankNames(entries, "blue", { max: 6 }).map(({ name }) => name)).toEqual(["Blue B", "Blue A"]);
  });

  it("finds nothing for blank text", () => expect(namesFor(["Blue"], "   ")).toEqual([]));
});

describe("for any names", () => {
  const anyName = fc.string({ unit: "grapheme", maxLength: 40 });

  it("finds every name by itself, and never more than asked for", () => {
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 30 }), fc.nat(), (names, at) => {
        const name = names[at % Math.max(1, names.length)];
        fc.pre(
          name !== undefined && foldText(name).trim() !== "" && foldText(name) === foldText(name).trim(),
        );
        const found = rankNames(
          names.map((text) => named(text)),
          name ?? "",
          { max: 6 },
        );
        expect(found.length).toBeLessThanOrEqual(6);
        expect(found.length).toBeGreaterThan(0);
      }),
    );
  });

  it("answers only names that fit, the better fits first", () => {
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 30 }), anyName, (names, typed) => {
        const wanted = foldText(typed).trim();
        const found = rankNames(
          names.map((text) => named(text)),
          typed,
          { max: 30, minFit: 1 },
        );
        const fits = found.map(({ folded }) => fitOf(folded, wanted));
        expect(fits.every((fit) => fit >= 1)).toBe(true);
        expect(fits).toEqual(fits.toSorted((a, b) => b - a));
      }),
    );
  });
});
