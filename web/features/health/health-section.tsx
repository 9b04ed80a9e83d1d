import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheckBig, WifiOff } from "lucide-react";
import { useCallback, useState } from "react";
import type { HealthKind } from "#contract/health.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { healthText } from "#web/features/health/texts/health-text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HealthList } from "./health-list.tsx";
import { findLastCopies, type HealthRow, isDuplicateKind, layOut } from "./health-rows.ts";
import { HealthToolbar, type RepairAction } from "./health-toolbar.tsx";
import { healthItemsQuery } from "./health.queries.ts";
import { AddDialog, LikeDialog, RemoveDialog } from "./repair-dialogs.tsx";
import { type Selection, useSelection } from "./selection.ts";

/** The things of a kind that are still to be looked at, as rows. */
function useHealthRows(kind: HealthKind) {
  const query = useInfiniteQuery(healthItemsQuery(kind));
  const items = (query.data?.pages ?? []).flatMap((page) => page.items);
  const rows = layOut(kind, items);
  return { query, rows, loaded: items.length, total: query.data?.pages.at(-1)?.total ?? 0 };
}

interface RepairingProps {
  action: RepairAction;
  kind: HealthKind;
  rows: readonly HealthRow[];
  selection: Selection;
  onClose: () => void;
}

function Repairing({ action, kind, rows, selection, onClose }: RepairingProps) {
  // What is selected leaves the list when it is read again after the repair; the dialog goes on saying what it did.
  const [choices] = useState(selection.choices);
  const [lastCopies] = useState(() => (isDuplicateKind(kind) ? findLastCopies(rows, selection.has) : []));
  const shared = { choices, onClose };
  if (action === "remove") return <RemoveDialog {...shared} lastCopies={lastCopies} />;
  if (action === "add") return <AddDialog {...shared} />;
  return <LikeDialog {...shared} isLiked={action === "like"} />;
}

function RowSkeletons() {
  return (
    <Loading label={healthText("loading")} className="mt-4 flex flex-col gap-2">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex h-12 items-center gap-3 px-3">
          <Skeleton className="size-10" />
          <div className="grow">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="mt-1.5 h-3 w-32 max-w-full" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

function Failure({ error, isAll, onRetry }: { error: unknown; isAll: boolean; onRetry: () => void }) {
  const { title, advice } = describeFailure(error);
  return (
    <ErrorState
      size={isAll ? "page" : "panel"}
      title={healthText(isAll ? "failedTitle" : "failedMore")}
      advice={`${title} ${advice}`}
      action={
        <Button icon={WifiOff} onClick={onRetry}>
          {commonText("tryAgain")}
        </Button>
      }
    />
  );
}

interface FoundProps {
  kind: HealthKind;
  found: ReturnType<typeof useHealthRows>;
  selection: Selection;
  onAct: (action: RepairAction) => void;
}

function Found({ kind, found, selection, onAct }: FoundProps) {
  const { query, rows, loaded, total } = found;
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const needMore = useCallback(() => {
    if (!isFetching && !isError) void fetchNextPage();
  }, [isFetching, isError, fetchNextPage]);
  return (
    <>
      <HealthToolbar
        kind={kind}
        rows={rows}
        selection={selection}
        onAct={onAct}
        status={hasNextPage ? healthText("showing", { shown: loaded, total }) : undefined}
      />
      <HealthList
        label={healthText("list", { kind: healthText(`kind.${kind}.name`) })}
        rows={rows}
        hasMore={hasNextPage}
        isSelected={selection.has}
        onToggle={selection.toggle}
        onNeedMore={needMore}
      />
      {query.isFetchNextPageError ? (
        <Failure error={query.error} isAll={false} onRetry={() => void fetchNextPage()} />
      ) : null}
    </>
  );
}

function Content(props: FoundProps) {
  const { kind, found } = props;
  const { query, rows } = found;
  if (query.isPending) return <RowSkeletons />;
  if (query.data === undefined)
    return <Failure error={query.error} isAll onRetry={() => void query.refetch()} />;
  if (rows.length > 0 || query.hasNextPage) return <Found {...props} />;
  return (
    <EmptyState
      icon={CircleCheckBig}
      title={healthText(`kind.${kind}.emptyTitle`)}
      body={healthText(`kind.${kind}.emptyBody`)}
    />
  );
}

/** The list of one kind: what can be done with it, and its rows. */
export function HealthSection({ kind }: { kind: HealthKind }) {
  const found = useHealthRows(kind);
  const selection = useSelection(found.rows);
  const [action, setAction] = useState<RepairAction | null>(null);
  return (
    <>
      <Content kind={kind} found={found} selection={selection} onAct={setAction} />
      {/* Beside the content: it says what it did also when nothing is left to look at. */}
      {action === null ? null : (
        <Repairing
          action={action}
          kind={kind}
          rows={found.rows}
          selection={selection}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}
