import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { TableMapping } from "#contract/history/play-tables.ts";
import { CopyPanel } from "#web/features/account-copy/account-copy.tsx";
import { RecoveryCode } from "#web/features/auth/auth.tsx";
import { commonText } from "#web/platform/texts/common-text.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { CheckPanel, type StartProps } from "#web/features/history/check/check-panel.tsx";
import { ExportDropZone } from "#web/features/history/upload/export-drop-zone.tsx";
import { ExportSteps } from "#web/features/history/upload/export-steps.tsx";
import { importsQuery, isOpen, progressQuery } from "./history.queries.ts";
import { ImportDone } from "#web/features/history/report/import-done.tsx";
import { ImportHistory } from "#web/features/history/report/import-history.tsx";
import { ImportProgress, UploadProgress } from "#web/features/history/report/import-progress.tsx";
import { OtherSources } from "#web/features/history/upload/other-sources.tsx";
import { MapTable, type ArrivedTable } from "#web/features/history/table/map-table-form.tsx";
import { useUpload, type Upload } from "#web/features/history/upload/use-upload.ts";

/** Follows an import to its end, at which the list of imports is read again. */
function FollowedImport({ jobId }: { jobId: string }) {
  const queries = useQueryClient();
  const { data: job } = useQuery(progressQuery(jobId));
  const isOver = job !== undefined && !isOpen(job);
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: importsQuery.queryKey });
  }, [isOver, queries]);
  if (job === undefined) return null;
  return job.status === "completed" ? <ImportDone job={job} /> : <ImportProgress job={job} />;
}

function History({ followedId, className }: { followedId: string | null; className: string }) {
  const { data, error, refetch } = useQuery(importsQuery);
  if (data !== undefined)
    return <ImportHistory imports={data.imports} shownId={followedId} className={className} />;
  if (error === null)
    return (
      <Loading label={historyText("history")} className={joinClasses(className, "flex flex-col gap-3")}>
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-16 w-full" />
      </Loading>
    );
  return <ErrorState size="panel" title={historyText("historyFailed")} error={error} onRetry={refetch} />;
}

/** The import whose progress is shown: the one that was started here, or that ran when the page came. */
function useFollowed(): {
  openId: string | null;
  followedId: string | null;
  follow: (jobId: string) => void;
} {
  const [startedId, setStartedId] = useState<string | null>(null);
  const { data } = useQuery(importsQuery);
  const openId = data?.imports.find(isOpen)?.job_id ?? null;
  // It is followed to its end and beyond.
  if (openId !== null && startedId === null) setStartedId(openId);
  return { openId, followedId: startedId ?? openId, follow: setStartedId };
}

function CurrentImport({ upload, followedId }: { upload: Upload; followedId: string | null }) {
  if (upload.percent !== null && upload.file !== null)
    return <UploadProgress name={upload.file.name} percent={upload.percent} onStop={upload.stop} />;
  return followedId === null ? null : <FollowedImport key={followedId} jobId={followedId} />;
}

/** A table that arrived: its columns are chosen first, then it is checked as any other file. */
function TableToImport({ table, onStarted, onCancel }: { table: ArrivedTable } & StartProps) {
  const [mapping, setMapping] = useState(table.mapping);
  const [isMapped, setIsMapped] = useState(false);
  const { uploadId, filename } = table;
  if (isMapped)
    return (
      <CheckPanel
        file={{ uploadId, filename, mapping }}
        onStarted={onStarted}
        onCancel={() => setIsMapped(false)}
      />
    );
  const check = (chosen: TableMapping) => {
    setMapping(chosen);
    setIsMapped(true);
  };
  return <MapTable table={{ ...table, mapping }} onMapped={check} onCancel={onCancel} />;
}

/** What arrived and waits for the person: a Gatefold export, a file of another service, or a table to be mapped. */
function Arrived({ upload, follow }: { upload: Upload; follow: (jobId: string) => void }) {
  const { copy, held, table, drop } = upload;
  const start = (jobId: string) => {
    drop();
    follow(jobId);
  };
  if (copy !== null)
    return (
      <Suspense>
        <CopyPanel key={copy.uploadId} {...copy} onClose={drop} />
      </Suspense>
    );
  if (held !== null) return <CheckPanel key={held.uploadId} file={held} onStarted={start} onCancel={drop} />;
  return table === null ? null : (
    <TableToImport key={table.uploadId} table={table} onStarted={start} onCancel={drop} />
  );
}

function DataImport() {
  const { openId, followedId, follow } = useFollowed();
  const upload = useUpload(follow);
  const imports = useQuery(importsQuery).data?.imports ?? [];
  const isDone = imports.some((job) => job.job_id === followedId && job.status === "completed");
  const isIdle = upload.percent === null && openId === null;
  return (
    <>
      <p className="mb-3 max-w-prose text-lg text-pretty text-weak">{historyText("lead")}</p>
      <Link
        to="/scrobbling"
        className="mb-8 inline-flex min-h-6 items-center text-accent-text underline max-md:min-h-11"
      >
        {historyText("scrobbleInstead")}
      </Link>
      <CurrentImport upload={upload} followedId={followedId} />
      {imports.some((job) => !isOpen(job)) ? (
        <Suspense>
          <RecoveryCode whenMissing className="mb-8" />
        </Suspense>
      ) : null}
      {isDone ? <History followedId={followedId} className="mb-10" /> : null}
      <Arrived upload={upload} follow={follow} />
      {upload.table === null && upload.copy === null && upload.held === null ? (
        <>
          <div className="grid gap-8 lg:grid-cols-2">
            {isIdle ? <ExportDropZone upload={upload} /> : null}
            <ExportSteps />
          </div>
          <OtherSources />
        </>
      ) : null}
      {isDone ? null : <History followedId={followedId} className="mt-10" />}
    </>
  );
}

const panelId = "import-panel";

interface ImportPageProps {
  /** of the address, which may be anything; `list` shows that part */
  show?: string | undefined;
  /** what reads a list from a file */
  list: ReactNode;
}

/** See the public file. */
export function ImportPage({ show, list }: ImportPageProps) {
  const navigate = useNavigate();
  const chosen = show === "list" ? "list" : "data";
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 pb-16 md:px-8">
      <title>{commonText("pageTitle", { page: historyText("title") })}</title>
      <h1 className="mb-3 font-display text-3xl font-bold tracking-tight text-strong">
        {historyText("title")}
      </h1>
      <div className="max-w-sm">
        <Tabs
          label={historyText("tabs.label")}
          panelId={panelId}
          chosen={chosen}
          tabs={[
            { id: "data", label: historyText("tabs.data") },
            { id: "list", label: historyText("tabs.list") },
          ]}
          onChoose={(id) =>
            void navigate({ to: "/spotify-import", search: id === "list" ? { show: id } : {}, replace: true })
          }
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={historyText(`tabs.${chosen}`)} className="pt-5">
        <Suspense>{chosen === "list" ? list : <DataImport />}</Suspense>
      </div>
    </div>
  );
}
