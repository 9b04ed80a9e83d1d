import { useNavigate } from "@tanstack/react-router";
import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { MenuAnchor } from "#web/ui/menu/menu-entry.ts";
import { actionOf, rowOfEvent } from "./row-of-event.ts";
import { type Press, pressOf } from "./row-selection.ts";
import { useHoldToListen } from "./use-hold-to-listen.ts";
import type { ListSelection } from "./use-selection.ts";

const longPressMs = 500;
const longPressSlackPx = 10;

interface RowEventOptions {
  /** cards: a press plays, or chooses once something is chosen; of a table a finger's does */
  isCards: boolean;
  selection: ListSelection;
  onPlay: (place: number) => void;
  onMenu: (place: number, anchor: MenuAnchor) => void;
  /** presses of the other buttons in a row */
  onButton: (name: string, place: number) => void;
  /** a row is held: its song is heard into until it is let go; undefined where nothing can be played */
  onListen: ((place: number) => void) | undefined;
}

interface RowEvents {
  onClickCapture: (event: MouseEvent<HTMLElement>) => void;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
  onContextMenu: (event: MouseEvent<HTMLElement>) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/** Where a menu opens that was not asked for at a point: at the beginning of its row. */
export function anchorInRow(row: HTMLElement): MenuAnchor {
  const box = row.getBoundingClientRect();
  return { x: box.left + 56, y: box.top + box.height / 2 };
}

/** Follows the plain links of rows inside the app; other buttons and modifiers stay the browser's. */
function useRowLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-page]") : null;
    if (link === null) return;
    event.stopPropagation();
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const to = link.dataset["page"] === "album" ? "/album/$id" : "/artist/$id";
    addEventListener("mousedown", keepFromSelecting, { capture: true, once: true });
    void navigate({ to, params: { id: link.dataset["id"] ?? "" } });
  };
}

/** The second of a double press meets the page that the first one led to, and would select that page's text. */
function keepFromSelecting(event: globalThis.MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** A touch that stays on a row: calls back once, and says whether the click that follows belongs to it. */
function useLongPress(onLongPress: (place: number) => void) {
  const touch = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const hasFired = useRef(false);
  const isFinger = useRef(false);
  const end = () => {
    if (touch.current !== null) clearTimeout(touch.current.timer);
    touch.current = null;
  };
  return {
    begin: (event: PointerEvent<HTMLElement>, isHeld: boolean) => {
      hasFired.current = false;
      isFinger.current = event.pointerType === "touch";
      const found = rowOfEvent(event.target);
      if (isHeld || event.pointerType === "mouse" || found === null || actionOf(event.target) !== null)
        return;
      const { clientX: x, clientY: y } = event;
      const timer = setTimeout(() => {
        hasFired.current = true;
        touch.current = null;
        onLongPress(found.place);
      }, longPressMs);
      touch.current = { x, y, timer };
    },
    move: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const { x = 0, y = 0 } = touch.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > longPressSlackPx) end();
    },
    end,
    /** whether a long press came just before; asked once */
    take: () => {
      const fired = hasFired.current;
      hasFired.current = false;
      return fired;
    },
    /** whether the last press was a finger's */
    isFinger: () => isFinger.current,
    isUnderWay: () => touch.current !== null || hasFired.current,
  };
}

/** Presses on the rows of a list, handled once for all of them. */
export function useRowEvents(options: RowEventOptions): RowEvents {
  const { isCards, selection, onPlay, onMenu, onButton, onListen } = options;
  const hold = useHoldToListen(onListen);
  const followLink = useRowLinks();
  // The bar of what is chosen has the menu; over the list it would hide what else is to be chosen.
  const longPress = useLongPress((place) =>
    selection.press(place, selection.chosen.size === 0 ? "only" : "toggle"),
  );

  const pressPlace = (place: number, press: Press) => {
    const isTap = isCards || longPress.isFinger();
    if (isTap && selection.chosen.size > 0) selection.press(place, "toggle");
    else if (press !== "only") selection.press(place, press);
    else if (isTap) onPlay(place);
    else selection.begin(place);
  };

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const found = rowOfEvent(event.target);
    if (found === null || longPress.take() || hold.take()) return;
    const action = actionOf(event.target);
    const name = action?.dataset["action"];
    if (name === "play") onPlay(found.place);
    else if (action !== null && name === "menu") onMenu(found.place, action);
    else if (name !== undefined) onButton(name, found.place);
    else pressPlace(found.place, pressOf(event));
  };

  return {
    onClickCapture: followLink,
    onClick: handleClick,
    onDoubleClick: (event) => {
      const found = rowOfEvent(event.target);
      // Each tap of a finger has done what it does.
      if (found !== null && !longPress.isFinger() && actionOf(event.target) === null) onPlay(found.place);
    },
    onContextMenu: (event) => {
      const found = rowOfEvent(event.target);
      if (found === null) return;
      event.preventDefault();
      // Where a long press brings a context menu by itself, ours is open or about to be.
      if (longPress.isUnderWay() || hold.isUnderWay()) return;
      onMenu(found.place, { x: event.clientX, y: event.clientY });
    },
    onPointerDown: (event) => longPress.begin(event, hold.begin(event)),
    onPointerMove: (event) => {
      longPress.move(event);
      hold.move(event);
    },
    onPointerUp: longPress.end,
    onPointerCancel: longPress.end,
  };
}
