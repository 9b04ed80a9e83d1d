/** What a column of a list's table may hold. */
type ListField =
  | "uri"
  | "title"
  | "artists"
  | "album"
  | "durationMs"
  | "isrc"
  | "addedAt"
  | "releaseDate"
  | "genre";

/** Which column of a table holds each field; -1 where none does. */
export type ListColumns = Readonly<Record<ListField, number>>;

/** Names that a field has in tables of known programs, in small letters; the first that is there is right. */
const names: Readonly<Record<ListField, readonly string[]>> = {
  uri: [
    "track uri",
    "spotify uri",
    "uri",
    "track id",
    "spotify - id",
    "spotify id",
    "spotify track id",
    "url",
    "link",
  ],
  title: ["track name", "title", "name", "track", "song", "song name"],
  artists: ["artist name(s)", "artists", "artist", "artist name", "artist(s)"],
  album: ["album name", "album", "album title"],
  durationMs: ["track duration (ms)", "duration (ms)", "duration_ms"],
  isrc: ["isrc"],
  addedAt: ["added at", "added_at"],
  releaseDate: ["album release date", "release date"],
  genre: ["genre", "genres"],
};

/** Parts of the names that tables in other languages give to columns. */
const titlePart =
  /track|title|titre|titel|t[ií]tulo|titolo|song|canci[oó]n|chanson|faixa|m[uú]sica|brano|traccia|l[åa]t|utw[oó]r|nummer|曲|トラック|タイトル|歌曲|标题|название|трек|песн/iu;
const artistPart =
  /artist|artiste|künstler|interpret|kunstenaar|wykonawca|アーティスト|歌手|艺人|исполнител|артист/iu;
const albumPart = /album|álbum|アルバム|专辑|альбом/iu;
const addedPart = /added|hinzugef|agregad|añadid|adicionad|ajout|aggiunt|toegevoegd|dodano|追加|добавлен/iu;

const addressOfTrack =
  /^(?:spotify:track:|https?:\/\/open\.spotify\.com\/(?:[\w-]{1,20}\/)?track\/)[0-9A-Za-z]{22}\b/u;
const bareId = /^(?=.*\d)[0-9A-Za-z]{22}$/u;
const isrc = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/u;
const noText = /^(?:-?[\d.,:]+%?|true|false|\d{4}-\d{2}.*|(?:spotify:|https?:).*)$/iu;

/** Lines that are looked at. */
const looksAt = 50;

/** Whether a line holds songs and no names of columns. */
export function holdsSongs(line: readonly string[]): boolean {
  return line.some((cell) => addressOfTrack.test(cell.trim()) || bareId.test(cell.trim()));
}

/**
 * Which column holds what, by names of columns where programs are known by them, else by what the columns hold:
 * addresses and ids of songs, recording codes and texts look the same in every language. Null where no column
 * distinguishes songs.
 */
export function findColumns(
  head: readonly string[],
  lines: readonly (readonly string[])[],
): ListColumns | null {
  const titles = head.map((title) => title.trim().toLowerCase());
  const cellsOf = (column: number) =>
    lines
      .slice(0, looksAt)
      .map((cells) => (cells[column] ?? "").trim())
      .filter((cell) => cell !== "");
  const width = Math.max(head.length, ...lines.slice(0, looksAt).map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const holding = (pattern: RegExp) =>
    columns.find((column) => {
      const cells = cellsOf(column);
      return cells.length > 0 && cells.every((cell) => pattern.test(cell));
    }) ?? -1;
  const taken = new Set<number>();
  const textLike = (part: RegExp, not: readonly RegExp[]) =>
    columns.find(
      (column) =>
        !taken.has(column) &&
        part.test(titles[column] ?? "") &&
        !not.some((other) => other.test(titles[column] ?? "")) &&
        cellsOf(column).some((cell) => !noText.test(cell)),
    ) ?? -1;
  const take = (...found: number[]): number => {
    const column = found.find((one) => one !== -1) ?? -1;
    taken.add(column);
    return column;
  };
  const named = (field: ListField) =>
    names[field].map((name) => titles.indexOf(name)).find((column) => column !== -1) ?? -1;
  const containing = (part: RegExp) => titles.findIndex((title) => part.test(title));
  const found = {
    uri: take(holding(addressOfTrack), named("uri"), holding(bareId)),
    isrc: take(named("isrc"), holding(isrc)),
    durationMs: take(named("durationMs"), containing(/\(ms\)/u)),
    addedAt: take(named("addedAt"), containing(addedPart)),
    releaseDate: take(named("releaseDate")),
    genre: take(named("genre")),
    artists: take(named("artists"), textLike(artistPart, [albumPart])),
    album: take(named("album"), textLike(albumPart, [artistPart])),
    title: take(named("title"), textLike(titlePart, [albumPart, artistPart])),
  };
  return found.uri === -1 && found.title === -1 ? null : found;
}
