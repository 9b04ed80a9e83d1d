import { Menu } from "@base-ui/react/menu";
import { Plus } from "lucide-react";
import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";
import type { MenuEntry } from "./menu-entry.ts";
import { itemClasses, MenuLabel, placeClasses, popupClasses } from "./menu-line.tsx";
import { narrowEntries } from "./narrow-entries.ts";

interface SearchSubmenuProps {
  entry: Extract<MenuEntry, { kind: "submenu" }>;
  trigger: ReactNode;
  /** draws the lines */
  Entries: ComponentType<{ entries: readonly MenuEntry[] }>;
}

/** A submenu with a search box, a line that makes something new, or both; the arrow keys lead out of the box. */
export function SearchSubmenu({ entry, trigger, Entries }: SearchSubmenuProps) {
  const [typed, setTyped] = useState("");
  const { search, create } = entry;
  const shown = useMemo(() => narrowEntries(entry.entries, typed), [entry.entries, typed]);
  return (
    <Menu.FilterProvider filter={null} value={typed} onValueChange={setTyped}>
      <Menu.SubmenuRoot>
        {trigger}
        <Menu.Portal>
          <Menu.Positioner collisionPadding={8} className={placeClasses}>
            <Menu.Popup
              // The menu itself is the list inside, 260 to 360 px wide (specification 1, section 9), within a line of 1 px.
              className={joinClasses(popupClasses, "flex min-w-[262px] max-w-[362px] flex-col")}
              aria-label={entry.label}
            >
              {search === undefined ? null : (
                <Menu.Input
                  aria-label={search.label}
                  placeholder={search.label}
                  className="mb-1 min-h-10 w-full shrink-0 rounded-control border border-control-line bg-app px-3 text-base text-strong"
                />
              )}
              <Menu.List aria-label={entry.label} className="-mx-1 min-h-0 overflow-y-auto px-1">
                {create === undefined ? null : (
                  <Menu.Item onClick={() => create.onSelect(typed.trim())} className={itemClasses}>
                    <MenuLabel entry={{ label: create.label, icon: Plus }} />
                  </Menu.Item>
                )}
                <Entries entries={shown} />
              </Menu.List>
              {search !== undefined && shown.length === 0 ? (
                <output className="block px-3 py-2 text-sm text-weak">{search.none}</output>
              ) : null}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.SubmenuRoot>
    </Menu.FilterProvider>
  );
}
