import { SkipBack, SkipForward } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, Suspense, useRef, useState } from "react";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { IconButton } from "#web/ui/button.tsx";

const HoldMenu = lazyPart(async () => (await import("./hold-menu.tsx")).HoldMenu);

/** A button that is held for longer offers songs; a shorter press skips at once. */
const holdMs = 400;

/** The next song, or the one before. Held, or with Alt and an arrow up or down, it offers the next five or the last five. */
export function SkipButton({ direction, iconSize }: { direction: 1 | -1; iconSize: number }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const handleDown = ({ currentTarget, button }: PointerEvent<HTMLButtonElement>): void => {
    wasHeld.current = false;
    if (button !== 0) return;
    timer.current = setTimeout(() => {
      wasHeld.current = true;
      setAnchor(currentTarget);
    }, holdMs);
  };
  const end = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const close = (): void => {
    wasHeld.current = false;
    setAnchor(null);
  };
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (!event.altKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    setAnchor(event.currentTarget);
  };
  return (
    <>
      <IconButton
        label={playerBarText(direction === 1 ? "next" : "previous")}
        icon={direction === 1 ? SkipForward : SkipBack}
        iconSize={iconSize}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        className="[&_svg]:fill-current"
        onPointerDown={handleDown}
        onPointerUp={end}
        onPointerLeave={end}
        onPointerCancel={end}
        onContextMenu={(event) => {
          // What a finger brings about by holding is this menu, and not the song's.
          if (timer.current === undefined) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onKeyDown={handleKey}
        onClick={() => {
          if (wasHeld.current) wasHeld.current = false;
          else withPlayer((commands) => commands.skip(direction));
        }}
      />
      {anchor === null ? null : (
        <Suspense>
          <HoldMenu direction={direction} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
