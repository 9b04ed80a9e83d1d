import { loadWithTexts } from "#web/platform/loading/lazy-component.ts";

/** Plays the liked songs that are in no playlist, to be sorted by one key each. Called inside a press. */
export function sortUnsorted(): void {
  loadWithTexts(() => import("./unsorted-likes.ts")).then(
    ({ sortUnsortedLikes }) => sortUnsortedLikes(),
    // Without a network there is nothing to sort.
    () => undefined,
  );
}
