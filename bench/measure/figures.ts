/** One line of a bench's output. */
export interface Figure {
  name: string;
  /** in `unit` */
  value: number;
  unit: "ms" | "MB" | "KB" | "calls";
  /** what the machine itself needs for the same work, measured in the same run; null if there is no such thing */
  floor: number | null;
  /** what the issue demands of the value, of its ratio to the floor, or of what it lies above the floor; null: nothing */
  bar: { of: "value" | "ratio" | "difference"; atMost: number } | null;
  /** how it was taken: number of runs, spread, what the floor is */
  note?: string;
}

/** A bench: measures, and reports each figure as soon as it has it. */
export type Bench = (report: (figure: Figure) => void) => Promise<void>;

/** `name  figure  floor …  ratio …  bar …  holds|does not hold  (note)` */
export function figureLine(figure: Figure): string {
  const { name, value, unit, floor, bar, note } = figure;
  const parts = [
    name.padEnd(46),
    `${rounded(value)} ${unit}`.padEnd(13),
    (floor === null ? "" : `floor ${rounded(floor)} ${unit}`).padEnd(19),
    (floor === null || floor === 0 ? "" : `ratio ${(value / floor).toFixed(2)}`).padEnd(12),
    (bar === null
      ? "no bar"
      : `bar ${describeBar(bar, unit)}: ${holds(figure) ? "holds" : "DOES NOT HOLD"}`
    ).padEnd(34),
    note ?? "",
  ];
  return parts.join("  ").trimEnd();
}

function describeBar({ of, atMost }: NonNullable<Figure["bar"]>, unit: Figure["unit"]): string {
  if (of === "ratio") return `${atMost} x floor`;
  return of === "difference" ? `floor + ${atMost} ${unit}` : `${atMost} ${unit}`;
}

/** Whether the bar holds; a figure without a bar holds. */
function holds({ value, floor, bar }: Figure): boolean {
  if (bar === null) return true;
  if (bar.of === "value") return value <= bar.atMost;
  if (floor === null) return false;
  return bar.of === "ratio" ? value <= bar.atMost * floor : value <= bar.atMost + floor;
}

function rounded(value: number): string {
  return Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);
}

/** The value below which the share `q` (0 to 1) of the values lies, by nearest rank. Throws for no values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))];
  if (found === undefined) throw new Error("There is nothing to take a quantile of.");
  return found;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** `n=5, 310 to 350`: how many runs there were and how far apart. */
export function spread(values: readonly number[]): string {
  return `n=${values.length}, ${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}`;
}
