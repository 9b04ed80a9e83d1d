import type { CSSProperties } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { shownByDefault, columnLayout } from "#web/features/tracks/list-view/track-columns.ts";
import { TrackCardSkeleton, TrackRowSkeleton } from "#web/features/tracks/table/track-row-view.tsx";

const skeletonRows = 12;
const skeletonCards = 6;

/** Rows that are on their way: 12, or 6 under 768 px (decisions, 7.20). */
export function TrackRowSkeletons() {
  const isNarrow = useIsNarrow();
  const { template } = columnLayout(shownByDefault, {});
  return (
    <Loading label={commonText("loading")} className="px-2 pt-2 md:px-6 md:pt-12">
      <div style={{ "--track-columns": template } as CSSProperties}>
        {Array.from({ length: isNarrow ? skeletonCards : skeletonRows }, (_, row) => (
          <div key={row} className="h-14 max-md:h-16 compact:h-10 max-md:compact:h-12">
            {isNarrow ? <TrackCardSkeleton /> : <TrackRowSkeleton columns={shownByDefault} />}
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** A page of songs of which nothing is known yet. */
export function TrackPageSkeleton() {
  return (
    <>
      <div className="@container px-4 pt-6 pb-26 md:px-8 md:pt-10">
        <div className="flex gap-6 @max-xl:flex-col @max-xl:items-center @xl:items-end @xl:gap-8">
          <Skeleton className="size-44 shrink-0 rounded-card @xl:size-52 @4xl:size-60" />
          <div className="flex w-full flex-col gap-4 @max-xl:items-center">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-10 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      </div>
      <TrackRowSkeletons />
    </>
  );
}
