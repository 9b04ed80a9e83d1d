import type { HeardSong, ListSource, PlayQueue } from "#web/features/player/queue/play-queue.ts";
import { upcoming } from "#web/features/player/queue/queue-rules.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";

/** How many rows of the list that plays are shown ahead. */
const maxAhead = 200;

/** One line of the queue, from the top. */
export type QueueLine =
  | { kind: "heading"; key: string; about: "now" | "added" }
  | { kind: "list"; key: string; source: ListSource; place: number; total: number }
  | { kind: "now"; key: string; song: PlayerTrack }
  | { kind: "added"; key: string; song: PlayerTrack }
  | { kind: "row"; key: string; row: number; uri: string }
  | { kind: "end"; key: string; isRepeated: boolean }
  | { kind: "heard"; key: string; song: PlayerTrack };

/** What plays, what was added, and what the list goes on with. */
export function linesOf(queue: PlayQueue, isWanted: (uri: string) => boolean): QueueLine[] {
  const { current, added, list } = queue;
  const lines: QueueLine[] = [];
  if (current !== null)
    lines.push(
      { kind: "heading", key: "now", about: "now" },
      { kind: "now", key: "current", song: current.song },
    );
  if (added.length > 0) {
    lines.push({ kind: "heading", key: "added", about: "added" });
    for (const { key, song } of added) lines.push({ kind: "added", key, song });
  }
  if (list === null) return lines;
  const ahead = upcoming({ ...queue, added: [] }, isWanted, maxAhead);
  const place = (queue.deck?.cursor ?? queue.row) + 1;
  lines.push({ kind: "list", key: "list", source: list.source, place, total: list.order.uris.length });
  for (const [index, next] of ahead.entries())
    if (next.from === "list") lines.push({ kind: "row", key: `row ${index}`, row: next.row, uri: next.uri });
  // A shown order that repeats has no end; a deck is reshuffled when it is through.
  if (ahead.length < maxAhead && queue.repeat !== "track")
    lines.push({ kind: "end", key: "end", isRepeated: queue.repeat === "context" });
  return lines;
}

/** What was heard, the newest first. */
export function historyLines(history: readonly HeardSong[]): QueueLine[] {
  return history
    .map(({ song }, index): QueueLine => ({ kind: "heard", key: `heard ${index}`, song }))
    .toReversed();
}
