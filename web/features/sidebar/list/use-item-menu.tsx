import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useRef,
  useState,
} from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import type { SidebarItem } from "#web/features/sidebar/items/sidebar-item.ts";

const EntryMenu = lazyPart(async () => (await import("./item-menu.tsx")).EntryMenu);

const RenameDialog = lazyPart(async () => (await import("./rename-dialog.tsx")).RenameDialog);

/** What a menu is about, and what it may do beside what every entry can. */
export interface MenuSubject {
  item: SidebarItem;
  onMove?: ((step: 1 | -1) => void) | undefined;
}

interface Point {
  x: number;
  y: number;
}

const longPressMs = 500;
const stillPx = 10;

/** The key of the entry that an event is about; null beside all of them. */
export function keyOfEvent({ target }: SyntheticEvent): string | null {
  const entry = target instanceof Element ? target.closest<HTMLElement>("[data-entry]") : null;
  return entry?.dataset["entry"] ?? null;
}

function useOpenMenu(describe: (key: string) => MenuSubject | null) {
  const [open, setOpen] = useState<{ key: string; at: Point; isRenaming: boolean } | null>(null);
  const subject = open === null ? null : describe(open.key);
  let menu: ReactNode = null;
  if (open !== null && subject !== null) {
    const { playlist } = subject.item;
    menu =
      open.isRenaming && playlist !== undefined ? (
        <RenameDialog playlist={playlist} onClose={() => setOpen(null)} />
      ) : (
        <EntryMenu
          key={`${open.key} ${open.at.x} ${open.at.y}`}
          {...subject}
          anchor={open.at}
          onRename={() => setOpen({ ...open, isRenaming: true })}
          // A menu closes itself when something is chosen, and after it the dialog stays.
          onClose={() => setOpen((now) => (now?.isRenaming === true || now !== open ? now : null))}
        />
      );
  }
  return {
    menu: menu === null ? null : <Suspense>{menu}</Suspense>,
    openMenu: (key: string, at: Point) => setOpen({ key, at, isRenaming: false }),
  };
}

/**
 * The context menu of entries: by right click, by a long press (which browsers of phones that send no `contextmenu`
 * leave to the page), and from elsewhere by `openMenu`.
 */
export function useEntryMenu(describe: (key: string) => MenuSubject | null) {
  const { menu, openMenu } = useOpenMenu(describe);
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLong = useRef(false);

  const endPress = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    menu,
    openMenu,
    handlers: {
      onContextMenu: (event: MouseEvent) => {
        const key = keyOfEvent(event);
        if (key === null || describe(key) === null) return;
        event.preventDefault();
        endPress();
        openMenu(key, { x: event.clientX, y: event.clientY });
      },
      onPointerDown: (event: PointerEvent) => {
        wasLong.current = false;
        const key = keyOfEvent(event);
        if (event.pointerType !== "touch" || key === null || describe(key) === null) return;
        const at = { x: event.clientX, y: event.clientY };
        const timer = setTimeout(() => {
          wasLong.current = true;
          openMenu(key, at);
        }, longPressMs);
        press.current = { timer, ...at };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const started = press.current;
        if (started !== null && Math.hypot(clientX - started.x, clientY - started.y) > stillPx) endPress();
      },
      onPointerUp: endPress,
      onPointerCancel: endPress,
      // The finger that opened the menu must not also follow the link.
      onClickCapture: (event: MouseEvent) => {
        if (!wasLong.current) return;
        wasLong.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
