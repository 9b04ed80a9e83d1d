import { useSyncExternalStore } from "react";

/** Parts of a stacked chart that have a colour of their own; one more would look like another. */
const hues = 8;

/** Colours for a canvas, which knows no custom properties. */
export interface ChartLook {
  /** line of a single series */
  line: string;
  /** axis labels */
  label: string;
  /** lines of the grid, and days of which nothing is known */
  grid: string;
  gap: string;
  /** the same upon areas */
  veil: string;
  /** behind everything */
  ground: string;
}

/** A custom property as the page has it now. */
function read(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The theme's colours at this moment. */
export function readLook(): ChartLook {
  return {
    line: read("--accent-text"),
    label: read("--text-weak"),
    grid: read("--hairline"),
    gap: read("--fill-pressed"),
    veil: `oklch(from ${read("--surface-panel")} l c h / 0.7)`,
    ground: read("--surface-panel"),
  };
}

/** The custom property of a series' colour: by its place, but what is named no further is grey. */
export function colourNameOf(id: string, place: number): string {
  if (id === "unknown") return "--chart-unknown";
  return id === "other" || place >= hues ? "--chart-other" : `--chart-${place + 1}`;
}

/** The same as a colour for a canvas. */
export function colourOf(id: string, place: number): string {
  return read(colourNameOf(id, place));
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "style"] });
  return () => observer.disconnect();
}

/** Changes when the theme or the accent does, so that a canvas is drawn again. */
export function useLookKey(): string {
  return useSyncExternalStore(subscribe, () => {
    const { dataset, style } = document.documentElement;
    return `${dataset["theme"] ?? ""} ${style.getPropertyValue("--accent")}`;
  });
}
