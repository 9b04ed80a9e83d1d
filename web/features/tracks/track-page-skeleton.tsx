import { t } from "#web/platform/messages/messages.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { rowColumns, TrackRowSkeleton } from "./track-row-view.tsx";

const skeletonRows = 12;
const skeletonCards = 6;

/** Rows that are on their way: 12, or 6 under 768 px (decisions, 7.20). */
export function TrackRowSkeletons() {
  const count = useIsNarrow() ? skeletonCards : skeletonRows;
  return (
    <Loading label={t("app.loading")} className="@container px-4 md:px-8">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="h-14">
          <TrackRowSkeleton columns={rowColumns.withAdded} />
        </div>
      ))}
    </Loading>
  );
}

/** A page of songs of which nothing is known yet. */
export function TrackPageSkeleton() {
  return (
    <>
      <div className="flex gap-6 px-4 pt-6 pb-24 max-md:flex-col max-md:items-center md:items-end md:gap-8 md:px-8 md:pt-10">
        <Skeleton className="size-44 shrink-0 rounded-card md:size-52 xl:size-60" />
        <div className="flex w-full flex-col gap-4 max-md:items-center">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-10 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      </div>
      <TrackRowSkeletons />
    </>
  );
}
