import { playerText } from "#web/features/player/texts/player-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import type { ListSource } from "./play-queue.ts";

/** What names the list of unsorted likes among those that play. */
export const unsortedSourceId = "unsorted";

/**
 * What a list that plays or played is called: one of our own lists in the person's language, whatever it was when the queue was
 * stored; any other by its name.
 */
export function nameOfSource({ kind, id, name }: Pick<ListSource, "kind" | "id" | "name">): string {
  if (kind === "liked") return commonText("likedSongs");
  if (kind === "songs" && id === unsortedSourceId) return playerText("unsorted");
  return name || playerText("unnamedList");
}
