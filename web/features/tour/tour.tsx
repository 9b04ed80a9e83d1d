/* The public entry to what shows people around: the tour of first sign-ins, and what to try in the demo. */
import { useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { closeTour, isTourSeen, openTour, useTour } from "./tour-state.ts";

/** Five things to try, on Home, for people whose service hands out its export at once; gone for good when dismissed. */
export const WhatToTry = lazyPart(async () => (await import("./what-to-try.tsx")).WhatToTry);

const GuidedTour = lazyPart(async () => (await import("./guided-tour.tsx")).GuidedTour);

export { openTour, useIsTourUnfinished } from "./tour-state.ts";

/** How often it is looked whether a first visit has come to rest. */
const pollIntervalMs = 250;

/** Whether the person does nothing that the tour would cover: nothing is open over the page, and the focus is nowhere. */
function isAtRest(): boolean {
  const focused = document.activeElement;
  const isFree = focused === null || focused === document.body || focused.id === "content";
  return isFree && document.querySelector("dialog[open], [role='menu'], [role='dialog']") === null;
}

/** Opens the tour by itself on Home, once a browser, as soon as the person is at rest there. */
function useFirstTour(pathname: string): void {
  const isHome = pathname === "/" || pathname === "/library";
  useEffect(() => {
    if (!isHome || isTourSeen()) return undefined;
    const look = () => {
      if (!isTourSeen() && !isAtRest()) return;
      clearInterval(timer);
      if (!isTourSeen()) openTour();
    };
    const timer = setInterval(look, pollIntervalMs);
    return () => clearInterval(timer);
  }, [isHome]);
}

/** The tour while it is open. It gives way as soon as the person goes to another page. */
export function Tour() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const step = useTour((state) => state.step);
  useFirstTour(pathname);
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current !== pathname && useTour.getState().step !== null) closeTour();
    shownOn.current = pathname;
  }, [pathname]);
  return step === null ? null : (
    <Suspense>
      <GuidedTour step={step} />
    </Suspense>
  );
}
