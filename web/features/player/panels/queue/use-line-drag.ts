import { type DragEvent, useState } from "react";
import { getPlayerCommands } from "#web/features/player/session/player-session.ts";

const dragType = "application/x-gatefold-queued";

/** An added song's place among the others. */
interface Draggable {
  key: string;
  /** the added song behind it; null for the last one */
  next: string | null;
}

/** Makes an added song draggable, and the edges of its line places where another one is dropped. */
export function useLineDrag({ key, next }: Draggable) {
  const [dropAt, setDropAt] = useState<"before" | "after" | null>(null);
  const handlers = {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.setData(dragType, key);
      // What is pressed lies clear over the line, which is what is to be seen.
      const line = event.currentTarget.parentElement;
      if (line !== null) event.dataTransfer.setDragImage(line, 28, line.offsetHeight / 2);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      setDropAt(event.clientY < top + height / 2 ? "before" : "after");
    },
    onDragLeave: () => setDropAt(null),
    onDrop: (event: DragEvent<HTMLElement>) => {
      setDropAt(null);
      const dropped = event.dataTransfer.getData(dragType);
      if (dropped === "" || dropped === key) return;
      event.preventDefault();
      const before = dropAt === "after" ? next : key;
      if (before !== dropped) getPlayerCommands()?.moveAdded(dropped, before);
    },
  };
  return { dropAt, handlers };
}
