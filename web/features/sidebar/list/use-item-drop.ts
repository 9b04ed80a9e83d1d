import { type DragEvent, useEffect, useRef, useState } from "react";
import {
  type DraggedTracks,
  dragType,
  parseDraggedTracks,
  setDraggedList,
} from "#web/features/library/library.ts";
import type { DropPlace } from "./item-view.tsx";
import { keyOfEvent } from "./use-item-menu.tsx";

const entryType = "application/x-gatefold-entry";

interface EntryDropOptions {
  /** whether an entry takes tracks */
  takesTracks: (key: string) => boolean;
  onTracks: (key: string, tracks: DraggedTracks) => void;
  /** whether entries may be moved by dragging: only in the person's own order */
  isOrdering: boolean;
  onReorder: (moved: string, target: string, side: "before" | "after") => void;
  /** the list that an entry is, to be dropped as its songs; null for what is none */
  listOf: (key: string) => Parameters<typeof setDraggedList>[1] | null;
}

/** While something is dragged, browsers keep its content back; when it begins to be, they do not. */
function useDraggedCount(): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const handleStart = ({ dataTransfer }: globalThis.DragEvent) =>
      setCount(parseDraggedTracks(dataTransfer?.getData(dragType) ?? "")?.uris.length || null);
    document.addEventListener("dragstart", handleStart);
    return () => document.removeEventListener("dragstart", handleStart);
  }, []);
  return count;
}

function sideOf(event: DragEvent): "before" | "after" {
  const entry = event.target instanceof Element ? event.target.closest("[data-entry]") : null;
  const box = entry?.getBoundingClientRect();
  return box !== undefined && event.clientY > box.top + box.height / 2 ? "after" : "before";
}

/** Entries of the sidebar as what is dragged, and as where it is dropped. */
export function useEntryDrop(options: EntryDropOptions) {
  const { takesTracks, onTracks, isOrdering, onReorder, listOf } = options;
  const [over, setOver] = useState<{ key: string; place: DropPlace } | null>(null);
  const dropCount = useDraggedCount();
  /** an entry on its way, which is not put into itself */
  const dragged = useRef<string | null>(null);

  const placeOf = (event: DragEvent): { key: string; place: DropPlace } | null => {
    const key = keyOfEvent(event);
    const { types } = event.dataTransfer;
    if (key === null) return null;
    if (isOrdering && types.includes(entryType)) return { key, place: sideOf(event) };
    return types.includes(dragType) && takesTracks(key) && key !== dragged.current
      ? { key, place: "into" }
      : null;
  };

  const handleOver = (event: DragEvent) => {
    const next = placeOf(event);
    if (next?.key !== over?.key || next?.place !== over?.place) setOver(next);
    if (next === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = next.place === "into" ? "copy" : "move";
  };

  const handleDrop = (event: DragEvent) => {
    const target = placeOf(event);
    setOver(null);
    if (target === null) return;
    event.preventDefault();
    if (target.place === "into") {
      const tracks = parseDraggedTracks(event.dataTransfer.getData(dragType));
      if (tracks !== null) onTracks(target.key, tracks);
    } else onReorder(event.dataTransfer.getData(entryType), target.key, target.place);
  };

  return {
    over,
    dropCount,
    handlers: {
      onDragStart: (event: DragEvent) => {
        const key = keyOfEvent(event);
        if (key === null) return;
        const list = listOf(key);
        dragged.current = key;
        if (isOrdering) event.dataTransfer.setData(entryType, key);
        if (list !== null) setDraggedList(event.dataTransfer, list);
        event.dataTransfer.effectAllowed = "copyMove";
      },
      onDragOver: handleOver,
      onDragLeave: (event: DragEvent) => {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOver(null);
      },
      onDragEnd: () => {
        dragged.current = null;
        setOver(null);
      },
      onDrop: handleDrop,
    },
  };
}
