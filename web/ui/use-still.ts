import { useEffect, useRef, useState } from "react";
import { create } from "zustand";

const usePress = create(() => ({ isOn: false }));

/** A finger's click comes this much after it is lifted, at most. */
const clickFollowsMs = 50;

/** What a press is made with. The space bar clicks when it is let go, as a pointer does. */
type Pressing = "pointer" | "space";

const endsOf = {
  pointer: ["pointerup", "pointercancel", "blur"],
  space: ["keyup", "blur"],
} as const satisfies Record<Pressing, readonly string[]>;

/** Calls back when the press that just started is over, and its click with it. @returns what calls that off */
function whenPressEnds(by: Pressing, done: () => void): () => void {
  const ends = endsOf[by];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopListening = (): void => {
    for (const each of ends) removeEventListener(each, end, true);
  };
  const end = ({ type, target }: Event): void => {
    // What had the focus before loses it by the press itself.
    if (type === "blur" && target !== window) return;
    stopListening();
    timer = setTimeout(done, clickFollowsMs);
  };
  for (const type of ends) addEventListener(type, end, true);
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}

let presses = 0;

/** For `onPointerDownCapture` of what holds controls that come, go and move by themselves: `useStill` waits for the press to end. */
export function holdStill(): void {
  presses += 1;
  const mine = presses;
  usePress.setState({ isOn: true });
  whenPressEnds("pointer", () => {
    if (mine === presses) usePress.setState({ isOn: false });
  });
}

/**
 * A value as it is shown: while something is pressed, the one that stood at the press. A control that goes or moves between
 * press and release would get no click.
 */
export function useStill<T>(value: T): T {
  const isPressed = usePress(({ isOn }) => isOn);
  const [shown, setShown] = useState(value);
  if (isPressed || shown === value) return shown;
  setShown(value);
  return value;
}

/**
 * What a control is while it is pressed: as it was at the press where it would say something else at the release, so that the
 * click does what the control said. `press` is for its `onPointerDown` and the space bar, `release` for its click.
 *
 * @param says what the control says it does; while that stays, the control is as it is now, since a press may change what it
 *   works with, as one that ends typing does
 */
export function usePressed<T>(
  value: T,
  says: unknown,
): { shown: T; press: (by: Pressing) => void; release: () => void } {
  const [pressed, setPressed] = useState<{ value: T; says: unknown } | null>(null);
  const held = pressed === null || pressed.says === says ? { value, says } : pressed;
  const callOff = useRef<() => void>(undefined);
  // A control may go by its own press.
  useEffect(() => () => callOff.current?.(), []);
  return {
    shown: held.value,
    press: (by) => {
      setPressed(held);
      callOff.current?.();
      callOff.current = whenPressEnds(by, () => setPressed((now) => (now === held ? null : now)));
    },
    release: () => setPressed(null),
  };
}
