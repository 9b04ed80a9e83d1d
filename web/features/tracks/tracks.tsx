export { SleeveHeader } from "./sleeve-header.tsx";
export { type TrackRow, type TrackRows, isPlayable } from "./track-rows.ts";
export { TrackTable } from "./track-table.tsx";
export { usePlaying } from "./use-playing.ts";
export { TrackPageSkeleton, TrackRowSkeletons } from "./track-page-skeleton.tsx";
