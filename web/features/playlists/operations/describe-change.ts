import { operationsText } from "#web/features/playlists/texts/operations-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import type { OperationChange } from "./operations.queries.ts";

/** What a change did, with the place where that is known; places count from 1. */
export function describeChange({ change, from, to, before, after }: OperationChange): string {
  const places = { from: placeText(from), to: placeText(to) };
  if (change === "added") return operationsText(to === null ? "change.added" : "change.addedAt", places);
  if (change === "removed")
    return operationsText(from === null ? "change.removed" : "change.removedAt", places);
  if (change === "moved")
    return operationsText(from === null || to === null ? "change.moved" : "change.movedTo", places);
  return operationsText(`change.${change}`, { before: before ?? "", after: after ?? "" });
}

function placeText(position: number | null): string {
  return position === null ? "" : formatCount(position + 1);
}

/** What a changed song is called; null where it is the playlist that changed. */
export function songOf({ change, name, uri }: OperationChange): string | null {
  if (change !== "added" && change !== "removed" && change !== "moved") return null;
  if (uri === null) return operationsText("goneSong");
  return name ?? operationsText("unknownSong");
}
