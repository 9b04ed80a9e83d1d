/** What a person wants of one part: all playlists but some, or none but some, and of these all rows but some. */
export interface PartChoice {
  /** the part is applied at all */
  isOn: boolean;
  all: boolean;
  /** rows that each of them has in the part */
  except: ReadonlyMap<string, number>;
  rowsLeftOut: ReadonlyMap<string, { rows: number; positions: ReadonlySet<number> }>;
  /** duplicates that stay in the place of the earlier rows, by playlist */
  keptInstead: ReadonlyMap<string, ReadonlySet<number>>;
}

/** A playlist of a part; `rows` that can be chosen. */
interface ChosenPlaylist {
  id: string;
  rows: number;
}

/** Every row of every playlist. */
export const everything: PartChoice = {
  isOn: true,
  all: true,
  except: new Map(),
  rowsLeftOut: new Map(),
  keptInstead: new Map(),
};

/** No playlist, until some are chosen. */
export const nothing: PartChoice = { ...everything, all: false };

export function isPlaylistChosen({ all, except }: PartChoice, playlistId: string): boolean {
  return except.has(playlistId) !== all;
}

export function isRowChosen(choice: PartChoice, playlistId: string, position: number): boolean {
  const isLeftOut = choice.rowsLeftOut.get(playlistId)?.positions.has(position) === true;
  return isPlaylistChosen(choice, playlistId) && !isLeftOut;
}

/** The choice with a playlist in it that was out, or out that was in; in, it has all of its rows. */
export function togglePlaylist(choice: PartChoice, { id, rows }: ChosenPlaylist): PartChoice {
  const except = new Map(choice.except);
  if (!except.delete(id)) except.set(id, rows);
  const rowsLeftOut = new Map(choice.rowsLeftOut);
  rowsLeftOut.delete(id);
  const keptInstead = new Map(choice.keptInstead);
  keptInstead.delete(id);
  return { ...choice, except, rowsLeftOut, keptInstead };
}

export function isKeptInstead({ keptInstead }: PartChoice, playlistId: string, position: number): boolean {
  return keptInstead.get(playlistId)?.has(position) === true;
}

/** The choice with a duplicate that stays in the place of the earlier row, or goes again. */
export function toggleKept(choice: PartChoice, playlistId: string, position: number): PartChoice {
  const positions = new Set(choice.keptInstead.get(playlistId));
  if (!positions.delete(position)) positions.add(position);
  return { ...choice, keptInstead: new Map(choice.keptInstead).set(playlistId, positions) };
}

/** The choice with a row of a chosen playlist in it that was out, or out that was in. */
export function toggleRow(choice: PartChoice, { id, rows }: ChosenPlaylist, position: number): PartChoice {
  const positions = new Set(choice.rowsLeftOut.get(id)?.positions);
  if (!positions.delete(position)) positions.add(position);
  return { ...choice, rowsLeftOut: new Map(choice.rowsLeftOut).set(id, { rows, positions }) };
}

/** How much is chosen. @param total of the part */
export function countChosen(
  { isOn, all, except, rowsLeftOut }: PartChoice,
  total: { rows: number; playlists: number },
): { rows: number; playlists: number } {
  if (!isOn) return { rows: 0, playlists: 0 };
  const named = sum([...except.values()]);
  const leftOut = [...rowsLeftOut.values()];
  const whole = leftOut.filter(({ rows, positions }) => positions.size >= rows).length;
  const playlists = all ? total.playlists - except.size : except.size;
  return {
    rows: (all ? total.rows - named : named) - sum(leftOut.map(({ positions }) => positions.size)),
    playlists: playlists - whole,
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, each) => all + each, 0);
}

/** A choice as the server takes it. */
export function wireChoice({ all, except }: PartChoice) {
  return { all, except: [...except.keys()] };
}

/** The rows that are left out, as the server takes them. */
export function wireRows({ rowsLeftOut }: PartChoice) {
  return [...rowsLeftOut].map(([playlistId, { positions }]) => ({
    playlist_id: playlistId,
    positions: [...positions],
  }));
}

/** The duplicates that stay in the place of earlier rows, as the server takes them. */
export function wireKept({ keptInstead }: PartChoice) {
  return [...keptInstead].map(([playlistId, positions]) => ({
    playlist_id: playlistId,
    positions: [...positions],
  }));
}
