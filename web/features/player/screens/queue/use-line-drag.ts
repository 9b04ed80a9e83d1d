import { type DragEvent, useState } from "react";
import { movePlace, type SongPlace } from "#web/features/player/screens/controls/queue-actions.ts";
import type { Moves } from "./queue-lines.ts";

/** Songs are dragged within their part of the queue: among the added ones, those of the list, or those that autoplay chose. */
const dragTypes = {
  added: "application/x-gatefold-queued",
  list: "application/x-gatefold-queue-row",
  autoplay: "application/x-gatefold-queue-chosen",
} as const;

/** What names a song within its part. */
function placeId(place: SongPlace): string {
  return place.from === "list" ? String(place.row) : place.key;
}

/** The edge of a line that the pointer is nearer to. */
function edgeAt({ clientY, currentTarget }: DragEvent<HTMLElement>): "before" | "after" {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? "before" : "after";
}

/** Makes a song of the queue draggable, and the edges of its line places where another one is dropped. */
export function useLineDrag(place: SongPlace, { behind }: Moves) {
  const [dropAt, setDropAt] = useState<"before" | "after" | null>(null);
  const type = dragTypes[place.from];
  const id = placeId(place);
  const handlers = {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.setData(type, id);
      // What is pressed lies clear over the line, which is what is to be seen.
      const line = event.currentTarget.parentElement;
      if (line !== null) event.dataTransfer.setDragImage(line, 28, line.offsetHeight / 2);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(type)) return;
      event.preventDefault();
      setDropAt(edgeAt(event));
    },
    onDragLeave: () => setDropAt(null),
    onDrop: (event: DragEvent<HTMLElement>) => {
      setDropAt(null);
      const dropped = event.dataTransfer.getData(type);
      if (dropped === "" || dropped === id) return;
      event.preventDefault();
      // As it is dropped now: what was shown last may be of a moment before.
      const before = edgeAt(event) === "after" ? behind : id;
      if (before === dropped) return;
      movePlace(
        place.from === "list" ? { from: "list", row: Number(dropped) } : { from: place.from, key: dropped },
        before,
      );
    },
  };
  return { dropAt, handlers };
}
