import { describe, expect, test } from "vitest";
import { isSideways, isSwipeDone } from "./swipe-rule.ts";

describe("a swipe", () => {
  test.each([
    ["25 % of the width", 80, 0.2, false],
    ["25 % of the width, however fast", 80, 5, false],
    ["exactly 30 %", 96, 0.2, false],
    ["35 %", 112, 0.2, true],
    ["35 %, held still", 112, 0, true],
    ["80 %, but quickly on its way back", 256, -0.8, false],
    ["80 %, slowly back", 256, -0.2, true],
    ["to the left", -200, -1, false],
  ])("of %s opens the sidebar, or not: %d px", (_name, distancePx, speed, isOpen) => {
    expect(isSwipeDone({ distancePx, speed, panelPx: 320 }, 1)).toBe(isOpen);
    expect(isSwipeDone({ distancePx: -distancePx, speed: -speed, panelPx: 320 }, -1)).toBe(isOpen);
  });

  test("goes sideways; a finger that goes down scrolls", () => {
    expect(isSideways(20, 5)).toBe(true);
    expect(isSideways(20, 19)).toBe(false);
    expect(isSideways(5, 0)).toBe(false);
    expect(isSideways(-20, 3)).toBe(true);
  });
});
