import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDownUp, type LucideIcon, Minus, Pencil, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { playlistName } from "#web/features/library/library.ts";
import { operationsText } from "#web/features/playlists/texts/operations-text.ts";
import { formatMoment } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import { describeChange, songOf } from "./describe-change.ts";
import { describeOperation } from "./describe-operation.ts";
import { operationChangesQuery, type Operation, type OperationChange } from "./operations.queries.ts";

const rowPx = 52;
/** rows before the end at which more are asked for */
const rowsAhead = 20;
const icons: Partial<Record<OperationChange["change"], LucideIcon>> = {
  created: Plus,
  followed: Plus,
  added: Plus,
  removed: Minus,
  unfollowed: Minus,
  moved: ArrowDownUp,
};

/** A playlist's name, which leads to its versions, also where it left the library. */
function PlaylistLink({ change: { playlist_id: id, playlist_name: name } }: { change: OperationChange }) {
  if (id === null) return <span>{operationsText("likedSongs")}</span>;
  const shown = playlistName(name ?? "");
  return (
    <Link
      dir="auto"
      to="/playlist/$id/versions"
      params={{ id }}
      aria-label={operationsText("versionsOf", { playlist: shown })}
      className="max-w-full truncate underline underline-offset-2 hover:text-strong"
    >
      {shown}
    </Link>
  );
}

function ChangeRow({ change }: { change: OperationChange }) {
  const Icon = icons[change.change] ?? Pencil;
  const song = songOf(change);
  const what = describeChange(change);
  return (
    <>
      <Icon aria-hidden size={16} className="shrink-0 text-weak" />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate text-start text-strong">
          {song ?? what}
        </p>
        <p className="tabular flex min-w-0 gap-1 text-sm text-weak">
          {song === null ? null : (
            <>
              <span dir="auto" className="truncate">
                {[what, change.artist ?? ""].filter(Boolean).join(" · ")}
              </span>
              <span aria-hidden>·</span>
            </>
          )}
          <PlaylistLink change={change} />
        </p>
      </div>
    </>
  );
}

interface ChangeRowsProps {
  changes: readonly OperationChange[];
  total: number;
  onNeedMore: () => void;
}

/** Changes in a box that scrolls; of long ones only the rows in sight are in the page. */
function ChangeRows({ changes, total, onNeedMore }: ChangeRowsProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { rows, totalHeight } = useVirtualRows({
    count: changes.length,
    rowHeight: rowPx,
    scroller: box,
    list,
  });
  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (changes.length < total && last >= changes.length - rowsAhead) onNeedMore();
  }, [changes.length, total, last, onNeedMore]);
  return (
    <section
      ref={setBox}
      aria-label={operationsText("rows")}
      // The box scrolls by the arrow keys, which need it to have the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className="max-h-[52dvh] overflow-auto rounded-card border border-hairline"
    >
      <ul ref={list} className="relative" style={{ height: totalHeight }}>
        {rows.map(({ index, top }) => {
          const change = changes[index];
          return change === undefined ? null : (
            <li
              key={index}
              aria-posinset={index + 1}
              aria-setsize={total}
              className="absolute inset-x-0 flex items-center gap-3 border-b border-hairline px-3"
              style={{ top, height: rowPx }}
            >
              <ChangeRow change={change} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Changes({ id }: { id: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    operationChangesQuery(id),
  );
  if (data === undefined)
    return error === null ? (
      <Loading label={operationsText("rows")} className="flex flex-col gap-2">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </Loading>
    ) : (
      <ErrorState size="panel" title={operationsText("failed")} error={error} onRetry={refetch} />
    );
  const total = data.pages.at(-1)?.total ?? 0;
  if (total === 0) return <p className="py-8 text-center text-weak">{operationsText("nothing")}</p>;
  return (
    <>
      <p className="tabular mb-2 text-weak">{operationsText("total", { count: total })}</p>
      <ChangeRows
        changes={data.pages.flatMap(({ items }) => items)}
        total={total}
        onNeedMore={() => {
          if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
        }}
      />
    </>
  );
}

/** What an operation did, song by song, and who did it. */
export function ChangesDialog({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const nowMs = useNow(60_000);
  return (
    <Dialog
      size="wide"
      title={describeOperation(operation)}
      closeLabel={operationsText("close")}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {operationsText("close")}
        </Button>
      }
    >
      <p className="mb-1 text-weak">
        {[
          operationsText(operation.by === "rule" ? "byRule" : "byYou"),
          formatMoment(operation.created_at, nowMs),
        ].join(" · ")}
      </p>
      <Changes id={operation.operation_id} />
    </Dialog>
  );
}
