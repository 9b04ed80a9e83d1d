import { useUiState } from "#web/platform/ui-state.ts";

const heights = { row: { comfortable: 56, compact: 40 }, card: { comfortable: 64, compact: 48 } } as const;

/** Height of a list's rows in px, as the person wants them: a line, or a card on a phone. */
export function useRowHeight(kind: keyof typeof heights): number {
  const isCompact = useUiState((state) => state.compactDensity);
  return heights[kind][isCompact ? "compact" : "comfortable"];
}
