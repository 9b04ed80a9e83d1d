import { isMotionReduced } from "#web/platform/appearance/motion.ts";
import { createRippleSlots, rippleMs } from "./ripple-slots.ts";
import "./click-ripple.css";

/** What is not background: everything that does something, can be read in lists, or is shown over the page. */
const notBackground = [
  "a, button, input, select, textarea, label, summary, canvas, img, dialog, [contenteditable], [tabindex]",
  "[role='dialog'], [role='menu'], [role='row'], [role='gridcell'], [role='tab'], [role='option'], [role='slider']",
].join(", ");
/** The main area can take the focus to be scrolled by keys, and is background all the same. */
const background = "#content, main, body";

const slots = createRippleSlots();
const elements = new Map<number, HTMLElement>();

function isBackground(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const found = target.closest(notBackground);
  return found === null || found.matches(background);
}

/**
 * Shows a ripple at a place of the window if it is the empty background, at most one in five seconds and none for
 * people who asked for less motion. It takes no presses and says nothing to assistive technology.
 */
export function rippleAt(target: EventTarget | null, place: { x: number; y: number }): void {
  if (!isBackground(target) || isMotionReduced()) return;
  const slot = slots.take(performance.now());
  if (slot === null) return;
  elements.get(slot)?.remove();
  const element = document.createElement("span");
  element.className = "click-ripple";
  element.setAttribute("aria-hidden", "true");
  element.style.left = `${place.x}px`;
  element.style.top = `${place.y}px`;
  element.style.animationDuration = `${rippleMs}ms`;
  element.addEventListener("animationend", () => {
    element.remove();
    elements.delete(slot);
  });
  elements.set(slot, element);
  document.body.append(element);
}
