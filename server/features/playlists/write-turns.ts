/** Turns of those who write a playlist. */
export interface WriteTurns {
  /** Runs `write` when the writes of this playlist that came before are over, however they ended. */
  take<T>(playlistId: string, write: () => Promise<T>): Promise<T>;
}

/**
 * Writes of one playlist, one after the other within this process, whoever writes: a write is more than one call
 * (what is it now, take out, put back), and what it means here depends on the order in which the provider took it.
 */
export function createWriteTurns(): WriteTurns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take: async (playlistId, write) => {
      const before = last.get(playlistId);
      const written = before ? before.then(write) : write();
      const over = Promise.allSettled([written]);
      last.set(playlistId, over);
      try {
        return await written;
      } finally {
        if (last.get(playlistId) === over) last.delete(playlistId);
      }
    },
  };
}
