import { lazyPart } from "#web/platform/lazy-part.ts";

/** What can be done with songs, as a menu; loaded when it first opens. */
export const TrackMenu = lazyPart(async () => (await import("./track-menu.tsx")).TrackMenu);

export { SleeveHeader } from "./sleeve-header.tsx";
export { FilterStatus } from "./filter-status.tsx";
export { RowFilter } from "./row-filter.tsx";
export { ListControls } from "./list-controls.tsx";
export { landingOf, moveItems } from "./move-rows.ts";
export { showFailure, refreshPlaylists, type GenreAnswer } from "./track-actions.ts";
export { type TrackRow, type TrackRows, isPlayable, previewOf, unknownRow } from "./track-rows.ts";
export { TrackList } from "./track-list.tsx";
export { useListOrder } from "./use-list-order.ts";
export { useListView } from "./use-list-view.ts";
export { notePlayedRow, usePlaying, usePlayingRow } from "./use-playing.ts";
export { TrackPageSkeleton, TrackRowSkeletons } from "./track-page-skeleton.tsx";
