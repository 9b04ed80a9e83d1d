import { libraryKeys } from "#web/features/library/library.ts";
import { queryClient } from "#web/platform/api/query-client.ts";

/** Writes to a playlist reach the server one after the other, in the order in which they were made. */
const writes = new Map<string, Promise<void>>();

/**
 * Sends a write to a playlist behind those before it. A reading of its rows that is under way is given up: what it brings
 * is of before the write, and would take the place of what is shown already.
 */
export async function inTurn<T>(id: string, write: () => Promise<T>): Promise<T> {
  void queryClient.cancelQueries({ queryKey: libraryKeys.playlistRows(id) });
  const turn = (writes.get(id) ?? Promise.resolve()).then(write);
  writes.set(
    id,
    turn.then(
      () => undefined,
      () => undefined,
    ),
  );
  return turn;
}

/** Resolves when the writes to a playlist that were made so far are answered. */
export async function afterWrites(id: string): Promise<void> {
  await writes.get(id);
}
