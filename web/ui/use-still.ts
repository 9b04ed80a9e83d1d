import { useState } from "react";
import { create } from "zustand";

const usePress = create(() => ({ isOn: false }));

/** A finger's click comes this much after it is lifted, at most. */
const clickFollowsMs = 50;

let ending: ReturnType<typeof setTimeout> | undefined;

/** For `onPointerDownCapture` of what holds controls that come, go and move by themselves: `useStill` waits for the press to end. */
export function holdStill(): void {
  clearTimeout(ending);
  usePress.setState({ isOn: true });
  const end = ({ type, target }: Event): void => {
    // What had the focus before loses it by the press itself.
    if (type === "blur" && target !== window) return;
    clearTimeout(ending);
    ending = setTimeout(() => usePress.setState({ isOn: false }), clickFollowsMs);
    for (const each of ends) removeEventListener(each, end, true);
  };
  for (const type of ends) addEventListener(type, end, true);
}

const ends = ["pointerup", "pointercancel", "blur"];

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
