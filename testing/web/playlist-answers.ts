import { userEvent } from "vitest/browser";
import type { PlaylistItem } from "#contract/playlists/playlists.ts";
import type { Playlist } from "#contract/library/library.ts";
import { samplePlaylist, sampleProfile, sampleStatus, sampleTrack } from "#testing/samples/sample-library.ts";
import { keepPreferences } from "./kept-preferences.ts";
import { pressMouse, untilStill } from "./real-input.ts";
import type { Answers } from "./stub-api.ts";

/** In a row, where no link or button is. */
export const beside = { x: 300, y: 8 };

/** The row of a playlist at a place: the song of that number. */
export function sampleItem(position: number, more: Partial<PlaylistItem> = {}): PlaylistItem {
  return {
    position,
    kind: "track",
    added_at: "2026-01-01T00:00:00Z",
    applied_genre: null,
    central_genre: null,
    genre_source: "artists",
    track: { ...sampleTrack(position), audio_features: null },
    ...more,
  };
}

/** The rows from the first on, each the song of its place. */
export const sampleItems = (count: number): PlaylistItem[] =>
  Array.from({ length: count }, (_, position) => sampleItem(position));

function streamOf(lines: readonly object[]): Response {
  const all = [{ type: "start" }, ...lines, { type: "done" }];
  return new Response(all.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

/**
 * The answers of a server in whose library one playlist of these rows is read, and others hear of.
 *
 * @param isStreamed false for a server that gives rows in pages alone
 */
export function answersOfPlaylist(
  items: readonly PlaylistItem[],
  { more = {}, others = [], isStreamed = true }: PlaylistSample = {},
): Answers {
  const detail = {
    ...samplePlaylist(1, { track_count: items.length, ...more }),
    duration_ms: items.reduce((sum, { track }) => sum + (track?.duration_ms ?? 0), 0),
  };
  const listed = [detail, ...others];
  return {
    ...keepPreferences(),
    "GET /__routes": isStreamed ? [{ method: "GET", path: "/playlists/:id/tracks/stream" }] : [],
    "GET /auth/me": sampleProfile,
    "GET /auth/users/me/registry": { user: { user_id: "u", admin: 0 } },
    "GET /classification/genres": { allowed: ["jazz", "pop"], mainstream: [], tree: [] },
    "GET /library/cache/status": sampleStatus,
    "GET /library/cache/playlists": { items: listed, total: listed.length },
    "GET /playlists/{id}": detail,
    "GET /playlists/{id}/tracks": ({ query }) => {
      const offset = Number(query.get("offset"));
      return { items: items.slice(offset, offset + Number(query.get("limit"))), total: items.length };
    },
    "GET /playlists/{id}/tracks/stream": () =>
      streamOf([{ type: "meta", total: items.length }, ...items.map((item) => ({ type: "track", item }))]),
    "GET /player/v1/me/library/contains": [false],
    "POST /playlists/holding": { items: [], total: 0 },
  };
}

interface PlaylistSample {
  /** what the playlist has beside its rows */
  more?: Partial<Playlist>;
  others?: readonly Playlist[];
  isStreamed?: boolean;
}

/** The answers of the same server to writes of the playlist, which change its rows. */
export function keepItems(items: PlaylistItem[]): Answers {
  return {
    "PUT /playlists/{id}/items": ({ body }) => {
      const { positions, insert_before: before } = body as { positions: number[]; insert_before: number };
      const moved = positions.toSorted((a, b) => a - b).flatMap((position) => items[position] ?? []);
      const isMoved = (item: PlaylistItem) => moved.includes(item);
      const kept = (part: PlaylistItem[]) => part.filter((item) => !isMoved(item));
      items.splice(0, items.length, ...kept(items.slice(0, before)), ...moved, ...kept(items.slice(before)));
      return { moved: moved.length, operation_id: null };
    },
    "DELETE /playlists/{id}/items": ({ body }) => {
      const gone = (body as { items: { positions: number[] }[] }).items.flatMap(({ positions }) => positions);
      items.splice(0, items.length, ...items.filter((_, position) => !gone.includes(position)));
      return { removed: gone.length, track_count: items.length, operation_id: null };
    },
  };
}

/** A row that has come. */
export const rowAt = (place: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${place}"]:not([aria-busy="true"])`);

/** The titles of the rows as they stand. */
export const shownTitles = (): (string | null | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-row]:not([aria-busy="true"])')]
    .toSorted((a, b) => Number(a.dataset["row"]) - Number(b.dataset["row"]))
    .map((line) => line.querySelector('[role="gridcell"]:nth-child(2) [dir="auto"]')?.textContent);

/** Presses the mouse in a row, where no link or button is, with these keys held. Throws where the row has not come. */
export async function pressRow(
  place: number,
  { keys = "", ...press }: { keys?: string; button?: "left" | "right"; times?: 1 | 2 } = {},
): Promise<void> {
  const row = rowAt(place);
  if (row === null) throw new Error(`Row ${place} is not there.`);
  // A menu goes away when what is under it is scrolled.
  await untilStill(row);
  const { x, y, width } = row.getBoundingClientRect();
  if (keys !== "") await userEvent.keyboard(`{${keys}>}`);
  await pressMouse({ x: x + Math.min(beside.x, width / 3), y: y + beside.y }, press);
  if (keys !== "") await userEvent.keyboard(`{/${keys}}`);
}
