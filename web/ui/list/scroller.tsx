import { createContext, type ReactNode, useContext, useState } from "react";

const ScrollerContext = createContext<HTMLElement | null>(null);

interface ScrollerProps {
  id: string;
  className: string;
  children: ReactNode;
}

/** The main area, which scrolls; long lists inside it ask for it with `useScroller`. */
export function Scroller({ id, className, children }: ScrollerProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <main
      ref={setElement}
      id={id}
      tabIndex={-1}
      data-scroll-restoration-id={id}
      className={className}
      style={{ outline: "none" }}
    >
      <ScrollerContext value={element}>{children}</ScrollerContext>
    </main>
  );
}

/** The element that scrolls the page, or null before it is there. */
export function useScroller(): HTMLElement | null {
  return useContext(ScrollerContext);
}
