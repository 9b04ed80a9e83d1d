import { doInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import {
  groupSongs,
  type PlacedDecision,
  type SongFacts,
  type SongGroups,
} from "#server/platform/text/group-songs.ts";
import { hashText, type SongIndex } from "./song-index.ts";

/** What the person decided of songs, by their ids: two are one, or one is by itself. */
export type SongDecision =
  | { kind: "merge"; songId: string; otherId: string }
  | { kind: "split"; songId: string };

const nothingKnown: SongFacts = { isrc: null, durationMs: null };

/** More songs than this are grouped with all others. */
const maxApart = 20;

/**
 * Finds which songs of a book are one, by what is known of them and by what the person decided (`groupSongs`).
 *
 * @param from the songs before it are grouped already, by the same decisions: where those behind it are one with no other, as
 *   most that are heard for the first time, they alone are added
 * @returns which songs were looked at
 */
export async function regroupSongs(
  book: SongIndex,
  decisions: readonly SongDecision[],
  { from = 0, steps }: { from?: number | undefined; steps: Steps },
): Promise<"all" | "new"> {
  const added = Array.from({ length: book.songs.length - from }, (_, at) => from + at);
  const decided = new Set(decisions.flatMap((one) => [one.songId, one.kind === "merge" ? one.otherId : ""]));
  if (from > 0 && added.length <= maxApart && added.every((song) => isApart(book, song, decided))) {
    const trackOf = new Int32Array(book.songs.length);
    for (let song = 0; song < from; song += 1) trackOf[song] = book.groupOf.tracks[song] ?? 0;
    for (const song of added) trackOf[song] = placeRoot(book, song, true);
    book.groupOf.tracks = trackOf;
    return "new";
  }
  const factsOf = (song: number) => book.factsOf[song] ?? nothingKnown;
  const placed = decisions.flatMap((decision) => placeDecision(book, decision));
  showGrouped(book, await doInSteps(groupSongs({ nameOf: book.nameOf, factsOf, decisions: placed }), steps));
  return "all";
}

/** Whether no other song has a song's title and main artist, nor its recording code, and no decision is about it. */
function isApart({ songs, nameOf, factsOf }: SongIndex, song: number, decided: ReadonlySet<string>): boolean {
  if (decided.has(songs[song]?.song_id ?? "") || nameOf.indexOf(nameOf[song] ?? -1) !== song) return false;
  const isrc = factsOf[song]?.isrc ?? null;
  return isrc === null || factsOf.every((facts, other) => other === song || facts?.isrc !== isrc);
}

/** A decision about songs that are gone says nothing. */
function placeDecision(book: SongIndex, decision: SongDecision): PlacedDecision[] {
  const song = book.findId(decision.songId);
  if (song === undefined) return [];
  if (decision.kind === "split") return [{ split: song }];
  const other = book.findId(decision.otherId);
  return other === undefined ? [] : [{ merge: [song, other] }];
}

/** At once: others count by the groups meanwhile. Groups are added and keep their places; none goes. */
function showGrouped(book: SongIndex, { rootOf, isMain }: SongGroups): void {
  const trackOf = new Int32Array(book.songs.length);
  rootOf.forEach((root, song) => {
    const place = root === song ? placeRoot(book, song, isMain[song] === 1) : (trackOf[root] ?? 0);
    trackOf[song] = place;
    if (root !== song) addMember(book, { song, place, isMain: isMain[song] === 1 });
  });
  book.groupOf.tracks = trackOf;
}

/** The place of the group whose first song is this one. */
function placeRoot(
  { songs, groups: { tracks }, trackPlaces }: SongIndex,
  song: number,
  isMain: boolean,
): number {
  const { song_id: songId = "", name_key: nameKey = "", name = "" } = songs[song] ?? {};
  const id = isMain ? nameKey : hashText(`song\n${songId}`);
  const place = trackPlaces.get(id) ?? tracks.length;
  trackPlaces.set(id, place);
  tracks[place] = { id, name, song };
  return place;
}

function addMember(
  { songs, groups: { tracks }, trackPlaces }: SongIndex,
  { song, place, isMain }: { song: number; place: number; isMain: boolean },
): void {
  const group = tracks[place];
  if (group !== undefined && songs[group.song]?.uri === null && songs[song]?.uri !== null) group.song = song;
  // A name that is part of this group leads here, by this song.
  const named = tracks[trackPlaces.get(songs[song]?.name_key ?? "") ?? -1];
  if (isMain && named !== undefined && named !== group) named.song = song;
}
