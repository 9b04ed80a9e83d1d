import { colourNameOf } from "./plot/chart-look.ts";
import type { ChartSeries } from "./stack-series.ts";

/** Which colour is which series. */
export function SeriesLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-normal">
      {series.map(({ id, name }, place) => (
        <li key={id} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-3 rounded-[3px]"
            style={{ background: `var(${colourNameOf(id, place)})` }}
          />
          <span dir="auto">{name}</span>
        </li>
      ))}
    </ul>
  );
}
