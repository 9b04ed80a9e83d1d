import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MenuEntry } from "./menu-entry.ts";
import { MenuOverlay } from "./menu-overlay.tsx";

const action: MenuEntry = { kind: "action", label: "Play", onSelect: () => undefined };
const entries: MenuEntry[] = [
  action,
  { kind: "separator" },
  { kind: "group", label: "More", entries: [action] },
];

afterEach(() => localStorage.removeItem("dev_overlays"));

test.each([
  [null, 0],
  ["false", 0],
  ["1", 1],
  ["true", 1],
])("with the local key dev_overlays at %s a menu says what it is made of %d times", (value, times) => {
  if (value !== null) localStorage.setItem("dev_overlays", value);
  render(<MenuOverlay entries={entries} />);
  expect(screen.queryAllByText("2 action, 1 separator, 1 group")).toHaveLength(times);
});
