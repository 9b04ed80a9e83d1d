import { afterEach, describe, expect, it, vi } from "vitest";
import { pickImage } from "./pick-image.ts";

const sizes = [640, 300, 64].map((width) => ({ url: `at-${width}`, width }));

afterEach(() => void vi.unstubAllGlobals());

describe("which size of a picture is taken", () => {
  it.each([
    [40, 1, "at-64"],
    [64, 1, "at-64"],
    [65, 1, "at-300"],
    [40, 2, "at-300"],
    [40, 3, "at-300"],
    [32, undefined, "at-64"],
    [40, undefined, "at-300"],
    [2000, 1, "at-640"],
  ])("for %i px with %s dots each: %s", (px, dots, url) => {
    vi.stubGlobal("devicePixelRatio", dots);
    expect(pickImage(sizes, px)).toBe(url);
  });

  it("is the first where no width is known", () => {
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
