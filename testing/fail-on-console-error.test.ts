import { expect, test, vi } from "vitest";

// oxlint-disable-next-line vitest/expect-expect -- it is the set-up file that fails it, after the test
test.fails.each(["error", "warn"] as const)("console.%s fails the test it is written in", (method) => {
  globalThis.console[method]("a complaint");
});

test("a test that expects a complaint may take it", () => {
  const complain = vi.spyOn(globalThis.console, "error").mockImplementation(() => undefined);
  globalThis.console.error("expected");
  expect(complain).toHaveBeenCalledWith("expected");
  complain.mockRestore();
});
