import { call } from "#web/platform/api/api.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import type { GenreAnswer } from "#web/features/genres/genres.ts";
import { offerUndo, refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { landingOf, moveItems, type TrackRow } from "#web/features/tracks/tracks.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import type { PlaylistRows } from "./playlist-rows.ts";
import { inTurn } from "./playlist-turns.ts";

const maxMoved = 100;
const maxRemoved = 1000;

/**
 * Puts rows before another at once, and back when the server or the provider does not take it.
 *
 * @returns false when they stay where they are: they are there already, or too many
 */
export function moveRows(
  id: string,
  rows: PlaylistRows,
  positions: readonly number[],
  before: number,
): boolean {
  const first = Math.min(...positions);
  const isTogether = positions.every((position, index) => position === first + index);
  if (isTogether && before >= first && before <= first + positions.length) return false;
  if (positions.length > maxMoved) {
    showToast({ tone: "danger", title: playlistsText("mostMoved") });
    return false;
  }
  void carryOutMove(id, rows, positions, before);
  return true;
}

async function carryOutMove(
  id: string,
  rows: PlaylistRows,
  positions: readonly number[],
  before: number,
): Promise<void> {
  const places = new Set(positions);
  const takeBack = rows.change((all) => moveItems(all, places, before));
  try {
    const body = { positions: [...positions], insert_before: before };
    const moved = await inTurn(id, () => call("PUT /playlists/{id}/items", { params: { id }, body }));
    const title = playlistsText("moved", { position: landingOf(positions, before) + 1 });
    offerUndo({ tone: "info", title }, [moved.operation_id]);
    refreshPlaylists([id]);
  } catch (error) {
    takeBack();
    showFailure(playlistsText("notMoved"), error);
    refreshPlaylists([id]);
  }
}

/** Takes rows out at once, and shows them again when the server or the provider does not take it. */
export async function removeRows(
  id: string,
  rows: PlaylistRows,
  positions: readonly number[],
): Promise<void> {
  const all = rows.getSnapshot().rows;
  // From the end on, so that the places of those before stay what they are.
  const wanted = positions
    .flatMap((position) => {
      const uri = all[position]?.uri;
      return typeof uri === "string" ? [{ uri, positions: [position] }] : [];
    })
    .toSorted((a, b) => (b.positions[0] ?? 0) - (a.positions[0] ?? 0));
  if (wanted.length === 0) return;
  const places = new Set(wanted.flatMap((item) => item.positions));
  const takeBack = rows.change((present) => present.filter((_, index) => !places.has(index)));
  try {
    const operationIds: (string | null)[] = [];
    await inTurn(id, async () => {
      for (let from = 0; from < wanted.length; from += maxRemoved) {
        const items = wanted.slice(from, from + maxRemoved);
        const removed = await call("DELETE /playlists/{id}/items", { params: { id }, body: { items } });
        operationIds.push(removed.operation_id);
      }
    });
    const title = playlistsText("removed", { count: wanted.length });
    const isAll = wanted.length === positions.length;
    const more = isAll ? {} : { detail: playlistsText("removedGone") };
    offerUndo({ tone: "success", title, ...more }, operationIds);
    refreshPlaylists([id]);
  } catch (error) {
    takeBack();
    showFailure(playlistsText("notRemoved"), error);
    refreshPlaylists([id]);
  }
}

/** Shows what the person's own genre made of rows. */
export function showGenres(rows: PlaylistRows, answers: readonly GenreAnswer[]): void {
  const byId = new Map(answers.map((answer) => [answer.track_id, answer]));
  rows.change((all) =>
    all.map((row): TrackRow => {
      const answer = row.id === null ? undefined : byId.get(row.id);
      if (answer === undefined) return row;
      const { applied_genre: genre, central_genre: centralGenre, genre_source: genreSource } = answer;
      return { ...row, genre, centralGenre, genreSource };
    }),
  );
}
