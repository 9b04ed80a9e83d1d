import type { ShuffleOrder, ListOrder } from "./play-queue.ts";

/** Answers a number from 0 up to but not including 1, as `Math.random` does. */
export type Random = () => number;

/** How many of the songs heard last may not open the next round. */
const restRows = 3;

/** What a deal goes by. */
interface DealOptions {
  random: Random;
  /** what songs are spread by, usually the first artist; undefined where it is not known */
  artistOf?: ((row: number) => string | undefined) | undefined;
  /** rows that may not stand at the front, newest last: what was heard just before */
  lastHeard?: readonly number[] | undefined;
}

/**
 * Puts rows into a random order in which songs of one artist stand as far apart as their number allows: each
 * artist's songs get evenly spaced places with a random start and some jitter, and the places are sorted.
 */
export function dealRows(
  rows: readonly number[],
  { random, artistOf, lastHeard = [] }: DealOptions,
): number[] {
  const byArtist = new Map<string, number[]>();
  for (const row of rows) {
    const artist = artistOf?.(row) ?? `row ${row}`;
    const list = byArtist.get(artist);
    if (list) list.push(row);
    else byArtist.set(artist, [row]);
  }
  const placed: { row: number; place: number }[] = [];
  for (const list of byArtist.values()) {
    shuffleInPlace(list, random);
    const gap = 1 / list.length;
    const start = random() * gap;
    for (const [index, row] of list.entries())
      placed.push({ row, place: start + index * gap + (random() - 0.5) * gap * 0.4 });
  }
  placed.sort((a, b) => a.place - b.place);
  return keepFromFront(
    placed.map(({ row }) => row),
    lastHeard.slice(-restRows),
  );
}

/** A deck over the whole order. `heard` rows stand in front in their order, the last of them is the one that plays. */
export function dealDeck(order: ListOrder, heard: readonly number[], options: DealOptions): ShuffleOrder {
  const isHeard = new Set(heard);
  const toCome: number[] = [];
  for (let row = 0; row < order.uris.length; row += 1) if (!isHeard.has(row)) toCome.push(row);
  return { rows: [...heard, ...dealRows(toCome, options)], cursor: heard.length - 1 };
}

/**
 * The deck of a list that is played again, on the list as it is now: what was heard stays heard, what was to come
 * comes in the same order, songs that left the list are gone from it, and new ones are dealt among what is to come.
 * Rows are matched by address; of a song that stands several times, the first rows are matched first.
 */
export function renewDeck(
  deck: ShuffleOrder,
  before: ListOrder,
  now: ListOrder,
  random: Random,
): ShuffleOrder {
  if (before.id === now.id) return deck;
  const rowsOf = new Map<string | null, number[]>();
  for (const [row, uri] of now.uris.entries()) {
    const rows = rowsOf.get(uri);
    if (rows) rows.push(row);
    else rowsOf.set(uri, [row]);
  }
  const taken = new Map<string | null, number>();
  const take = (row: number): number[] => {
    const uri = before.uris[row] ?? null;
    const next = taken.get(uri) ?? 0;
    taken.set(uri, next + 1);
    const match = rowsOf.get(uri)?.[next];
    return match === undefined ? [] : [match];
  };
  const heard = deck.rows.slice(0, deck.cursor + 1).flatMap(take);
  const toCome = deck.rows.slice(deck.cursor + 1).flatMap(take);
  const known = new Set([...heard, ...toCome]);
  const added: number[] = [];
  for (let row = 0; row < now.uris.length; row += 1) if (!known.has(row)) added.push(row);
  return { rows: [...heard, ...mixIn(toCome, added, random)], cursor: heard.length - 1 };
}

/** Makes `row` the one that plays. Rows of a deal that are passed over stay to come. */
export function playFromDeck(deck: ShuffleOrder, row: number): ShuffleOrder {
  // The usual step keeps the rows as they are, so that a long deck is not copied at every song.
  if (deck.rows[deck.cursor + 1] === row) return { ...deck, cursor: deck.cursor + 1 };
  const place = deck.rows.indexOf(row);
  if (place === -1) return deck;
  if (place <= deck.cursor || deck.isArranged === true) return { ...deck, cursor: place };
  const cursor = deck.cursor + 1;
  const rows = deck.rows.slice();
  rows.splice(place, 1);
  rows.splice(cursor, 0, row);
  return { rows, cursor };
}

/**
 * The order of a list in which a person puts `row` before another one, or at the end where `before` is null. `deck` is
 * the order so far, null where the list plays as shown; what plays stays where it is. Undefined where nothing moves.
 */
export function arrangeRow(
  { deck, row: playing, count }: { deck: ShuffleOrder | null; row: number; count: number },
  row: number,
  before: number | null,
): ShuffleOrder | undefined {
  const from = deck ?? asShown(playing, count);
  const place = from.rows.indexOf(row);
  if (place === -1 || place === from.cursor || row === before) return undefined;
  const others = from.rows.toSpliced(place, 1);
  const target = before === null ? others.length : others.indexOf(before);
  if (target === -1) return undefined;
  // Put before the song that plays, where the list begins again, it is the last one to come.
  const current = place < from.cursor ? from.cursor - 1 : from.cursor;
  const rows = others.toSpliced(target, 0, row);
  return { ...from, rows, cursor: target <= current ? current + 1 : current };
}

/** The same, in which some rows that are to come play next, in the order in which they are given. */
export function gatherRows(
  { deck, row: playing, count }: { deck: ShuffleOrder | null; row: number; count: number },
  gathered: readonly number[],
): ShuffleOrder {
  const from = deck ?? asShown(playing, count);
  const heard = from.rows.slice(0, from.cursor + 1);
  const coming = from.rows.slice(from.cursor + 1);
  const isComing = new Set(coming);
  const first = gathered.filter((row) => isComing.has(row));
  const isFirst = new Set(first);
  return { ...from, rows: [...heard, ...first, ...coming.filter((row) => !isFirst.has(row))] };
}

function asShown(playing: number, count: number): ShuffleOrder {
  return { rows: Array.from({ length: count }, (_, each) => each), cursor: playing, isArranged: true };
}

function shuffleInPlace(rows: number[], random: Random): void {
  for (let index = rows.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    const row = rows[index] as number;
    rows[index] = rows[other] as number;
    rows[other] = row;
  }
}

/** Moves the rows that rest behind the first ones that do not, as far as there are enough of these. */
function keepFromFront(rows: readonly number[], resting: readonly number[]): number[] {
  if (resting.length === 0) return [...rows];
  const others = rows.filter((row) => !resting.includes(row));
  const front = others.slice(0, restRows);
  const inFront = new Set(front);
  return [...front, ...rows.filter((row) => !inFront.has(row))];
}

/** Puts each added row at a random place among the others, whose order stays. */
function mixIn(rows: readonly number[], added: readonly number[], random: Random): number[] {
  const places = added.map((row) => ({ row, place: Math.floor(random() * (rows.length + 1)) }));
  places.sort((a, b) => a.place - b.place);
  const mixed: number[] = [];
  let next = 0;
  for (let place = 0; place <= rows.length; place += 1) {
    for (; places[next]?.place === place; next += 1) mixed.push((places[next] as { row: number }).row);
    if (place < rows.length) mixed.push(rows[place] as number);
  }
  return mixed;
}
