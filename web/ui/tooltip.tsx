import { useEffect, useState } from "react";

interface ShownTooltip {
  text: string;
  left: number;
  top: number;
  isBelow: boolean;
}

const delayMs = 400;
const margin = 8;

function place(element: HTMLElement, text: string): ShownTooltip {
  const box = element.getBoundingClientRect();
  const isBelow = box.top < 56;
  const centre = box.left + box.width / 2;
  return {
    text,
    isBelow,
    left: Math.min(innerWidth - 80, Math.max(80, centre)),
    top: isBelow ? box.bottom + margin : box.top - margin,
  };
}

function listen(show: (tooltip: ShownTooltip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleEnter = (event: Event) => {
    const element = event.target instanceof Element ? event.target.closest("[data-tooltip]") : null;
    clearTimeout(timer);
    if (!(element instanceof HTMLElement)) return show(null);
    const isKeyboard = event.type === "focusin" && element.matches(":focus-visible");
    if (event.type === "focusin" && !isKeyboard) return undefined;
    const text = element.dataset["tooltip"] ?? "";
    timer = setTimeout(() => element.isConnected && show(place(element, text)), isKeyboard ? 0 : delayMs);
    return undefined;
  };
  const handleLeave = () => {
    clearTimeout(timer);
    show(null);
  };
  const handleKey = (event: KeyboardEvent) => event.key === "Escape" && handleLeave();
  const stops = [
    ["pointerover", handleEnter],
    ["focusin", handleEnter],
    ["focusout", handleLeave],
    ["pointerdown", handleLeave],
    ["scroll", handleLeave],
    ["keydown", handleKey],
  ] as [string, (event: Event) => void][];
  for (const [type, handle] of stops) document.addEventListener(type, handle, true);
  return () => {
    clearTimeout(timer);
    for (const [type, handle] of stops) document.removeEventListener(type, handle, true);
  };
}

/**
 * Shows the `data-tooltip` of whatever the pointer or the keyboard's focus is on; rendered once. Hidden from
 * assistive technology, because the same words are the control's name. Escape hides it.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  useEffect(() => listen(setShown), []);
  if (shown === null || shown.text === "") return null;
  return (
    <div
      aria-hidden
      style={{
        left: shown.left,
        top: shown.top,
        transform: shown.isBelow ? "translateX(-50%)" : "translate(-50%, -100%)",
      }}
      className="pointer-events-none fixed z-50 max-w-72 rounded-control border border-hairline bg-overlay px-2 py-1 text-xs font-medium text-strong shadow-float"
    >
      {shown.text}
    </div>
  );
}
