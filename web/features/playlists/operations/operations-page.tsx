import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useState } from "react";
import type { Conflict } from "#contract/base/errors.ts";
import { undoAndNotify, undoOrConflict } from "#web/features/library-mutations/library-mutations.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { operationsText } from "#web/features/playlists/texts/operations-text.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { backTo } from "./back-to.ts";
import { ChangesDialog } from "./changes-dialog.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { OperationList } from "./operation-list.tsx";
import { operationsQuery, type Operation, type OperationFilter } from "./operations.queries.ts";

/** What is asked before or after undoing. */
type Question =
  | { name: "back"; ids: string[] }
  | { name: "conflict"; id: string; conflicts: readonly Conflict[] };

function useUndo() {
  const [isBusy, setIsBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const work = async (undo: () => Promise<unknown>) => {
    setQuestion(null);
    setIsBusy(true);
    await undo();
    setIsBusy(false);
  };
  const undoOne = (id: string) =>
    work(async () => {
      const conflicts = await undoOrConflict(id);
      if (conflicts.length > 0) setQuestion({ name: "conflict", id, conflicts });
    });
  return {
    isBusy,
    question,
    ask: setQuestion,
    close: () => setQuestion(null),
    undoOne: (id: string) => void undoOne(id),
    undoAll: (ids: readonly string[], keepChanges = false) =>
      void work(() => undoAndNotify(ids, keepChanges)),
  };
}

function Questions({
  question,
  close,
  undoAll,
}: Pick<ReturnType<typeof useUndo>, "question" | "close" | "undoAll">) {
  if (question === null) return null;
  if (question.name === "conflict") {
    const { id, conflicts } = question;
    const canKeep = conflicts.every(({ reason }) => reason === "changed-elsewhere");
    return (
      <ConflictDialog
        conflicts={conflicts}
        onKeep={canKeep ? () => undoAll([id], true) : null}
        onClose={close}
      />
    );
  }
  const { ids } = question;
  return (
    <Dialog
      title={playlistsText("operations.backTitle")}
      closeLabel={playlistsText("operations.close")}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{playlistsText("operations.cancel")}</Button>
          <Button needsServer variant="primary" onClick={() => undoAll(ids)}>
            {playlistsText("operations.undoBack")}
          </Button>
        </>
      }
    >
      <p>{playlistsText("operations.backBody", { count: ids.length })}</p>
    </Dialog>
  );
}

function NoOperations({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      icon={History}
      title={operationsText("noneShown")}
      body={operationsText("noneShownMore")}
      size="panel"
      action={
        <Link to="/history" className={buttonClasses("secondary")}>
          {operationsText("showAll")}
        </Link>
      }
    />
  ) : (
    <EmptyState
      icon={History}
      title={playlistsText("operations.empty")}
      body={playlistsText("operations.emptyMore")}
      size="panel"
    />
  );
}

function Operations({ filter }: { filter: OperationFilter }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    operationsQuery(filter),
  );
  const [opened, setOpened] = useState<Operation | null>(null);
  const isNarrowed = filter.kind !== undefined || filter.playlist !== undefined;
  const { isBusy, question, ask, close, undoOne, undoAll } = useUndo();
  if (data === undefined)
    return error === null ? (
      <Loading label={playlistsText("operations.title")} className="flex flex-col gap-2">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </Loading>
    ) : (
      <ErrorState size="panel" title={playlistsText("operations.failed")} error={error} onRetry={refetch} />
    );
  const operations = data.pages.flatMap(({ items }) => items);
  if (operations.length === 0) return <NoOperations isNarrowed={isNarrowed} />;
  return (
    <>
      <OperationList
        operations={operations}
        isBusy={isBusy}
        isNarrowed={isNarrowed}
        onOpen={setOpened}
        onUndo={({ operation_id: id }) => undoOne(id)}
        onUndoBack={(operation) => ask({ name: "back", ids: backTo(operations, operation) })}
      />
      {hasNextPage ? (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {playlistsText("operations.more")}
        </Button>
      ) : null}
      {opened === null ? null : <ChangesDialog operation={opened} onClose={() => setOpened(null)} />}
      <Questions question={question} close={close} undoAll={undoAll} />
    </>
  );
}

/** See the public file. */
export function OperationsPage({ filter }: { filter: OperationFilter }) {
  return (
    <div className="mx-auto max-w-4xl px-4 pt-8 pb-16 md:px-8">
      <title>{commonText("pageTitle", { page: playlistsText("operations.title") })}</title>
      <h1 className="font-display text-3xl font-bold tracking-tight text-strong">
        {playlistsText("operations.title")}
      </h1>
      <p className="mt-1 mb-6 max-w-prose text-lg text-pretty text-weak">
        {playlistsText("operations.lead")}
      </p>
      <HistoryFilters filter={filter} />
      <Operations filter={filter} />
    </div>
  );
}
