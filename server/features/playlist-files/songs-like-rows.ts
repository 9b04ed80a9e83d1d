import { wordsOf, type LibraryIndex } from "#server/features/search/search.ts";
import type { Steps } from "#server/platform/process/loop-turns.ts";
import type { ListRow } from "#server/features/playlist-files/formats/list-row.ts";
import type { SongLength, SongsLikeRow } from "./match-rows.ts";

/** What is compared of a library's songs: columns of its index. */
type Songs = Pick<LibraryIndex, "titles" | "artistWords"> & { ids: readonly string[] };

/** Songs of one title and one artist; each is a number of the index. */
interface Group {
  /** the lowest */
  first: number;
  count: number;
  /** by their length, of each length the lowest number */
  byLength: { number: number; durationMs: number }[];
  /** of those without a length the lowest */
  untimed: number;
  untimedCount: number;
}

/** Artists that rows name beside one title, and how many words such names have. */
interface Title {
  artists: Map<string, Group>;
  wordCounts: Set<number>;
}

/** Of an artist's name with more words these are compared: each further one costs a look at every word of a library. */
const maxWords = 20;
/** A power of two beyond the songs of any library; times a length in milliseconds it is an exact number. */
const maxSongs = 2 ** 21;

/**
 * Songs by the titles and artists of a list's rows. What it takes grows with rows and songs, and not with how many of
 * them are alike: each song is put into the groups of its artists once, and each row asks its groups.
 */
export class SongsLikeRows {
  readonly #songs: Songs;
  readonly #steps: Steps;
  readonly #titles = new Map<string, Title>();
  readonly #wordsOfRow = new Map<ListRow, { title: string; artists: string[] }>();
  /** of the songs that are like a row */
  readonly #like = new Map<string, { number: number; groups: Group[] }>();

  private constructor(songs: Songs, steps: Steps) {
    this.#songs = songs;
    this.#steps = steps;
  }

  /** Finds what is like the rows, without lengths; `addLengths` completes it. */
  static async find(songs: Songs, rows: readonly ListRow[], steps: Steps): Promise<SongsLikeRows> {
    const found = new SongsLikeRows(songs, steps);
    for (const row of rows) await found.#noteRow(row);
    for (const [number, title] of songs.titles.entries()) {
      const wanted = found.#titles.get(title);
      await steps.did(1 + (wanted ? found.#noteSong(number, wanted) : 0));
    }
    return found;
  }

  /** Whose lengths are asked for. */
  get ids(): string[] {
    return [...this.#like.keys()];
  }

  /** Reports the lengths of `ids`; a song without one is like no row. */
  async addLengths(songs: AsyncIterable<readonly SongLength[]>): Promise<void> {
    const keys: number[] = [];
    for await (const chunk of songs)
      for (const { id, durationMs } of chunk) {
        const like = this.#like.get(id);
        if (like && durationMs === null) await this.#noteUntimed(like);
        // One number for both is sorted within milliseconds, whatever the size of a library.
        if (like && durationMs !== null) keys.push(durationMs * maxSongs + like.number);
      }
    for (const key of Float64Array.from(keys).toSorted()) await this.#noteLength(key);
  }

  /** @param key a length and a number in one, as `addLengths` makes them; keys come in their order */
  async #noteLength(key: number): Promise<void> {
    const [number, durationMs] = [key % maxSongs, Math.floor(key / maxSongs)];
    const groups = this.#like.get(this.#idOf(number))?.groups ?? [];
    await this.#steps.did(1 + groups.length);
    for (const { byLength } of groups)
      if (byLength.at(-1)?.durationMs !== durationMs) byLength.push({ number, durationMs });
  }

  /** What is like a row; null: nothing. */
  likeRow(row: ListRow): SongsLikeRow | null {
    const words = this.#wordsOfRow.get(row);
    const artists = words && this.#titles.get(words.title)?.artists;
    if (words === undefined || artists === undefined) return null;
    const groups = words.artists
      .flatMap((name) => artists.get(name) ?? [])
      .filter(({ byLength, untimedCount }) => byLength.length + untimedCount > 0);
    const first = Math.min(...groups.map((group) => group.first));
    if (groups.length === 0) return null;
    return {
      first: this.#idOf(first),
      isOnly: groups.every((group) => group.count === 1 && group.first === first),
      closestTo: (durationMs) => {
        const closest = groups.flatMap(({ byLength }) => closestOf(byLength, durationMs));
        if (closest.length === 0) return null;
        const best = closest.reduce((kept, one) => (isCloser(one, kept, durationMs) ? one : kept));
        return { id: this.#idOf(best.number), durationMs: best.durationMs };
      },
      untimed: this.#untimedOf(groups),
    };
  }

  async #noteUntimed({ number, groups }: { number: number; groups: Group[] }): Promise<void> {
    await this.#steps.did(groups.length);
    for (const group of groups) {
      group.untimed = Math.min(group.untimed, number);
      group.untimedCount += 1;
    }
  }

  #untimedOf(groups: readonly Group[]): SongsLikeRow["untimed"] {
    const some = groups.filter(({ untimedCount }) => untimedCount > 0);
    const first = Math.min(...some.map(({ untimed }) => untimed));
    if (some.length === 0) return null;
    return {
      first: this.#idOf(first),
      isOnly: some.every((group) => group.untimedCount === 1 && group.untimed === first),
    };
  }

  #idOf(number: number): string {
    return this.#songs.ids[number] ?? "";
  }

  async #noteRow(row: ListRow): Promise<void> {
    const title = wordsOf(row.title).join(" ");
    const artists = new Set<string>();
    await this.#steps.did(row.title.length);
    for (const name of row.artists) {
      const words = wordsOf(name).slice(0, maxWords);
      await this.#steps.did(name.length);
      if (title === "" || words.length === 0) continue;
      const known = this.#titles.get(title) ?? { artists: new Map(), wordCounts: new Set() };
      this.#titles.set(title, known);
      known.wordCounts.add(words.length);
      const artist = words.join(" ");
      if (!known.artists.has(artist)) known.artists.set(artist, emptyGroup());
      artists.add(artist);
    }
    this.#wordsOfRow.set(row, { title, artists: [...artists] });
  }

  /** Puts a song into the groups of its artists. @returns how many names were looked up */
  #noteSong(number: number, { artists, wordCounts }: Title): number {
    const words = (this.#songs.artistWords[number] ?? "").split(" ");
    const groups = new Set<Group>();
    for (const count of wordCounts)
      for (let start = 0; start + count <= words.length; start += 1) {
        const group = artists.get(words.slice(start, start + count).join(" "));
        if (group) groups.add(group);
      }
    for (const group of groups) {
      group.first = Math.min(group.first, number);
      group.count += 1;
    }
    if (groups.size > 0) this.#like.set(this.#idOf(number), { number, groups: [...groups] });
    return words.length * wordCounts.size;
  }
}

function emptyGroup(): Group {
  return { first: Infinity, count: 0, byLength: [], untimed: Infinity, untimedCount: 0 };
}

/** The two of a list by length between which a length lies. */
function closestOf(byLength: Group["byLength"], durationMs: number): Group["byLength"] {
  let [from, to] = [0, byLength.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((byLength[middle]?.durationMs ?? Infinity) < durationMs) from = middle + 1;
    else to = middle;
  }
  return byLength.slice(Math.max(0, from - 1), from + 1);
}

function isCloser(
  one: Group["byLength"][number],
  other: Group["byLength"][number],
  durationMs: number,
): boolean {
  const [apart, otherApart] = [one, other].map((song) => Math.abs(song.durationMs - durationMs));
  return apart === otherApart ? one.number < other.number : (apart ?? 0) < (otherApart ?? 0);
}
