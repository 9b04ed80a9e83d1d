import { useUiState } from "#web/platform/appearance/ui-state.ts";

const heights = {
  row: { comfortable: 56, compact: 40 },
  entry: { comfortable: 48, compact: 40 },
  card: { comfortable: 64, compact: 48 },
  song: { comfortable: 56, compact: 48 },
  table: { comfortable: 44, compact: 36 },
} as const;

/**
 * Height of a list's rows in px, as the person wants them: a line, an entry of the sidebar, a card on a phone (a song's is
 * lower), or a line of a table; larger with the text.
 */
export function useRowHeight(kind: keyof typeof heights): number {
  const isCompact = useUiState((state) => state.compactDensity);
  const textSize = useUiState((state) => state.textSize);
  return Math.round((heights[kind][isCompact ? "compact" : "comfortable"] * textSize) / 100);
}
