import type { LucideIcon } from "lucide-react";

/** How every line of a menu looks. */
export const itemClasses =
  "flex min-h-10 max-md:min-h-12 cursor-default items-center gap-3 rounded-control px-3 text-base text-normal outline-none select-none data-disabled:opacity-45 data-highlighted:bg-pressed data-highlighted:text-strong [&.menu-danger]:text-danger";

/** How every menu looks; the widths are its own. On a phone it is a sheet from below. */
export const popupClasses =
  "max-h-[min(80dvh,var(--available-height))] overflow-y-auto rounded-card border border-hairline bg-overlay p-1 shadow-float outline-none max-md:slide-up max-md:max-h-[80dvh] max-md:w-full max-md:max-w-none! max-md:rounded-t-sheet max-md:rounded-b-none max-md:p-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] md:appear";

/** Where every menu is: beside what opened it, and on a phone at the foot of the window. */
export const placeClasses =
  "z-50 max-md:fixed! max-md:inset-x-0! max-md:top-auto! max-md:bottom-0! max-md:w-full max-md:transform-none!";

/** Icon, text (cut off where it is too long) and hint of a line. */
export function MenuLabel({ entry }: { entry: { label: string; icon?: LucideIcon; hint?: string } }) {
  const Icon = entry.icon;
  return (
    <>
      {Icon === undefined ? null : <Icon aria-hidden size={16} className="shrink-0 opacity-70" />}
      <span dir="auto" title={entry.label} className="min-w-0 grow truncate text-start">
        {entry.label}
      </span>
      {entry.hint === undefined ? null : (
        <span dir="auto" className="max-w-32 shrink-0 truncate text-xs text-weak">
          {entry.hint}
        </span>
      )}
    </>
  );
}
