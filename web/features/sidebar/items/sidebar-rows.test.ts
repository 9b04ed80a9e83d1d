import { ListMusic } from "lucide-react";
import { describe, expect, test } from "vitest";
import { reorder, siblingsOf } from "./custom-order.ts";
import { findFolders, splitFolderName } from "./folders.ts";
import type { SidebarItem } from "./sidebar-item.ts";
import { toFlatRows, toFolderRows } from "./sidebar-rows.ts";

function item(name: string, id = name): SidebarItem {
  const nothing = { detail: "", imageUrl: null, uri: null, url: null, creator: "", lastAddedAt: null };
  return { ...nothing, id, name, to: "/playlist/$id", icon: ListMusic };
}

function describeRows(names: readonly string[], typed = "", closedFolders: readonly string[] = []): string[] {
  const folders = findFolders(names);
  return toFolderRows(
    names.map((name) => item(name)),
    { typed, folders, closedFolders },
  ).map((row) =>
    row.kind === "folder"
      ? `[${row.name} ${row.items.length}]`
      : `${row.folder === null ? "" : "- "}${row.rest}`,
  );
}

describe("folders by name", () => {
  test("two that share a prefix stand together where the first was; one alone makes no folder", () => {
    const names = ["Gym: Warm-up", "Solo / Only", "Late", "Gym / Long run"];
    expect(describeRows(names)).toEqual(["[Gym 2]", "- Warm-up", "- Long run", "Solo / Only", "Late"]);
  });

  test("a closed one hides its playlists, and opens while something is typed", () => {
    const names = ["Gym: Warm-up", "Gym: Long run", "Running"];
    expect(describeRows(names, "", ["Gym"])).toEqual(["[Gym 2]", "Running"]);
    expect(describeRows(names, "run", ["Gym"])).toEqual(["[Gym 1]", "- Long run", "Running"]);
  });

  test.each([
    ["A / B", "A", "B"],
    ["A: B / C", "A", "B / C"],
    ["A / B: C", "A", "B: C"],
    ["12:30", null, null],
    ["a/b", null, null],
    [": b", null, null],
    ["A: ", null, null],
    ["", null, null],
  ])("of %j the folder is %j", (name, folder, rest) => {
    const split = splitFolderName(name);
    expect([split?.folder ?? null, split?.rest ?? null]).toEqual([folder, rest]);
  });

  test("ten thousand characters are split as fast as any name", () => {
    expect(splitFolderName(": ".repeat(5000))).toBeNull();
    expect(splitFolderName(`${"x".repeat(10_000)} / y`)?.rest).toBe("y");
  });
});

test("names are found by any words, whatever their case, accents and order", () => {
  const items = [item("Été à Paris"), item("Paris 2019")];
  expect(toFlatRows(items, "paris ete").map(({ key }) => key)).toEqual(["Été à Paris"]);
});

describe("moving rows in the person's own order", () => {
  const names = ["One", "Gym: A", "Gym: B", "Two"];
  const rows = toFolderRows(
    names.map((name) => item(name)),
    { typed: "", folders: findFolders(names), closedFolders: [] },
  );
  const move = (moved: string, target: string, side: "before" | "after") =>
    reorder(names, rows, { moved, target, side });

  test("a folder moves as a whole, and what is not in it goes beside it", () => {
    expect(move("folder:Gym", "Two", "after")).toEqual(["One", "Two", "Gym: A", "Gym: B"]);
    expect(move("One", "Gym: A", "after")).toEqual(["Gym: A", "Gym: B", "One", "Two"]);
  });

  test("a playlist moves within its folder, and not out of it: its name keeps it there", () => {
    expect(move("Gym: A", "Gym: B", "after")).toEqual(["One", "Gym: B", "Gym: A", "Two"]);
    expect(move("Gym: A", "Two", "after")).toEqual(names);
  });

  test("rows move among their own kind", () => {
    const keys = (key: string) => {
      const row = rows.find((candidate) => candidate.key === key);
      return row === undefined ? [] : siblingsOf(rows, row).map((sibling) => sibling.key);
    };
    expect(keys("Gym: A")).toEqual(["Gym: A", "Gym: B"]);
    expect(keys("Two")).toEqual(["One", "folder:Gym", "Two"]);
  });
});
