import { ApiFailure } from "#web/platform/api/failure.ts";

/** Songs that one call adds; the provider takes no more at a time, so progress is seen after each. */
const songsAPart = 100;

/** How far adding got. `done` songs are in the playlist for certain. */
export interface Added {
  done: number;
  /** why it ended before all were in; null when it did not, or was stopped */
  error: unknown;
  /** no answer came to the last part, so that its songs may be in all the same */
  isLastUnknown: boolean;
}

interface Adding {
  uris: readonly string[];
  /** songs that are in already, from the beginning */
  from: number;
  add: (uris: string[]) => Promise<unknown>;
  /** stops before the next part */
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** Adds songs in order, part by part, and ends at the first part that fails, so that the order stays true. */
export async function addInParts({ uris, from, add, signal, onProgress }: Adding): Promise<Added> {
  let done = from;
  while (done < uris.length && !signal.aborted) {
    const part = uris.slice(done, done + songsAPart);
    try {
      await add(part);
    } catch (error) {
      return { done, error, isLastUnknown: !(error instanceof ApiFailure && error.status < 500) };
    }
    done += part.length;
    onProgress(done);
  }
  return { done, error: null, isLastUnknown: false };
}
