import type * as z from "zod";
import type { cleanUp } from "#contract/playlists/clean-up.ts";
import type { Step } from "#server/features/changes/changes.ts";
import type { Survey, SurveyedPlaylist } from "./survey.ts";

/** What a person chose of what was found. */
export type CleanUpOptions = z.output<(typeof cleanUp)["body"]>;

/** What is done, playlist by playlist in the order of the library, the unsorted likes last. */
export function chooseChanges(survey: Survey, options: CleanUpOptions): Step[] {
  const rows = survey.playlists.map((playlist) => changeOf(playlist, options));
  const empty = survey.empty.filter(({ playlist_id: id }) => isChosen(options.empty, id));
  const { unsortedLikes: trackIds } = survey;
  return [
    ...rows.filter(({ removed, replaced }) => removed.length + replaced.length > 0),
    ...empty.map(({ playlist_id: playlistId, name }) => ({
      kind: "unfollow" as const,
      label: "",
      playlistId,
      name,
    })),
    ...(options.likes === undefined || trackIds.length === 0
      ? []
      : [{ kind: "fill" as const, label: "", name: options.likes.name, songs: { trackIds } }]),
  ];
}

function changeOf(
  { row, mark, duplicates, gone }: SurveyedPlaylist,
  options: CleanUpOptions,
): Extract<Step, { removed: number[] }> {
  const { playlist_id: playlistId, name } = row;
  const isReplaced = rowsChosen(options.gone, playlistId);
  return {
    kind: "rows",
    label: "",
    playlistId,
    name,
    from: mark,
    removed: removedOf(duplicates, options.duplicates, playlistId),
    replaced: gone.flatMap(({ position, state, replacement }) =>
      state === "replace" && replacement !== null && isReplaced(position)
        ? [{ position, uri: replacement.uri, isOwn: replacement.isOwn }]
        : [],
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
  return [...new Set(removed)].toSorted((left, right) => left - right);
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
