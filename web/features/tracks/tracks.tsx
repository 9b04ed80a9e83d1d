export { PageHeader, useTitleMenu } from "#web/features/tracks/page/page-header.tsx";
export { beginListDrag } from "#web/features/tracks/input/drag-tracks.ts";
export { usePlaylistEntry } from "#web/features/tracks/menu/playlist-entry.ts";
export { copyLink } from "#web/features/tracks/menu/track-actions.ts";
export { AddAllButton, maxAddedAtOnce } from "#web/features/tracks/page/add-all-button.tsx";
export { FilterStatus } from "#web/features/tracks/page/filter-status.tsx";
export { RowFilter } from "#web/features/tracks/page/row-filter.tsx";
export { ListControls } from "#web/features/tracks/page/list-controls.tsx";
export { landingOf, moveItems } from "#web/features/tracks/rows/move-rows.ts";
export { rowOfTrack } from "#web/features/tracks/rows/row-of-track.ts";
export {
  type TrackRow,
  type TrackRows,
  isPlayable,
  previewOf,
  unknownRow,
} from "#web/features/tracks/rows/track-rows.ts";
export { showPlayingRow, wantPlayingRow } from "#web/features/tracks/list/show-playing.ts";
export { TrackList } from "#web/features/tracks/list/track-list.tsx";
export {
  firstPlayable,
  shownPlaces,
  shownUris,
  type ShownOrder,
} from "#web/features/tracks/rows/sort-orders.ts";
export { useListOrder } from "#web/features/tracks/list-view/use-list-order.ts";
export { useListView } from "#web/features/tracks/list-view/use-list-view.ts";
export { notePlayedRow, usePlaying, usePlayingRow } from "#web/features/tracks/list/use-playing.ts";
export { notifyUnplayable } from "#web/features/tracks/list/notify-unplayable.ts";
export { TrackPageSkeleton, TrackRowSkeletons } from "#web/features/tracks/page/track-page-skeleton.tsx";
