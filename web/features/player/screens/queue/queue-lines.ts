import type { AutoplayReason } from "#contract/player/queue-song.ts";
import type { HeardSong, ListSource, PlayQueue } from "#web/features/player/queue/play-queue.ts";
import type { StopMark } from "#web/features/player/screens/stop-line/stop-line.tsx";
import { upcoming } from "#web/features/player/queue/queue-rules.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";

/** How many rows of the list that plays are shown ahead. */
const maxAhead = 200;

/** Where a song can be moved, in keys of added songs or numbers of rows; undefined where it cannot. */
export interface Moves {
  /** it is put before this one to go up */
  up: string | undefined;
  /** it is put before this one, or at the end (null), to go down */
  down: string | null | undefined;
  /** the one behind it; null for the last one */
  behind: string | null;
}

/** One line of the queue, from the top. */
export type QueueLine =
  | { kind: "heading"; key: string; about: "now" | "added" }
  | { kind: "list"; key: string; source: ListSource; place: number; total: number }
  | { kind: "now"; key: string; song: PlayerTrack }
  | { kind: "added"; key: string; song: PlayerTrack; moves: Moves }
  | { kind: "row"; key: string; row: number; uri: string; moves: Moves }
  | { kind: "chosen"; key: string; song: PlayerTrack; reason: AutoplayReason; moves: Moves }
  | { kind: "stop"; key: string; marks: readonly StopMark[]; at: number }
  | { kind: "end"; key: string; isRepeated: boolean }
  | { kind: "heard"; key: string; song: PlayerTrack };

/** What plays, what was added, and what the list goes on with, with the line at which playback stops. */
export function linesOf(queue: PlayQueue, isWanted: (uri: string) => boolean): QueueLine[] {
  const { stopAfter } = queue;
  const lines = songLinesOf(queue, isWanted);
  if (stopAfter === null) return lines;
  const key =
    stopAfter.from === "list"
      ? `row ${stopAfter.row}`
      : stopAfter.from === "added"
        ? stopAfter.key
        : "current";
  const index = lines.findIndex((line) => line.key === key);
  if (index === -1) return lines;
  const marks = stopMarksOf(lines);
  const at = marks.findIndex((mark) => mark.key === key);
  return lines.toSpliced(index + 1, 0, { kind: "stop", key: "stop", marks, at });
}

/** The songs of a queue behind which playback can stop, from the top. */
function stopMarksOf(lines: readonly QueueLine[]): StopMark[] {
  return lines.flatMap((line): StopMark[] => {
    const { key } = line;
    if (line.kind === "now") return [{ key, place: { from: "current" } }];
    if (line.kind === "row") return [{ key, place: { from: "list", row: line.row } }];
    if (line.kind === "added" || line.kind === "chosen") return [{ key, place: { from: "added", key } }];
    return [];
  });
}

/** The last of the songs that follow the current one on its album without a break; null where none does. */
export function albumEndOf(
  lines: readonly QueueLine[],
  names: ReadonlyMap<string, PlayerTrack>,
): StopMark["place"] | null {
  let album: string | null = null;
  let end: StopMark["place"] | null = null;
  for (const line of lines) {
    if (line.kind === "now") album = line.song.album.id;
    if (line.kind !== "row" && line.kind !== "added") continue;
    const song = line.kind === "row" ? names.get(line.uri) : line.song;
    if (album === null || song?.album.id !== album) break;
    end = line.kind === "row" ? { from: "list", row: line.row } : { from: "added", key: line.key };
  }
  return end;
}

/** Addresses of songs in these lines that need a name: rows of the list, and what plays as long as no device has said what it is. */
export function unnamedIn(lines: readonly QueueLine[]): string[] {
  return lines.flatMap((line) => {
    if (line.kind === "row") return [line.uri];
    return line.kind === "now" && line.song.name === "" ? [line.song.uri] : [];
  });
}

/** The lines with what is known of the song that plays, where no device has said its name yet. */
export function nameCurrent(
  lines: readonly QueueLine[],
  names: ReadonlyMap<string, PlayerTrack>,
): readonly QueueLine[] {
  return lines.map((line) =>
    line.kind === "now" && line.song.name === ""
      ? { ...line, song: names.get(line.song.uri) ?? line.song }
      : line,
  );
}

function songLinesOf(queue: PlayQueue, isWanted: (uri: string) => boolean): QueueLine[] {
  const { current, added, list } = queue;
  const lines: QueueLine[] = [];
  if (current !== null)
    lines.push(
      { kind: "heading", key: "now", about: "now" },
      { kind: "now", key: "current", song: current.song },
    );
  if (added.length > 0) {
    lines.push({ kind: "heading", key: "added", about: "added" });
    const keys = added.map(({ key }) => key);
    for (const [index, { key, song }] of added.entries())
      lines.push({ kind: "added", key, song, moves: movesAt(keys, index) });
  }
  if (list === null)
    return current === null || current.from === "elsewhere" ? lines : [...lines, ...endOf(queue, isWanted)];
  // Two more than are shown, for what the last one can be moved behind.
  const ahead = upcoming({ ...queue, added: [], autoplay: [] }, isWanted, maxAhead + 2);
  const place = (queue.deck?.cursor ?? queue.row) + 1;
  lines.push({ kind: "list", key: "list", source: list.source, place, total: list.order.uris.length });
  const rows = ahead.map((next) => (next.from === "list" ? String(next.row) : ""));
  for (const [index, next] of ahead.slice(0, maxAhead).entries())
    if (next.from === "list") {
      const { row, uri } = next;
      lines.push({ kind: "row", key: `row ${row}`, row, uri, moves: movesAt(rows, index) });
    }
  // A shown order that repeats has no end; a deck is reshuffled when it is through.
  return ahead.length > maxAhead ? lines : [...lines, ...endOf(queue, isWanted)];
}

/** What comes behind the last song: nothing, the list again, or what autoplay chose. */
function endOf({ repeat, autoplay }: PlayQueue, isWanted: (uri: string) => boolean): QueueLine[] {
  if (repeat === "track") return [];
  const end: QueueLine = { kind: "end", key: "end", isRepeated: repeat === "context" };
  if (repeat === "context") return [end];
  const wanted = autoplay.filter(({ song }) => isWanted(song.uri));
  const keys = wanted.map(({ key }) => key);
  const chosen = wanted.map(({ key, song, reason }, index): QueueLine => ({
    kind: "chosen",
    key,
    song,
    reason,
    moves: movesAt(keys, index),
  }));
  return [end, ...chosen];
}

function movesAt(places: readonly string[], index: number): Moves {
  const behind = places[index + 1] ?? null;
  return {
    up: places[index - 1],
    down: behind === null ? undefined : (places[index + 2] ?? null),
    behind,
  };
}

/** What was heard, the newest first. */
export function historyLines(history: readonly HeardSong[]): QueueLine[] {
  return history
    .map(({ song }, index): QueueLine => ({ kind: "heard", key: `heard ${index}`, song }))
    .toReversed();
}
