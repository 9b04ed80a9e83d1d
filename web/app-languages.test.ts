import { expect, test } from "vitest";
import { languageTags } from "#contract/preferences/languages.ts";
import { otherLanguages } from "./app-languages.ts";

test("people choose among the languages that have files", () => {
  expect(["en", ...otherLanguages.keys()].toSorted()).toEqual(languageTags.toSorted());
});
