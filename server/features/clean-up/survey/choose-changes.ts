import type * as z from "zod";
import type { cleanUp } from "#contract/playlists/clean-up.ts";
import { likesInParts, type Step } from "#server/features/changes/changes.ts";
import {
  chooseVersions,
  type SwappedRows,
  type SwappedVersions,
} from "#server/features/clean-up/rules/choose-versions.ts";
import { createSteps, doInSteps } from "#server/platform/process/loop-turns.ts";
import type { Survey, SurveyedPlaylist } from "./survey.ts";

/** What a person chose of what was found. */
export type CleanUpOptions = z.output<(typeof cleanUp)["body"]>;

/** Addresses, and the playlist, of what is chosen by ids. */
interface Named {
  /** songs that are liked, and no longer liked */
  like: readonly string[];
  unlike: readonly string[];
  /** that unsorted likes go into */
  target: { name: string; playlistId?: string };
}

/** What is done, playlist by playlist in the order of the library; unsorted likes and what is liked come last. */
export async function chooseChanges(survey: Survey, options: CleanUpOptions, named: Named): Promise<Step[]> {
  const leaving = new Map(
    survey.playlists.map((playlist) => [playlist.row.playlist_id, leavingOf(playlist, options)]),
  );
  const versions = await keptVersions(survey, options, leaving);
  const rows = survey.playlists.map((playlist) => {
    const { playlist_id: id } = playlist.row;
    return changeOf(playlist, options, { leaving: leaving.get(id), swapped: versions?.rows.get(id) });
  });
  const empty = survey.empty.filter(({ playlist_id: id }) => isChosen(options.empty, id));
  const trackIds = chosenLikes(survey, options.likes);
  return [
    ...rows.filter(({ removed, replaced }) => removed.length + replaced.length > 0),
    ...empty.map(({ playlist_id: playlistId, name }) => ({
      kind: "unfollow" as const,
      label: "",
      playlistId,
      name,
    })),
    ...(trackIds.length === 0
      ? []
      : [{ kind: "fill" as const, label: "", ...named.target, songs: { trackIds } }]),
    ...likesInParts([...new Set([...(versions?.like ?? []), ...named.like])], true),
    ...likesInParts([...new Set([...(versions?.unlike ?? []), ...named.unlike])], false),
  ];
}

/** Ids of unsorted likes that are chosen, newest first. */
export function chosenLikes(
  { unsortedLikes }: Survey,
  part: CleanUpOptions["likes"] | CleanUpOptions["unliked"],
): string[] {
  if (part === undefined) return [];
  const except = new Set(part.except);
  return unsortedLikes.filter((id) => except.has(id) !== part.all);
}

async function keptVersions(
  { versions }: Survey,
  { versions: part }: CleanUpOptions,
  removed: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<SwappedVersions | null> {
  if (part === undefined) return null;
  const isGone = (id: string, position: number) => removed.get(id)?.has(position) === true;
  return doInSteps(chooseVersions(versions[part.rule].songs, part, isGone), createSteps(null));
}

/** Duplicates and files that go. */
function leavingOf(
  { row, duplicates, local }: SurveyedPlaylist,
  options: CleanUpOptions,
): ReadonlySet<number> {
  const { playlist_id: playlistId } = row;
  const files = local.filter(rowsChosen(options.local, playlistId));
  return new Set([...removedOf(duplicates, options.duplicates, playlistId), ...files]);
}

/** Positions of songs that are to be liked, by playlist. */
export function chooseLikes({ playlists }: Survey, part: CleanUpOptions["not_liked"]): Map<string, number[]> {
  const chosen = playlists.map(({ row: { playlist_id: id }, notLiked }) => {
    return [id, notLiked.filter(rowsChosen(part, id))] as const;
  });
  return new Map(chosen.filter(([, positions]) => positions.length > 0));
}

function changeOf(
  { row, mark, gone }: SurveyedPlaylist,
  options: CleanUpOptions,
  {
    leaving = new Set(),
    swapped,
  }: { leaving?: ReadonlySet<number> | undefined; swapped?: SwappedRows | undefined },
): Extract<Step, { removed: number[] }> {
  const { playlist_id: playlistId, name } = row;
  const isReplaced = rowsChosen(options.gone, playlistId);
  const removed = new Set([...leaving, ...(swapped?.removed ?? [])]);
  const replaced = gone.flatMap(({ position, state, replacement }) =>
    state === "replace" && replacement !== null && isReplaced(position)
      ? [{ position, uri: replacement.uri, isOwn: replacement.isOwn }]
      : [],
  );
  return {
    kind: "rows",
    label: "",
    playlistId,
    name,
    from: mark,
    removed: [...removed].toSorted((left, right) => left - right),
    replaced: [...replaced, ...(swapped?.replaced ?? [])].toSorted(
      (left, right) => left.position - right.position,
    ),
  };
}

/** The rows that go: duplicates, and in the place of those that are kept instead the rows that would have stayed. */
function removedOf(
  duplicates: SurveyedPlaylist["duplicates"],
  part: CleanUpOptions["duplicates"],
  playlistId: string,
): number[] {
  if (part === undefined) return [];
  const isTaken = rowsChosen(part, playlistId);
  const kept = new Set(
    part.kept_instead.filter((row) => row.playlist_id === playlistId).flatMap(({ positions }) => positions),
  );
  const removed = duplicates[part.rule].flatMap(({ position, stays }) => {
    if (!isTaken(position)) return [];
    return [kept.has(position) ? stays : position];
  });
  return removed;
}

function isChosen(part: CleanUpOptions["empty"], playlistId: string): boolean {
  return part !== undefined && part.except.includes(playlistId) !== part.all;
}

function rowsChosen(part: CleanUpOptions["gone"], playlistId: string): (position: number) => boolean {
  if (!isChosen(part, playlistId)) return () => false;
  const leftOut = new Set(
    part?.rows_left_out.filter((row) => row.playlist_id === playlistId).flatMap(({ positions }) => positions),
  );
  return (position) => !leftOut.has(position);
}
