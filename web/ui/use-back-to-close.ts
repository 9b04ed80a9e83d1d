import { useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useIsPhone } from "./use-media.ts";

/** What an entry of the browser's history has of what lay over the page: which it was, and how many entries above the page's own. */
interface Overlay {
  id: number;
  depth: number;
}

/** What lies over the page, the last one on top. */
const open: { id: number; close: () => void }[] = [];
let lastId = 0;
/** Of the entry that the browser is at. */
let depth = 0;

function presentOverlay(): Overlay | undefined {
  return (history.state as { overlay?: Overlay } | null)?.overlay;
}

/** Adds an entry over the page's, past the router, which would load the page again. */
function addEntry(id: number): void {
  depth = (presentOverlay()?.depth ?? 0) + 1;
  const overlay: Overlay = { id, depth };
  History.prototype.pushState.call(history, { ...(history.state as object | null), overlay }, "");
}

/**
 * On phones the way back closes what is open and stays on the page. Call it where something is rendered only while it is
 * open; `onClose` closes it. `isEverywhere`: in wide windows as well, for what takes the place of the whole page.
 */
export function useBackToClose(
  onClose: () => void,
  { isEverywhere = false }: { isEverywhere?: boolean } = {},
): void {
  const isPhone = useIsPhone() || isEverywhere;
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });

  useEffect(() => {
    if (!isPhone) return undefined;
    lastId += 1;
    const id = lastId;
    open.push({ id, close: () => latest.current() });
    addEntry(id);
    return () => {
      const place = open.findIndex((one) => one.id === id);
      if (place !== -1) open.splice(place, 1);
      // By then a link that was followed in it has put its page over the entry.
      setTimeout(() => {
        if (presentOverlay()?.id === id) history.back();
      });
    };
  }, [isPhone]);
}

/** Which of the app's pages an entry of the history is of, as the router counts them. */
function presentPage(): number {
  return (history.state as { __TSR_index?: number } | null)?.__TSR_index ?? 0;
}

/** Whether the browser came back to its present entry, from one of this page (by the router's count) and `depth`. */
function cameBack(page: number): boolean {
  const present = presentPage();
  return present < page || (present === page && (presentOverlay()?.depth ?? 0) < depth);
}

/** Closes what lies above the entry that the browser came to, and passes over entries of what is closed already. */
export function useOverlayHistory(): void {
  const { history: pages } = useRouter();
  useEffect(() => {
    let page = presentPage();
    const note = () => {
      page = presentPage();
      depth = presentOverlay()?.depth ?? 0;
    };
    const handlePop = () => {
      const overlay = presentOverlay();
      const isBack = cameBack(page);
      note();
      while (open.length > 0 && open.at(-1)?.id !== overlay?.id) open.pop()?.close();
      if (overlay === undefined || open.length > 0) return;
      if (isBack) history.back();
      else history.forward();
    };
    const unsubscribe = pages.subscribe(({ action, location }) => {
      if (action.type !== "PUSH") return;
      // The browser's own history has it a moment later.
      page = location.state.__TSR_index;
      depth = 0;
    });
    addEventListener("popstate", handlePop);
    return () => {
      unsubscribe();
      removeEventListener("popstate", handlePop);
    };
  }, [pages]);
}
