import { describe, expect, it } from "vitest";
import { t } from "./messages.ts";

describe("texts of the catalogue", () => {
  it("come by their key", () => expect(t("library.title")).toBe("Your Library"));

  it("take their values", () => {
    expect(t("progress.counts", { processed: "1,200", expected: "3,000" })).toBe("1,200 of 3,000");
  });

  it.each([
    [0, "0 songs"],
    [1, "1 song"],
    [2, "2 songs"],
  ])("choose the plural for %i", (count, text) => {
    expect(t("library.songs", { count, formatted: count })).toBe(text);
  });

  it("do not read a value's own braces as places", () => {
    expect(t("library.play", { name: "{{name}}" })).toBe("Play {{name}}");
  });

  it("leave a place standing when its value is missing", () => {
    expect(t("library.play")).toBe("Play {{name}}");
  });
});
