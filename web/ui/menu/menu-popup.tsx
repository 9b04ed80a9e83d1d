import { Menu } from "@base-ui/react/menu";
import { Check, ChevronRight } from "lucide-react";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useBackToClose } from "#web/ui/use-back-to-close.ts";
import { MenuOverlay } from "./menu-overlay.tsx";
import type { MenuAnchor, MenuEntry } from "./menu-entry.ts";
import { itemClasses, MenuLabel, placeClasses, popupClasses } from "./menu-line.tsx";
import { usePressed } from "#web/ui/use-still.ts";
import { SearchSubmenu } from "./menu-search.tsx";

interface MenuPopupProps {
  label: string;
  anchor: MenuAnchor;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

type EntryOf<Kind extends MenuEntry["kind"]> = Extract<MenuEntry, { kind: Kind }>;

function SubmenuTrigger({ entry }: { entry: EntryOf<"submenu"> }) {
  return (
    <Menu.SubmenuTrigger disabled={entry.isDisabled ?? false} className={itemClasses}>
      <MenuLabel entry={entry} />
      <ChevronRight aria-hidden size={16} className="shrink-0" />
    </Menu.SubmenuTrigger>
  );
}

function Submenu({ entry }: { entry: EntryOf<"submenu"> }) {
  if (entry.search !== undefined || entry.create !== undefined) {
    return <SearchSubmenu entry={entry} trigger={<SubmenuTrigger entry={entry} />} Entries={Entries} />;
  }
  return (
    <Menu.SubmenuRoot>
      <SubmenuTrigger entry={entry} />
      <Menu.Portal>
        <Menu.Positioner collisionPadding={8} className={placeClasses}>
          <Menu.Popup
            tabIndex={0}
            className={joinClasses(popupClasses, "min-w-[260px] max-w-[360px]")}
            aria-label={entry.label}
          >
            <Entries entries={entry.entries} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

function Choice({ entry }: { entry: EntryOf<"choice"> }) {
  return (
    <Menu.CheckboxItem
      checked={entry.isChosen}
      onCheckedChange={entry.onSelect}
      closeOnClick
      className={itemClasses}
    >
      <span className="w-4 shrink-0">{entry.isChosen ? <Check aria-hidden size={16} /> : null}</span>
      <MenuLabel entry={entry} />
    </Menu.CheckboxItem>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === "separator") return <Menu.Separator className="mx-2 my-1 h-px bg-hairline" />;
  if (entry.kind === "submenu") return <Submenu entry={entry} />;
  if (entry.kind === "choice") return <Choice entry={entry} />;
  if (entry.kind === "group") {
    return (
      <Menu.Group>
        <Menu.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-weak">
          {entry.label}
        </Menu.GroupLabel>
        <Entries entries={entry.entries} />
      </Menu.Group>
    );
  }
  return <Action entry={entry} />;
}

function Action({ entry }: { entry: EntryOf<"action"> }) {
  const { shown, press, release } = usePressed(entry, entry);
  return (
    <Menu.Item
      onPointerDown={() => press("pointer")}
      onClick={() => {
        release();
        shown.onSelect();
      }}
      disabled={shown.isDisabled ?? false}
      className={joinClasses(itemClasses, shown.isDanger === true && "menu-danger")}
    >
      <MenuLabel entry={shown} />
    </Menu.Item>
  );
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry, index) => (
    <Entry key={entry.key ?? ("label" in entry ? entry.label : `separator-${index}`)} entry={entry} />
  ));
}

/**
 * An open menu with arrow keys, type-ahead and submenus; focus returns to where it was. It closes on a press
 * outside with any button; one at a point lets that press through, so that another menu may open there.
 */
export function MenuPopup({ label, anchor, entries, onClose }: MenuPopupProps) {
  const isAtPoint = !(anchor instanceof Element);
  useBackToClose(onClose);
  // An open dialog is above everything that is not in it.
  const container = isAtPoint ? undefined : anchor.closest("dialog");
  const place = isAtPoint ? { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) } : anchor;
  return (
    <Menu.Root defaultOpen modal={!isAtPoint} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal {...(container ? { container } : {})}>
        {/* On a phone the menu is a sheet, and the page behind it is dimmed. */}
        <Menu.Backdrop className="fixed inset-0 z-50 bg-backdrop md:hidden" />
        <Menu.Positioner
          anchor={place}
          align={isAtPoint ? "start" : "end"}
          sideOffset={isAtPoint ? 0 : 6}
          collisionPadding={8}
          className={placeClasses}
        >
          {/* A menu that scrolls is reached by Tab as well. */}
          <Menu.Popup
            tabIndex={0}
            className={joinClasses(popupClasses, "min-w-[220px] max-w-[320px]")}
            aria-label={label}
          >
            <Entries entries={entries} />
            <MenuOverlay entries={entries} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
