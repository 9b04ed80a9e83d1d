import { useEffect } from "react";
import type { ShownList } from "#web/features/tracks/rows/shown-list.ts";

/**
 * Calls back with each row that is in sight and has not arrived, as after a jump far down a list that is still being
 * read; not while rows fly past.
 */
export function useMissingRows(
  shown: ShownList,
  inSight: readonly { index: number }[],
  onMissing: ((index: number) => void) | undefined,
): void {
  useEffect(() => {
    if (onMissing === undefined) return;
    for (const { index: place } of inSight) {
      const index = shown.indexAt(place);
      if (index !== undefined && shown.rowAt(place) === undefined) onMissing(index);
    }
  });
}
