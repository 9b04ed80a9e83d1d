/** The decibels that bars show: from the empty bar to the full one. */
export interface LevelRange {
  topDb: number;
}

/** How far below the top a bar is empty. */
const spanDb = 52;
/** Above the loudest band stays this much room. */
const headroomDb = 2;
const quietestTopDb = -62;
const loudestTopDb = -8;
/** The top follows louder music soon and softer music slowly, so that a soft passage still looks soft. */
const upDbPerSecond = 60;
const downDbPerSecond = 2.5;

/** Before anything was heard. */
export const firstRange: LevelRange = { topDb: -26 };

/**
 * Follows how loud the music is, so that bars fill the picture at any volume. `loudestDb`: the loudest band now.
 * Silence leaves the range as it is. Changes `range`.
 */
export function followLoudness(range: LevelRange, loudestDb: number, elapsedMs: number): void {
  if (loudestDb < quietestTopDb - spanDb / 2) return;
  const wanted = Math.min(loudestTopDb, Math.max(quietestTopDb, loudestDb + headroomDb));
  const seconds = elapsedMs / 1000;
  range.topDb =
    wanted > range.topDb
      ? Math.min(wanted, range.topDb + upDbPerSecond * seconds)
      : Math.max(wanted, range.topDb - downDbPerSecond * seconds);
}

/** The height of a bar, 0..1, for a level in decibels. */
export function heightOf(levelDb: number, range: LevelRange): number {
  const share = (levelDb - range.topDb + spanDb) / spanDb;
  return share <= 0 ? 0 : Math.min(1, share ** 1.25);
}
