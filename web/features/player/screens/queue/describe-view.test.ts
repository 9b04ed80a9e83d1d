import { expect, test } from "vitest";
import { describeView } from "./describe-view.ts";

test.each([
  ["/playlist/liked", []],
  ["/playlist/liked?sort=title", ["Sorted by title"]],
  ["/playlist/p?sort=added&dir=reversed&filter=live", ["Sorted by date added, reversed", "“live”"]],
  ["/playlist/p?filter=%221984%22", ["“1984”"]],
  ["/playlist/p?sort=colour&filter=", []],
  ["/search?q=love", []],
])("the list at %s is said to be shown as %j", (address, words) => {
  expect(describeView(address)).toEqual(words);
});
