import { type ReactNode, useState } from "react";
import { SlideOver } from "./slide-over.tsx";
import { useSwipe } from "./use-swipe.ts";

const widestPx = 320;
const widestShare = 0.86;

function panelPx(): number {
  return Math.min(widestPx, innerWidth * widestShare);
}

interface NarrowSidebarProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** The sidebar under 768 px: away until it is opened by its button or by a swipe from the left edge. */
export function NarrowSidebar({ isOpen, onChange, children }: NarrowSidebarProps) {
  // While a finger moves it, and until it has come to rest.
  const [moved, setMoved] = useState<{ shownPx: number; isHeld: boolean } | null>(null);
  useSwipe(true, {
    isOpen,
    panelPx,
    onMove: (shownPx) => setMoved({ shownPx, isHeld: true }),
    onEnd: (isOpenNow) => {
      const rest = matchMedia("(prefers-reduced-motion: reduce)").matches;
      setMoved(rest ? null : { shownPx: isOpenNow ? panelPx() : 0, isHeld: false });
      onChange(isOpenNow);
    },
  });
  if (!isOpen && moved === null) return null;
  return (
    <SlideOver
      moved={moved === null ? undefined : { ...moved, hiddenPx: panelPx() - moved.shownPx }}
      onRest={() => setMoved(null)}
      onClose={() => {
        setMoved(null);
        onChange(false);
      }}
    >
      {children}
    </SlideOver>
  );
}
