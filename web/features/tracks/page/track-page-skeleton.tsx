import type { CSSProperties } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useRoom } from "#web/ui/use-media.ts";
import { fitColumns, shownByDefault } from "#web/features/tracks/list-view/track-columns.ts";
import { useIsCards } from "#web/features/tracks/list-view/use-is-cards.ts";
import { TrackCardSkeleton, TrackRowSkeleton } from "#web/features/tracks/table/track-row-view.tsx";

const skeletonRows = 12;
const skeletonCards = 6;

/** Rows that are on their way: 12, or 6 under 768 px (decisions, 7.20). */
export function TrackRowSkeletons() {
  const isCards = useIsCards();
  const room = useRoom((width) => width);
  const { template, columns } = fitColumns({ shown: shownByDefault, widths: {}, room: room - 48 });
  return (
    <Loading label={commonText("loading")} className={isCards ? "px-2 pt-2" : "px-2 pt-9 md:px-6"}>
      <div style={{ "--track-columns": template } as CSSProperties}>
        {Array.from({ length: isCards ? skeletonCards : skeletonRows }, (_, row) => (
          <div key={row} className={joinClasses("h-14", isCards ? "compact:h-12" : "compact:h-10")}>
            {isCards ? <TrackCardSkeleton /> : <TrackRowSkeleton columns={columns} />}
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
      <div className="flex items-center gap-4 px-4 pt-4 pb-16 md:gap-6 md:px-8 short:pt-2">
        <Skeleton className="size-(--sleeve-art) shrink-0 rounded-card" />
        <div className="flex w-full flex-col gap-4">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      </div>
      <TrackRowSkeletons />
    </>
  );
}
