import { create } from "zustand";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { isWide, useIsWide } from "#web/ui/use-media.ts";

/** Whether the queue lies over the page. Unlike the dock, it is not there again after a reload, nor in other tabs. */
const useSheet = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Where the queue is shown: beside the page where there is room, else over it; null while it is closed. */
export function useQueuePlace(): "dock" | "sheet" | null {
  const hasRoom = useIsWide();
  const isDocked = useUiState((state) => state.queueOpen);
  const isOver = useSheet((state) => state.isOpen);
  if (hasRoom) return isDocked ? "dock" : null;
  return isOver ? "sheet" : null;
}

/** Opens the queue, or closes it. */
export function toggleQueue(): void {
  if (isWide()) useUiState.setState(({ queueOpen }) => ({ queueOpen: !queueOpen }));
  else useSheet.setState(({ isOpen }) => ({ isOpen: !isOpen }));
}
