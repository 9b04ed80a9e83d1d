import { type DragEvent, type RefObject, useRef, useState } from "react";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { beginDrag } from "./drag-tracks.ts";
import type { ShownList } from "#web/features/tracks/rows/shown-list.ts";
import type { TrackRow } from "#web/features/tracks/rows/track-rows.ts";
import { rowOfEvent } from "./row-of-event.ts";

interface RowDragOptions {
  list: RefObject<HTMLElement | null>;
  rowHeight: number;
  shown: ShownList;
  rowOfIndex: (index: number) => TrackRow | undefined;
  chosen: ReadonlySet<number>;
  /** puts rows before the one at `before`; undefined where the order is not the person's */
  onMove: ((indexes: readonly number[], before: number) => boolean) | undefined;
}

interface RowDragging {
  /** the place before which what is dragged would go; null while nothing is */
  dropBefore: number | null;
  onDragStart: (event: DragEvent<HTMLElement>) => void;
  onDragOver: (event: DragEvent<HTMLElement>) => void;
  onDragLeave: (event: DragEvent<HTMLElement>) => void;
  onDrop: (event: DragEvent<HTMLElement>) => void;
  onDragEnd: () => void;
}

/** Rows that can be dragged away (to the sidebar's playlists), and within a list whose order is the person's. */
export function useRowDragging(options: RowDragOptions): RowDragging {
  const { list, rowHeight, shown, rowOfIndex, chosen, onMove } = options;
  const [dropBefore, setDropBefore] = useState<number | null>(null);
  const dragged = useRef<readonly number[]>([]);

  const placeOfPointer = ({ clientY }: DragEvent<HTMLElement>): number => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    return Math.max(0, Math.min(shown.count, Math.round((clientY - top) / rowHeight)));
  };
  const end = () => {
    dragged.current = [];
    setDropBefore(null);
  };

  return {
    dropBefore,
    onDragStart: (event) => {
      const found = rowOfEvent(event.target);
      const index = found === null ? undefined : shown.indexAt(found.place);
      if (index === undefined) return;
      const indexes = chosen.has(index) ? [...chosen].sort((a, b) => a - b) : [index];
      const rows = indexes.map(rowOfIndex).filter((row) => row !== undefined);
      dragged.current = indexes;
      beginDrag(event.nativeEvent, { rows, label: trackText("songs", { count: rows.length }) });
    },
    onDragOver: (event) => {
      if (onMove === undefined || dragged.current.length === 0) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
      setDropBefore(placeOfPointer(event));
    },
    onDragLeave: (event) => {
      const isLeft = !(
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      );
      if (isLeft) setDropBefore(null);
    },
    onDrop: (event) => {
      if (onMove === undefined || dragged.current.length === 0) return;
      event.preventDefault();
      onMove(dragged.current, placeOfPointer(event));
      end();
    },
    onDragEnd: end,
  };
}
