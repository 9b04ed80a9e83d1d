import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type uPlot from "uplot";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { useLookKey } from "./chart-look.ts";

/** Where a chart is drawn. */
export interface PlotPlace {
  element: HTMLElement;
  width: number;
  height: number;
  /** called with the point the pointer or the keyboard is at */
  onPoint: (index: number | null) => void;
}

interface PlotBoxProps {
  title: string;
  /** draws the chart; another function draws it again */
  draw: (place: PlotPlace) => uPlot;
  /** how many points it has */
  count: number;
  /** a point in words */
  describe: (index: number) => string;
  /** stands where a point's figure shows while none is marked */
  summary: string;
  /** px */
  height: number;
  /** opens what is behind a point */
  onOpen?: ((index: number) => void) | undefined;
}

function indexAfterKey(key: string, index: number | null, count: number): number | null {
  if (key === "ArrowRight") return Math.min(count - 1, (index ?? -1) + 1);
  if (key === "ArrowLeft") return Math.max(0, (index ?? count) - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** Sets the mark of a chart to a point, as the pointer would. */
function markPoint(plot: uPlot, index: number): void {
  const place = plot.data[0][index];
  if (place === undefined) return;
  plot.setCursor({ left: plot.valToPos(place, "x"), top: plot.over.clientHeight / 2 });
}

/** A chart, described in words for whatever point the pointer or the keyboard is at. */
export function PlotBox(props: PlotBoxProps) {
  // Other colours need another drawing.
  return <Plot key={useLookKey()} {...props} />;
}

function Plot({ title, draw, count, describe, summary, height, onOpen }: PlotBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [point, setPoint] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const drawn = draw({ element, width: element.clientWidth, height, onPoint: setPoint });
    plot.current = drawn;
    const observer = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [draw, height]);

  const shown = point !== null && point < count ? point : null;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && shown !== null) onOpen?.(shown);
    const next = indexAfterKey(event.key, shown, count);
    if (next === null || plot.current === null) return;
    event.preventDefault();
    markPoint(plot.current, next);
  };
  const hint = onOpen === undefined ? "chart.hintOnly" : "chart.hint";
  return (
    <div>
      <output className="tabular block min-h-10 text-sm text-normal">
        {shown === null ? summary : describe(shown)}
      </output>
      <div
        ref={box}
        // The arrow keys move a mark over the points, as those of a slider do; an input could hold no picture.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
        role="slider"
        tabIndex={0}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={(shown ?? 0) + 1}
        aria-valuetext={shown === null ? summary : describe(shown)}
        aria-label={statsText(hint, { title, from: summary })}
        data-points={count}
        onKeyDown={handleKeyDown}
        // A finger has no place over which it is before it presses: it reads, and opens from the table.
        onClick={() => shown !== null && matchMedia("(hover: hover)").matches && onOpen?.(shown)}
        className="w-full overflow-hidden rounded-control"
        style={{ height }}
      />
    </div>
  );
}
