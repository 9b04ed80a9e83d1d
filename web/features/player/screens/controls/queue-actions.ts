import type { StopPlace } from "#web/features/player/queue/play-queue.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { showUndo, withPlayer } from "#web/features/player/session/player-session.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { trackName } from "#web/platform/text/shown-names.ts";

/** Which song of the queue: an added one, or one that autoplay chose, by its key, one of the list by its row. */
export type SongPlace = { from: "added" | "autoplay"; key: string } | { from: "list"; row: number };

/** Takes out of the queue what was added, with Undo. */
export function clearQueue(): void {
  withPlayer((commands) => {
    commands.clearAdded();
    showUndo(commands, playerText("cleared"));
  });
}

/** Deals again what is to come of the list that plays, with Undo. */
export function dealQueueAgain(): void {
  withPlayer((commands) => {
    commands.reshuffle(false);
    showUndo(commands, playerText("dealtAgain"));
  });
}

/** Plays a song of the queue now; those above it stay to come. */
export function playPlace(place: SongPlace): void {
  withPlayer(
    (commands) => void (place.from === "list" ? commands.playRow(place.row) : commands.playAdded(place.key)),
  );
}

/** Has a song of the list, or one that autoplay chose, play next, before everything that was added, with Undo. */
export function playPlaceNext(place: SongPlace, song: PlayerTrack): void {
  withPlayer((commands) => {
    if (place.from === "list") commands.playRowNext(place.row, song);
    else void commands.playNext([song]);
    showUndo(commands, playerText("playsNext", { songs: trackName(song) }));
  });
}

/** Has playback stop after a song of the queue, or no more where it does already, with Undo. */
export function stopAfterPlace(place: SongPlace): void {
  withPlayer((commands) => {
    const wanted: StopPlace = place.from === "list" ? place : { from: "added", key: place.key };
    if (isSamePlace(useQueueStore.getState().queue.stopAfter, wanted)) return commands.stopAfter(null);
    commands.stopAfter(wanted);
    showUndo(commands, playerMenuText("stopsAfter"));
  });
}

function isSamePlace(one: StopPlace | null, other: StopPlace): boolean {
  if (one?.from === "list") return other.from === "list" && one.row === other.row;
  return one?.from === "added" && other.from === "added" && one.key === other.key;
}

/** Takes a song out of the queue, with Undo. */
export function takeOut(place: SongPlace, name: string): void {
  withPlayer((commands) => {
    if (place.from === "list") commands.removeRows([place.row]);
    else commands.removeAdded([place.key]);
    showUndo(commands, playerMenuText("takenOut", { name }));
  });
}

/** Puts a song of the queue before another one of its part, by a key or row, or at the part's end (null). */
export function movePlace(place: SongPlace, before: string | null): void {
  withPlayer((commands) => {
    if (place.from === "list") commands.moveRow(place.row, before === null ? null : Number(before));
    else commands.moveAdded(place.key, before);
  });
}
