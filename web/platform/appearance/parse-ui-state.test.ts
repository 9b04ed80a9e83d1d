import { togglePin } from "./pinned.ts";
import { describe, expect, it } from "vitest";
import { clampSidebarWidth, parseUiState } from "./parse-ui-state.ts";

const fresh = parseUiState(null);

describe("what this browser remembers of the interface", () => {
  it("begins dark, with the default accent, an open sidebar of 280 px and the playlists", () => {
    expect(fresh).toMatchObject({
      theme: "dark",
      accentColor: "#1DB954",
      sidebarCollapsed: false,
      sidebarWidth: 280,
      libraryFilter: "playlists",
      librarySort: "recents",
      libraryView: "list",
      librarySearch: "",
      pinned: [],
    });
  });

  it("keeps how the library is shown, and the four newest pins", () => {
    const kept = { librarySort: "custom", libraryView: "grid", librarySearch: "night" } as const;
    const text = JSON.stringify({ ...kept, pinned: ["a", "b", 7, "c", "d", "b", "e"] });
    expect(parseUiState(text)).toEqual({ ...fresh, ...kept, pinned: ["b", "c", "d", "e"] });
  });

  it.each(["", "{", "null", "7", "[]", '"dark"'])("takes the defaults for %j", (text) => {
    expect(parseUiState(text)).toEqual(fresh);
  });

  it("takes the default for each value that is wrong, and keeps the others", () => {
    const text = JSON.stringify({
      theme: "pink",
      accentColor: "red;}",
      sidebarWidth: "9",
      libraryFilter: "albums",
    });
    expect(parseUiState(text)).toEqual({ ...fresh, libraryFilter: "albums" });
  });

  it("computes the accent's companions instead of believing stored ones", () => {
    const text = JSON.stringify({ accentColor: "#3B82F6", accentColours: { "--accent": "url(x)" } });
    expect(parseUiState(text).accentColours["--accent"]).toBe("#3b82f6");
  });

  it.each([
    [10, 250],
    [300.4, 300],
    [9000, 420],
  ])("makes a width of %d px %d px", (width, clamped) => expect(clampSidebarWidth(width)).toBe(clamped));
});

it("a fifth pin drops the oldest; pinning again takes a pin away", () => {
  let pinned: string[] = [];
  for (const id of ["a", "b", "c", "d", "e"]) pinned = togglePin(pinned, id);
  expect(pinned).toEqual(["b", "c", "d", "e"]);
  expect(togglePin(pinned, "c")).toEqual(["b", "d", "e"]);
});
