/* oxlint-disable jsx-a11y/prefer-tag-over-role -- options of a field that keeps the focus */
import { ListMusic, Search } from "lucide-react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { commandText } from "#web/features/commands/texts/commands-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useOptions } from "#web/ui/form/use-options.ts";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import type { Command, PaletteEntry } from "./command.ts";
import { KeyCaps } from "./key-caps.tsx";
import { choosePaletteItems, commandItems, entryItems, type PaletteItem } from "./palette-items.ts";
import { bindingsOf, useShortcutSettings } from "./shortcut-settings.ts";

const maxRecents = 20;

function recentsKey(userId: string): string {
  return `palette_recents_v1:${userId}`;
}

/** Ids of what a person used in the palette, the latest first; nothing for what is stored wrongly. */
function readRecents(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentsKey(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Notes that something was used in the palette; kept in this browser alone. */
function noteRecent(userId: string, id: string): void {
  const others = readRecents(userId).filter((other) => other !== id);
  localStorage.setItem(recentsKey(userId), JSON.stringify([id, ...others].slice(0, maxRecents)));
}

const rowHeight = 52;
const listId = "palette-options";

interface PaletteProps {
  commands: readonly Command[];
  userId: string;
  listEntries: () => readonly PaletteEntry[];
  onOpenEntry: (entry: PaletteEntry) => void;
  onSearch: (typed: string) => void;
  onClose: () => void;
}

function ItemLine({ item }: { item: PaletteItem }) {
  const Icon = item.icon ?? ListMusic;
  return (
    <>
      {item.imageUrl === undefined ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-hover text-weak">
          <Icon aria-hidden size={18} />
        </span>
      ) : (
        <Artwork url={item.imageUrl} seed={item.id} size={36} />
      )}
      <span dir="auto" className="min-w-0 grow truncate text-start font-medium text-strong">
        {item.name}
      </span>
      <span dir="auto" className="max-w-40 shrink-0 truncate text-sm text-weak max-md:hidden">
        {item.detail}
      </span>
      {typeof item.shortcut === "string" ? <KeyCaps shortcut={item.shortcut} /> : null}
    </>
  );
}

interface ItemListProps {
  items: readonly PaletteItem[];
  active: number;
  scroller: HTMLElement | null;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
}

function ItemList({ items, active, scroller, onPoint, onChoose }: ItemListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { rows, totalHeight, scrollToRow } = useVirtualRows({
    count: items.length,
    rowHeight,
    scroller,
    list,
    keptRow: active,
  });
  useLayoutEffect(() => {
    if (active >= 0) scrollToRow(active);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- by the choice alone
  }, [active]);
  return (
    <div ref={list} role="presentation" className="relative" style={{ height: totalHeight }}>
      {rows.map(({ index, top }) => {
        const item = items[index];
        return item === undefined ? null : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field takes the keys
          <div
            key={item.id}
            role="option"
            tabIndex={-1}
            id={`${listId}-${index}`}
            aria-selected={index === active}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            onPointerMove={() => index !== active && onPoint(index)}
            onClick={() => onChoose(index)}
            className={joinClasses(
              "absolute inset-x-0 flex cursor-pointer items-center gap-3 rounded-control px-2",
              index === active && "bg-hover",
            )}
            style={{ top, height: rowHeight }}
          >
            <ItemLine item={item} />
          </div>
        );
      })}
    </div>
  );
}

/** What fits what was typed; with words that name nothing there is still the search for songs. */
function useItems({ commands, userId, listEntries, onOpenEntry, onSearch }: PaletteProps, typed: string) {
  const changed = useShortcutSettings((state) => state.changed);
  const [recent] = useState(() => readRecents(userId));
  const [entries] = useState(() => entryItems(listEntries(), onOpenEntry));
  return useMemo(() => {
    const bindings = bindingsOf(commands, changed);
    const lines = { commands: commandItems(commands, (id) => bindings[id] ?? null), entries };
    const found = choosePaletteItems(lines, typed, recent);
    const wanted = typed.trim();
    if (wanted === "") return found;
    const name = commandText("searchSongs", { typed: wanted });
    const run = () => onSearch(wanted);
    const search = { id: "search", name, folded: "", weight: 0, detail: "", icon: Search, run };
    return [...found, search];
  }, [commands, changed, entries, recent, typed, onSearch]);
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

/** Everything that can be done or gone to, found by typing; only the lines in sight are in the page. */
export function Palette(props: PaletteProps) {
  const { userId, onClose } = props;
  const [typed, setTyped] = useState("");
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const items = useItems(props, typed);
  const dialog = useModal();
  const choose = (index: number) => {
    const item = items[index];
    if (item === undefined) return;
    if (item.id !== "search") noteRecent(userId, item.id);
    onClose();
    item.run();
  };
  const { active, setActive, handleKey } = useOptions({
    count: items.length,
    of: typed,
    first: 0,
    onChoose: choose,
    onClose,
  });
  const count = items.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside it closes; keys have Escape
    <dialog
      ref={dialog}
      aria-label={commandText("palette")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="appear mx-auto mt-[12dvh] mb-auto w-[calc(100%-1rem)] max-w-2xl overflow-hidden rounded-sheet border border-hairline bg-overlay p-0 text-normal shadow-float max-md:mt-2"
    >
      <div className="relative flex items-center border-b border-hairline">
        <Search aria-hidden size={20} className="pointer-events-none absolute start-4 text-weak" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is for typing
          autoFocus
          role="combobox"
          aria-label={commandText("field")}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
          placeholder={commandText("placeholder")}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKey}
          className="h-14 w-full bg-transparent pe-4 ps-12 text-lg text-strong -outline-offset-4 placeholder:text-weak"
        />
      </div>
      <output className="sr-only">{commandText("count", { count })}</output>
      <div
        ref={setScroller}
        role="listbox"
        tabIndex={-1}
        id={listId}
        aria-label={commandText("results")}
        onPointerDown={(event) => event.preventDefault()}
        className="max-h-[min(60dvh,30rem)] overflow-y-auto p-2"
      >
        <ItemList items={items} active={active} scroller={scroller} onPoint={setActive} onChoose={choose} />
      </div>
    </dialog>
  );
}
