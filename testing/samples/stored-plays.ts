import type { RawPlay } from "#testing/people/recount.ts";
import { isExtended, type FileKind, type Life, type LivedImport, type LivedPlay } from "./listening-lives.ts";

/** What one or several uploads report of a play in the same way. */
interface Report {
  play: RawPlay;
  /** which uploads hold it, by their place */
  holders: Set<number>;
}

/** What is stored of a life after some uploads. */
interface Stored {
  /** reports of each play, by its place and the source that they are of */
  reports: Map<number, Partial<Record<RawPlay["source"], Report>>>;
  /** lengths in exports by song, of every play that was stored */
  lengths: Map<string, number[]>;
  /** the album that each song has with its address, and without one */
  albums: Map<string, string | null>;
}

/** The most exact first. */
const sources = ["extended", "account", "scrobbles"] as const;
/** Kinds of files with addresses of songs. */
const hasAddress: ReadonlySet<FileKind> = new Set(["2022", "2023", "2024", "listenbrainz"]);

/**
 * The plays that these uploads leave: each once, as the most exact of its files reports it, and the first of equals. Where
 * a service reports no length, it is the song's own where it `isInLibrary`, else that of most of its plays in exports
 * before, and else 30 s. A song has the album that the first row with its address, or without one, names. What only the
 * upload `undone` holds, by its place, is gone.
 */
export function storedPlays(
  { plays }: Life,
  imports: readonly LivedImport[],
  { undone = null, isInLibrary = false }: { undone?: number | null; isInLibrary?: boolean } = {},
): RawPlay[] {
  const stored: Stored = { reports: new Map(), lengths: new Map(), albums: new Map() };
  for (const [upload, { kind, labels }] of imports.entries()) {
    const usual = new Map([...stored.lengths].map(([key, all]) => [key, usualOf(all)]));
    for (const at of labels) {
      const lived = plays[at] as LivedPlay;
      const { key, lengthMs } = lived.song;
      const play = rawPlay(kind, lived, isInLibrary ? lengthMs : (usual.get(key) ?? null));
      addReport(stored, { at, upload, kind, play });
    }
  }
  return [...stored.reports.values()].flatMap((of) => {
    const left = sources.map((source) => of[source]).find((report) => isHeld(report, undone));
    return left === undefined ? [] : [left.play];
  });
}

const isHeld = (report: Report | undefined, undone: number | null) =>
  [...(report?.holders ?? [])].some((holder) => holder !== undone);

function addReport(
  { reports, lengths, albums }: Stored,
  { at, upload, kind, play }: { at: number; upload: number; kind: FileKind; play: RawPlay },
): void {
  const ofPlay = reports.get(at) ?? {};
  reports.set(at, ofPlay);
  const before = ofPlay[play.source];
  before?.holders.add(upload);
  if (before !== undefined) return;
  const { key } = play.song;
  const id = `${key} ${hasAddress.has(kind) ? "uri" : ""}`;
  if (!albums.has(id)) albums.set(id, kind === "account" ? null : play.song.album);
  const song = { ...play.song, album: albums.get(id) ?? null };
  ofPlay[play.source] = { play: { ...play, song }, holders: new Set([upload]) };
  if (play.source !== "scrobbles" && play.msPlayed >= 30_000)
    lengths.set(key, [...(lengths.get(key) ?? []), play.msPlayed]);
}

function usualOf(lengths: readonly number[]): number {
  const times = (length: number) => lengths.filter((other) => other === length).length;
  return lengths.toSorted((one, other) => times(other) - times(one) || one - other)[0] ?? 30_000;
}

function rawPlay(kind: FileKind, play: LivedPlay, usualMs: number | null): RawPlay {
  const { song, endedAt, msPlayed, isPrivate } = play;
  if (isExtended(kind)) {
    const skipped = kind === "2020" || kind === "2022" ? null : false;
    return { song, endedAt, msPlayed, isPrivate, skipped, source: "extended" };
  }
  const bare = { song, isPrivate: false, skipped: null };
  if (kind === "account")
    return { ...bare, msPlayed, endedAt: Math.floor(endedAt / 60_000) * 60_000, source: "account" };
  const unitMs = kind === "lastfm-to-csv" ? 60_000 : 1_000;
  const startedAt = Math.floor((endedAt - msPlayed) / unitMs) * unitMs;
  const lengthMs =
    kind === "listenbrainz"
      ? msPlayed
      : kind === "maloja"
        ? Math.round(msPlayed / 1_000) * 1_000
        : (usualMs ?? 30_000);
  return { ...bare, msPlayed: lengthMs, endedAt: startedAt + lengthMs, source: "scrobbles" };
}
