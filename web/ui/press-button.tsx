import type { ComponentProps } from "react";
import { usePressed } from "./use-still.ts";

interface PressButtonProps extends ComponentProps<"button"> {
  /** what it says it does, and to what */
  says: string;
}

/** A button whose click does what the button said when it was pressed: one that says something else by then stays as it was. */
export function PressButton({ says, ...props }: PressButtonProps) {
  const { shown, press, release } = usePressed(props, says);
  const { onClick, onPointerDown, onKeyDown, ...native } = shown;
  return (
    <button
      type="button"
      {...native}
      onPointerDown={(event) => {
        press("pointer");
        onPointerDown?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === " " && !event.repeat) press("space");
        onKeyDown?.(event);
      }}
      onClick={(event) => {
        release();
        onClick?.(event);
      }}
    />
  );
}
