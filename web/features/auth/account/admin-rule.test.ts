import { describe, expect, it } from "vitest";
import { isAdminEntry } from "./admin-rule.ts";

describe("who is an admin", () => {
  it.each([1, true])("says yes to %j", (admin) => expect(isAdminEntry({ admin })).toBe(true));
  it.each([0, false, null, undefined, "1", "true", 2])("says no to %j", (admin) =>
    expect(isAdminEntry({ admin })).toBe(false),
  );
  it("says no without an entry", () => expect(isAdminEntry(null)).toBe(false));
});
