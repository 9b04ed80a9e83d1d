import { createContext, type ReactNode, useContext, useState } from "react";
import { RoomContext } from "#web/ui/use-media.ts";

const ScrollerContext = createContext<HTMLElement | null>(null);

interface ScrollerProps {
  id: string;
  className: string;
  /** it was scrolled: px from its top */
  onScrolled?: ((top: number) => void) | undefined;
  children: ReactNode;
}

/** The main area, which scrolls, and by whose width what is in it is laid out; long lists inside it ask for it with `useScroller`. */
export function Scroller({ id, className, onScrolled, children }: ScrollerProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <main
      ref={setElement}
      id={id}
      tabIndex={-1}
      data-room
      data-scroll-restoration-id={id}
      className={className}
      onScroll={
        onScrolled === undefined
          ? undefined
          : ({ target, currentTarget }) => target === currentTarget && onScrolled(currentTarget.scrollTop)
      }
      style={{ outline: "none", container: "room / inline-size" }}
    >
      <RoomContext value={element}>
        <ScrollerContext value={element}>{children}</ScrollerContext>
      </RoomContext>
    </main>
  );
}

/** The element that scrolls the page, or null before it is there. */
export function useScroller(): HTMLElement | null {
  return useContext(ScrollerContext);
}
