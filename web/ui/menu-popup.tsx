import { Menu } from "@base-ui/react/menu";
import { Check, ChevronRight } from "lucide-react";
import type { MenuAnchor, MenuEntry } from "./menu-entry.ts";

interface MenuPopupProps {
  label: string;
  anchor: MenuAnchor;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

const itemClasses =
  "flex min-h-10 cursor-default items-center gap-3 rounded-control px-3 text-base text-normal outline-none select-none data-disabled:opacity-45 data-highlighted:bg-pressed data-highlighted:text-strong";
const popupClasses =
  "appear max-h-[80dvh] min-w-56 overflow-y-auto rounded-card border border-hairline bg-overlay p-1 shadow-float outline-none";

function SubmenuEntry({ entry }: { entry: Extract<MenuEntry, { kind: "submenu" }> }) {
  const Icon = entry.icon;
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={itemClasses}>
        {Icon === undefined ? null : <Icon aria-hidden size={16} className="text-weak" />}
        <span className="grow">{entry.label}</span>
        <ChevronRight aria-hidden size={16} />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className="z-50">
          <Menu.Popup className={popupClasses} aria-label={entry.label}>
            <Entries entries={entry.entries} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === "separator") return <Menu.Separator className="mx-2 my-1 h-px bg-hairline" />;
  if (entry.kind === "submenu") return <SubmenuEntry entry={entry} />;
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
  if (entry.kind === "choice") {
    return (
      <Menu.CheckboxItem
        checked={entry.isChosen}
        onCheckedChange={entry.onSelect}
        closeOnClick
        className={itemClasses}
      >
        <span className="w-4">{entry.isChosen ? <Check aria-hidden size={16} /> : null}</span>
        {entry.label}
      </Menu.CheckboxItem>
    );
  }
  const Icon = entry.icon;
  return (
    <Menu.Item onClick={entry.onSelect} disabled={entry.isDisabled ?? false} className={itemClasses}>
      {Icon === undefined ? null : <Icon aria-hidden size={16} className="text-weak" />}
      {entry.label}
    </Menu.Item>
  );
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry, index) => (
    <Entry key={"label" in entry ? entry.label : `separator-${index}`} entry={entry} />
  ));
}

/** An open menu with arrow keys, type-ahead and submenus; focus returns to where it was. */
export function MenuPopup({ label, anchor, entries, onClose }: MenuPopupProps) {
  const place =
    anchor instanceof Element
      ? anchor
      : { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) };
  return (
    <Menu.Root defaultOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={place} align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Menu.Popup className={popupClasses} aria-label={label}>
            <Entries entries={entries} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
