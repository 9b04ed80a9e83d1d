import { type MouseEvent, type PointerEvent, Suspense, type SyntheticEvent, useRef, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import type { SidebarItem, SidebarRow } from "#web/features/sidebar/items/sidebar-item.ts";

const EntryMenu = lazyPart(async () => (await import("./item-menu.tsx")).EntryMenu);

const FolderMenu = lazyPart(async () => (await import("./folder-menu.tsx")).FolderMenu);

type Move = ((step: 1 | -1) => void) | undefined;

/** What a menu is about, and what it may do beside what every entry can. */
export type MenuSubject =
  | { item: SidebarItem; onMove?: Move }
  | { folder: SidebarRow & { kind: "folder" }; onOpen?: (() => void) | undefined; onMove?: Move };

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

function EntryOrFolderMenu({
  subject,
  ...place
}: {
  subject: MenuSubject;
  anchor: Point;
  onClose: () => void;
}) {
  if ("item" in subject) return <EntryMenu {...subject} {...place} />;
  const { folder, ...rest } = subject;
  const playlists = folder.items.flatMap(({ playlist }) => playlist ?? []);
  return <FolderMenu folder={folder.name} playlists={playlists} {...rest} {...place} />;
}

function useOpenMenu(describe: (key: string) => MenuSubject | null) {
  const [open, setOpen] = useState<{ key: string; at: Point } | null>(null);
  const subject = open === null ? null : describe(open.key);
  return {
    menu:
      open === null || subject === null ? null : (
        <Suspense>
          <EntryOrFolderMenu
            key={`${open.key} ${open.at.x} ${open.at.y}`}
            subject={subject}
            anchor={open.at}
            onClose={() => setOpen((now) => (now === open ? null : now))}
          />
        </Suspense>
      ),
    openMenu: (key: string, at: Point) => setOpen({ key, at }),
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
