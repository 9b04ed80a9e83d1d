import { describe, expect, it } from "vitest";
import { pickImage } from "./pick-image.ts";

const sizes = [640, 300, 64].map((width) => ({ url: `at-${width}`, width }));

describe("which size of a picture is taken", () => {
  it.each([
    [40, "at-64"],
    [64, "at-64"],
    [65, "at-300"],
    [2000, "at-640"],
  ])("for %i px: %s", (px, url) => expect(pickImage(sizes, px)).toBe(url));

  it("is the first where no width is told", () => {
    expect(
      pickImage(
        [
          { url: "a", width: null },
          { url: "b", width: null },
        ],
        40,
      ),
    ).toBe("a");
  });

  it("is none without pictures", () => expect(pickImage([], 40)).toBeNull());
});
