import { useOverlays } from "#web/platform/appearance/development-mode.ts";
import type { MenuEntry } from "./menu-entry.ts";

/** What a menu is made of, as `7 action, 2 submenu`: its entries by kind, those of groups among them. */
function describeEntries(entries: readonly MenuEntry[]): string {
  const counts = new Map<string, number>();
  const count = (list: readonly MenuEntry[]): void => {
    for (const entry of list) {
      counts.set(entry.kind, (counts.get(entry.kind) ?? 0) + 1);
      if (entry.kind === "group") count(entry.entries);
    }
  };
  count(entries);
  return [...counts].map(([kind, times]) => `${times} ${kind}`).join(", ");
}

/** The developer overlay of a menu: only with the local key `dev_overlays` (specification 2, section 2). */
export function MenuOverlay({ entries }: { entries: readonly MenuEntry[] }) {
  if (!useOverlays()) return null;
  return (
    <p
      data-overlay
      className="mt-1 border-t border-dashed border-hairline-strong px-3 py-1 font-mono text-xs text-weak"
    >
      {describeEntries(entries)}
    </p>
  );
}
