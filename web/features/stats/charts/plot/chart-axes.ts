import { byLanguage } from "#web/platform/i18n/language.ts";
import type uPlot from "uplot";
import type { ChartLook } from "./chart-look.ts";

const figures = byLanguage((language) => new Intl.NumberFormat(language, { notation: "compact" }));
const font = '12px "Inter Variable", system-ui, sans-serif';
/** The least that an axis of counts reaches, so that single plays do not look like many. */
const minTop = 4;

/** The axis below a chart. */
export function labelAxis(look: ChartLook): uPlot.Axis {
  return { stroke: look.label, font, ticks: { show: false }, grid: { show: false }, space: 72, size: 28 };
}

/** The axis of counts at the left: whole numbers from 0. */
export function countAxis(look: ChartLook): uPlot.Axis {
  return {
    stroke: look.label,
    font,
    ticks: { show: false },
    grid: { stroke: look.grid, width: 1 },
    space: 48,
    size: 44,
    values: (_plot, marks) => marks.map((mark) => (Number.isInteger(mark) ? figures().format(mark) : "")),
  };
}

/** What an axis of counts reaches. */
export const countRange: uPlot.Range.Function = (_plot, _least, max) => [0, Math.max(minTop, max * 1.05)];
