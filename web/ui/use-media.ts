import { createContext, useCallback, useContext, useSyncExternalStore } from "react";

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}

/** The element by whose width what is in it is laid out: the main area; null outside it and in dialogs, where the window counts. */
export const RoomContext = createContext<HTMLElement | null>(null);

/** Widths as they were last measured, since asking an element makes the browser lay everything out. */
const widths = new WeakMap<Element, number>();

function widthOf(element: HTMLElement): number {
  const known = widths.get(element);
  if (known !== undefined) return known;
  const width = element.clientWidth;
  widths.set(element, width);
  return width;
}

/** What `answer` says of the width in px of the room here, the main area or the window; drawn again when its answer changes. */
export function useRoom<Answer extends string | number | boolean>(answer: (width: number) => Answer): Answer {
  const element = useContext(RoomContext);
  const subscribe = useCallback(
    (listener: () => void) => {
      addEventListener("resize", listener);
      if (element === null) return () => removeEventListener("resize", listener);
      const observer = new ResizeObserver(() => {
        widths.set(element, element.clientWidth);
        listener();
      });
      observer.observe(element);
      return () => {
        removeEventListener("resize", listener);
        observer.disconnect();
      };
    },
    [element],
  );
  return useSyncExternalStore(subscribe, () => answer(element === null ? innerWidth : widthOf(element)));
}

const narrowPx = 768;

/** Whether the room here is narrower than 768 px, where panels stack. */
export function useIsNarrow(): boolean {
  return useRoom((width) => width < narrowPx);
}

/** Whether the window is narrower than 768 px, as phones are: the sidebar slides over, and what opens is a sheet. */
export function useIsPhone(): boolean {
  return useMedia("(width < 768px)");
}

const wide = "(width >= 1280px)";

/** Whether the window has room for a panel beside the page: 1280 px or more. */
export function useIsWide(): boolean {
  return useMedia(wide);
}

/** `useIsWide` at this moment, for what is done at a press. */
export function isWide(): boolean {
  return matchMedia(wide).matches;
}
