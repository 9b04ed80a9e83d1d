import { expect, test } from "vitest";
import { describeAdded } from "./describe-added.ts";

test("what came of a friend code is said in a line", () => {
  expect(describeAdded({ auto: true, request_id: null })).toBe("Friend added automatically");
  expect(describeAdded({ auto: false, request_id: "1" })).toBe("Request sent");
  expect(describeAdded({ auto: false, request_id: null })).toBe("Done");
});
