/** The last lines of the log, in memory. */
export interface RecentLines {
  add(line: string): void;
  /** oldest first */
  read(): string[];
}

const maxLetters = 8_000;

/** @param max how many are kept; of a longer line only its beginning is */
export function createRecentLines(max: number): RecentLines {
  let lines: string[] = [];
  return {
    add: (line) => {
      lines.push(line.slice(0, maxLetters));
      // Twice as many before any is dropped: dropping is seldom then.
      if (lines.length >= max * 2) lines = lines.slice(-max);
    },
    read: () => lines.slice(-max),
  };
}
