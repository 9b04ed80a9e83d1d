import { describe, expect, it } from "vitest";
import { askForConsent, useAsking } from "./ask-for-consent.ts";

describe("the question for consent", () => {
  it("is one for all writes that wait, and its answer is everyone's", async () => {
    const first = askForConsent();
    const second = askForConsent();
    expect(useAsking.getState().isOpen).toBe(true);
    useAsking.getState().settle(true);
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(useAsking.getState().isOpen).toBe(false);
  });

  it("is put again after it was declined", async () => {
    const declined = askForConsent();
    useAsking.getState().settle(false);
    expect(await declined).toBe(false);
    const again = askForConsent();
    expect(useAsking.getState().isOpen).toBe(true);
    useAsking.getState().settle(true);
    expect(await again).toBe(true);
  });
});
