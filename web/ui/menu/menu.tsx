import { type ReactNode, Suspense, useRef, useState } from "react";
import { lazyPart, preloadPart } from "#web/platform/loading/lazy-component.ts";
import type { MenuEntry } from "./menu-entry.ts";

export type { MenuEntry } from "./menu-entry.ts";

/** The open menu itself, loaded when the first menu is opened. */
const MenuPopup = lazyPart(async () => (await import("./menu-popup.tsx")).MenuPopup);

function preloadMenu(): void {
  preloadPart(() => import("./menu-popup.tsx"));
}

interface MenuButtonProps {
  /** accessible name of the button and of the menu */
  label: string;
  entries: readonly MenuEntry[];
  /** what the button looks like inside */
  children: ReactNode;
  className?: string;
}

/** A button that opens a menu below it, by pointer and by keyboard. */
export function MenuButton({ label, entries, children, className }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-tooltip={anchor === null ? label : undefined}
        className={className}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={() => setAnchor(anchor === null ? button.current : null)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setAnchor(button.current);
        }}
      >
        {children}
      </button>
      {anchor === null ? null : (
        <Suspense>
          <MenuPopup label={label} anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
