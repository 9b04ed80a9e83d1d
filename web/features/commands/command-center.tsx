import { Suspense } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import type { Command, PaletteEntry } from "./command.ts";
import { closeCommandView, useCommandView } from "./command-view.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const Palette = lazyPart(async () => (await import("./palette.tsx")).Palette);
const ShortcutsDialog = lazyPart(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);

interface CommandCenterProps {
  commands: readonly Command[];
  /** whose palette it is: what was used lately is kept by person */
  userId: string;
  /** everything that has a page of its own, as it stands */
  listEntries: () => readonly PaletteEntry[];
  onOpenEntry: (entry: PaletteEntry) => void;
  onSearch: (typed: string) => void;
}

/** Answers shortcuts, and shows the palette and the page of shortcuts. */
export function CommandCenter({ commands, ...palette }: CommandCenterProps) {
  useShortcuts(commands);
  const open = useCommandView((state) => state.open);
  return (
    <Suspense>
      {open === "palette" ? <Palette commands={commands} onClose={closeCommandView} {...palette} /> : null}
      {open === "shortcuts" ? <ShortcutsDialog commands={commands} onClose={closeCommandView} /> : null}
    </Suspense>
  );
}
