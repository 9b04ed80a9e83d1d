import { expect, test } from "vitest";
import type { MenuEntry } from "./menu-entry.ts";
import { narrowEntries } from "./narrow-entries.ts";

function namesOf(names: readonly string[], typed: string): string[] {
  const entries = names.map((label): MenuEntry => ({ kind: "action", label, onSelect: () => undefined }));
  return narrowEntries(entries, typed).flatMap((entry) => ("label" in entry ? [entry.label] : []));
}

test("every typed word must be in the label, whatever its case, accents and order", () => {
  const names = ["Café del Mar", "Mar adentro", "CAFE noir"];
  expect(namesOf(names, "mar cafe")).toEqual(["Café del Mar"]);
  expect(namesOf(names, "CAFÉ")).toEqual(["Café del Mar", "CAFE noir"]);
  expect(namesOf(names, "  ")).toEqual(names);
});

test("of a thousand entries two hundred are shown, and typing leads to the others", () => {
  const names = Array.from({ length: 1000 }, (_, index) => `Playlist ${index}`);
  expect(namesOf(names, "")).toHaveLength(200);
  expect(namesOf(names, "playlist 999")).toEqual(["Playlist 999"]);
});
