/* Commands by name and by key; what they are is put together in app-commands.tsx. */
import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** Answers shortcuts, and shows the palette and the page of shortcuts. */
export const CommandCenter = lazyPart(async () => (await import("./command-center.tsx")).CommandCenter);

export type { Command, PaletteEntry } from "./command.ts";
export { openPalette, openShortcuts } from "./command-view.ts";
export { useFirstInput } from "./use-first-input.ts";
export { setSingleKeys, useSingleKeys } from "./shortcut-settings.ts";
export { isApple, stepOf } from "./key-combos.ts";
export { meaningOfKeys, runKeys } from "./typed-keys.ts";
