import { expect, test } from "vitest";
import { nameOfSource } from "./name-of-source.ts";

test.each([
  [{ kind: "liked", id: "", name: "Lieblingssongs" }, "Liked Songs"],
  [{ kind: "songs", id: "unsorted", name: "Unsortierte Likes" }, "Unsorted likes"],
  [{ kind: "songs", id: "folder", name: "Abends" }, "Abends"],
  [{ kind: "playlist", id: "p", name: "Liked Songs" }, "Liked Songs"],
  [{ kind: "playlist", id: "p", name: "" }, "an untitled list"],
] as const)("%j, stored in whatever language, is called %s in the page's", (source, name) => {
  expect(nameOfSource(source)).toBe(name);
});
