import { X } from "lucide-react";
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useIsPhone } from "#web/ui/use-media.ts";
import { closeTour, showStep } from "./tour-state.ts";
import { type Box, placeCard, targetsOf, tourSteps, type TourStep } from "./tour-steps.ts";
import { guideText } from "./texts/guide-text.ts";

/** px around what a step points at */
const marginPx = 6;

/** What a step points at, as far as it is in the window; null: nothing that is shown. */
function findTarget(step: TourStep): Box | null {
  for (const name of targetsOf[step])
    for (const element of document.querySelectorAll(`[data-tour="${name}"]`)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const isInside = top >= 0 && left >= 0 && left + width <= innerWidth && top < innerHeight;
      if (width > 0 && height > 0 && isInside)
        return { left, top, width, height: Math.min(height, innerHeight - top) };
    }
  return null;
}

interface Places {
  target: Box | null;
  card: { left: number; top: number };
}

/**
 * Where the card and what it points at are now. They are looked up at each frame, since the page around the tour loads,
 * scrolls and changes its size at will; the component is rendered again only when one of them has moved.
 */
function usePlaces(step: TourStep, card: RefObject<HTMLElement | null>): Places | null {
  const [places, setPlaces] = useState<Places | null>(null);
  useEffect(() => {
    let before = "";
    let frame = 0;
    const look = () => {
      frame = requestAnimationFrame(look);
      const target = findTarget(step);
      const size = { width: card.current?.offsetWidth ?? 0, height: card.current?.offsetHeight ?? 0 };
      const next = { target, card: placeCard(target, size, { width: innerWidth, height: innerHeight }) };
      const text = JSON.stringify(next);
      if (text === before) return;
      before = text;
      setPlaces(next);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [step, card]);
  return places;
}

/** What the person works with once it has the focus; anything else, as a menu that closes, only gives the focus back. */
const taking = "dialog[open], [role='menu'], input, textarea";

/** Keeps the focus in the card, and closes the tour when the person turns to something else. */
function useFocus(card: RefObject<HTMLElement | null>, next: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    next.current?.focus({ preventScroll: true });
    const handlePress = ({ target }: Event) => {
      if (target instanceof Element && card.current?.contains(target) === false) closeTour();
    };
    const handleFocus = ({ target }: Event) => {
      if (!(target instanceof Element) || card.current?.contains(target) !== false) return;
      if (target.closest(taking) === null) next.current?.focus({ preventScroll: true });
      else closeTour();
    };
    document.addEventListener("pointerdown", handlePress, true);
    document.addEventListener("focusin", handleFocus, true);
    return () => {
      document.removeEventListener("pointerdown", handlePress, true);
      document.removeEventListener("focusin", handleFocus, true);
      // Where the person turned to something else, the focus is there.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      const back = before === document.body ? document.querySelector("#content") : before;
      if (isLost && back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [card, next]);
}

/** The buttons of the card, among which Tab goes round. */
function goRound(event: KeyboardEvent, card: HTMLElement): void {
  const buttons = [...card.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = (at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length;
  event.preventDefault();
  buttons[to]?.focus();
}

/** Escape closes the tour, the arrows go from step to step, Tab goes round among the buttons. */
function useKeys(card: RefObject<HTMLElement | null>, steps: { next: () => void; back: () => void }): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isReversed = document.documentElement.dir === "rtl";
    if (event.key === "Escape") closeTour();
    else if (event.key === (isReversed ? "ArrowLeft" : "ArrowRight")) steps.next();
    else if (event.key === (isReversed ? "ArrowRight" : "ArrowLeft")) steps.back();
    else if (event.key === "Tab" && card.current !== null) goRound(event, card.current);
    else return;
    event.stopPropagation();
  });
  useEffect(() => {
    const element = card.current;
    element?.addEventListener("keydown", handleKey);
    return () => element?.removeEventListener("keydown", handleKey);
  }, [card]);
}

function Dots({ at }: { at: number }) {
  return (
    <p className="flex grow items-center gap-1.5">
      <span className="sr-only">{guideText("place", { step: at + 1, steps: tourSteps.length })}</span>
      {tourSteps.map((step, place) => (
        <span
          key={step}
          aria-hidden
          className={joinClasses(
            "h-1.5 rounded-full transition-all",
            place === at ? "w-4 bg-accent-text" : "w-1.5 bg-(--text-weak)",
          )}
        />
      ))}
    </p>
  );
}

/** The dimmed page, with a hole at what the step points at; it lets every press through. */
function Dimming({ target }: { target: Box | null }) {
  const box: CSSProperties =
    target === null
      ? { insetInlineStart: "50%", top: "50%", width: 0, height: 0 }
      : {
          inset: "0 auto auto 0",
          width: target.width + 2 * marginPx,
          height: target.height + 2 * marginPx,
          transform: `translate(${target.left - marginPx}px, ${target.top - marginPx}px)`,
        };
  return (
    <div
      aria-hidden
      style={box}
      className={joinClasses(
        "absolute rounded-card shadow-[0_0_0_200vmax_var(--tour-dim)] transition-all duration-200",
        target === null ? "" : "outline-2 outline-accent-text",
      )}
    />
  );
}

interface GuidedTourProps {
  /** 0 to 3 */
  step: number;
}

/**
 * The tour: a card that points at the real things of the page, which stays as it is below. Buttons and arrow keys go
 * from step to step; Escape, a press elsewhere and another page close it. On a phone the card is a sheet above the bar at the bottom.
 */
export function GuidedTour({ step: at }: GuidedTourProps) {
  const card = useRef<HTMLDialogElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const step = tourSteps[at] ?? "welcome";
  const places = usePlaces(step, card);
  const isPhone = useIsPhone();
  useFocus(card, next);
  const isLast = at === tourSteps.length - 1;
  const handleBack = () => {
    showStep(at - 1);
    // The button goes with the first step.
    if (at === 1) next.current?.focus();
  };
  const handleNext = () => (isLast ? closeTour() : showStep(at + 1));
  useKeys(card, { next: () => showStep(at + 1), back: handleBack });
  const isBehindButton = isPhone && step === "sidebar";
  return createPortal(
    <div className="pointer-events-none fixed inset-0 z-40 overflow-hidden [--tour-dim:rgb(0_0_0/0.6)]">
      <Dimming target={places?.target ?? null} />
      <dialog
        ref={card}
        open
        aria-labelledby="tour-title"
        aria-describedby="tour-body"
        style={
          isPhone || places === null
            ? undefined
            : { inset: "0 auto auto 0", transform: `translate(${places.card.left}px, ${places.card.top}px)` }
        }
        className={joinClasses(
          "pointer-events-auto absolute m-0 max-w-none border border-hairline bg-overlay p-5 text-normal shadow-float",
          isPhone
            ? "inset-x-0 top-auto bottom-[calc(3.5625rem+env(safe-area-inset-bottom))] w-full rounded-t-sheet"
            : "w-90 rounded-sheet",
          places === null && "opacity-0",
        )}
      >
        <div aria-live="polite" className="pe-8">
          <h2 id="tour-title" className="text-lg font-semibold text-strong">
            {guideText(`${step}.title`)}
          </h2>
          <p id="tour-body" className="mt-1 text-pretty">
            {guideText(isBehindButton ? "sidebar.bodyOnPhone" : `${step}.body`)}
          </p>
        </div>
        <div className="mt-5 flex items-center gap-2">
          <Dots at={at} />
          {at === 0 ? null : (
            <Button variant="quiet" onClick={handleBack}>
              {guideText("back")}
            </Button>
          )}
          <Button ref={next} variant="primary" onClick={handleNext}>
            {guideText(isLast ? "finish" : "next")}
          </Button>
        </div>
        <IconButton
          label={commonText("close")}
          icon={X}
          size="small"
          onClick={closeTour}
          className="absolute! end-3 top-3"
        />
      </dialog>
    </div>,
    document.body,
  );
}
