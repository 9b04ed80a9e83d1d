/** What a file of an export holds; nothing else of an export is ever opened. */
export type ExportFileKind = "extended-audio" | "extended-video" | "account-music" | "library" | "playlists";

/** A file of an export that is read, as its name says. */
export interface ExportFile {
  kind: ExportFileKind;
  /** the name without folders */
  name: string;
  /** the last year in the name, null where there is none */
  year: number | null;
  /** the number in the name, 0 where there is none */
  number: number;
}

/** Browsers and systems add `(1)`, or ` - Copy`, to the name of a file that is there already. */
const copySuffix = /(?: ?\(\d{1,4}\)| - copy| copy(?: \d{1,4})?){1,3}\.json$/;

const patterns: readonly (readonly [ExportFileKind, RegExp])[] = [
  ["extended-audio", /^streaming_history_audio_(?:\d{4}-)?(?<year>\d{4})(?:_(?<number>\d{1,6}))?\.json$/],
  ["extended-video", /^streaming_history_video_(?:\d{4}-)?(?<year>\d{4})(?:_(?<number>\d{1,6}))?\.json$/],
  ["extended-audio", /^endsong(?:_(?<number>\d{1,6}))?\.json$/],
  ["extended-video", /^endvideo(?:_(?<number>\d{1,6}))?\.json$/],
  ["account-music", /^streaminghistory(?:_(?:music|podcast|audiobook))?_?(?<number>\d{1,6})?\.json$/],
  ["library", /^yourlibrary(?<number>\d{1,6})?\.json$/],
  ["playlists", /^playlist(?<number>\d{1,6})?\.json$/],
];

/**
 * Says what a file of an export holds by its base name: folders, case and `(1)` do not matter. Null for every file
 * that is not read: those about the person's identity, addresses and payments among them.
 *
 * @param path in a zip, with either slash
 */
export function nameExportFile(path: string): ExportFile | null {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const plain = name.toLowerCase().replace(copySuffix, ".json");
  for (const [kind, pattern] of patterns) {
    const groups = pattern.exec(plain)?.groups;
    if (groups === undefined && !pattern.test(plain)) continue;
    const { year, number } = groups ?? {};
    return { kind, name, year: year === undefined ? null : Number(year), number: Number(number ?? 0) };
  }
  return null;
}

/** Files of an export of the streaming service, and of others, that describe the person and hold no plays. */
const aboutPerson =
  /^(?:identi|userdata|useraddress|user\.json|payments|follow|inferences|marquee|searchqueries|familyplan|duonewfamily|messagedata|podcastinteractivity|playlistinabottle|wrapped|yoursoundcapsule|feedback\.json$|pinned_recording)/;

/** Whether a file must not be opened, whatever is in it. */
export function isAboutPerson(path: string): boolean {
  const folders = path.toLowerCase().split(/[\\/]/u);
  const name = folders.pop() ?? "";
  return aboutPerson.test(name) || folders.some((folder) => folder.startsWith("spotify "));
}

const turns: Record<ExportFileKind, number> = {
  "extended-audio": 0,
  "extended-video": 0,
  "account-music": 1,
  library: 2,
  playlists: 3,
};

/**
 * The order in which files are read: exact plays before those to the minute, which are then known as their twins, and
 * the newest first.
 */
export function compareExportFiles(left: ExportFile, right: ExportFile): number {
  return (
    turns[left.kind] - turns[right.kind] ||
    (right.year ?? 0) - (left.year ?? 0) ||
    right.number - left.number ||
    left.name.localeCompare(right.name, "en")
  );
}
