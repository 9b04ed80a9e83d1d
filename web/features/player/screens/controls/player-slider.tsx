import { type CSSProperties, type KeyboardEvent, useRef } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";
import "./player-slider.css";

interface PlayerSliderProps {
  /** accessible name */
  label: string;
  value: number;
  /** values go from 0 to this */
  max: number;
  /** the value in words */
  valueText: string;
  /** how far an arrow key and a page key go */
  steps: { arrow: number; page: number };
  /** while a pointer drags it; without this every move counts as chosen */
  onDrag?: (value: number) => void;
  onChoose: (value: number) => void;
  isDisabled?: boolean;
  /** accent: always filled with it; quiet: only while it is used */
  fill: "accent" | "quiet";
  className?: string;
}

/**
 * A native range input whose values are fine (milliseconds) and whose keys are not: arrows, Page Up and Down
 * go by `steps`, Home and End to the ends. A drag is chosen when the pointer lets go.
 */
export function PlayerSlider(props: PlayerSliderProps) {
  const { label, value, max, valueText, onDrag, onChoose, isDisabled = false, fill, className } = props;
  const isDragged = useRef(false);
  const share = max > 0 ? Math.min(1, value / max) : 0;

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const target = keyTarget(event.key, props);
    if (target === null) return;
    event.preventDefault();
    onChoose(Math.max(0, Math.min(max, target)));
  };
  const handleRelease = (event: { currentTarget: HTMLInputElement }) => {
    if (!isDragged.current) return;
    isDragged.current = false;
    if (onDrag) onChoose(event.currentTarget.valueAsNumber);
  };

  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={Math.max(1, Math.floor(max))}
      step={1}
      value={Math.floor(value)}
      disabled={isDisabled}
      onPointerDown={() => {
        isDragged.current = true;
      }}
      onPointerUp={handleRelease}
      onPointerCancel={handleRelease}
      onChange={(event) => {
        const chosen = event.currentTarget.valueAsNumber;
        if (isDragged.current && onDrag) onDrag(chosen);
        else onChoose(chosen);
      }}
      onKeyDown={handleKey}
      style={{ "--slider-share": share } as CSSProperties}
      className={joinClasses(
        "player-slider slide-track w-full min-w-0 cursor-pointer rounded-full disabled:cursor-default disabled:opacity-50",
        fill === "quiet" && "is-quiet",
        className,
      )}
    />
  );
}

function keyTarget(key: string, { value, max, steps }: PlayerSliderProps): number | null {
  const targets: Record<string, number> = {
    ArrowRight: value + steps.arrow,
    ArrowUp: value + steps.arrow,
    ArrowLeft: value - steps.arrow,
    ArrowDown: value - steps.arrow,
    PageUp: value + steps.page,
    PageDown: value - steps.page,
    Home: 0,
    End: max,
  };
  return targets[key] ?? null;
}
