import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { RecoveryCode } from "#web/features/auth/auth.tsx";
import { describeFailure } from "#web/platform/api/failure.ts";
import { historyText } from "#web/platform/messages/en-history.ts";
import { t } from "#web/platform/messages/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ExportDropZone } from "./export-drop-zone.tsx";
import { ExportSteps } from "./export-steps.tsx";
import { importsQuery, isOpen, progressQuery } from "./history.queries.ts";
import { ImportHistory } from "./import-history.tsx";
import { ImportProgress, UploadProgress } from "./import-progress.tsx";
import { MapTable } from "./map-table-form.tsx";
import { useUpload, type Upload } from "./use-upload.ts";

/** Follows an import to its end, at which the list of imports is read anew. */
function FollowedImport({ jobId }: { jobId: string }) {
  const queries = useQueryClient();
  const { data: job } = useQuery(progressQuery(jobId));
  const isOver = job !== undefined && !isOpen(job);
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: importsQuery.queryKey });
  }, [isOver, queries]);
  return job === undefined || job.status === "completed" ? null : <ImportProgress job={job} />;
}

function History({ followedId }: { followedId: string | null }) {
  const { data, error, refetch } = useQuery(importsQuery);
  if (data !== undefined) return <ImportHistory imports={data.imports} shownId={followedId} />;
  if (error === null)
    return (
      <Loading label={historyText("history")} className="mt-10 flex flex-col gap-3">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-16 w-full" />
      </Loading>
    );
  return (
    <ErrorState
      size="panel"
      title={historyText("historyFailed")}
      advice={describeFailure(error).advice}
      action={<Button onClick={() => void refetch()}>{t("app.tryAgain")}</Button>}
    />
  );
}

/** The import whose progress is shown: the one that was begun here, or that ran when the page came. */
function useFollowed(): {
  openId: string | null;
  followedId: string | null;
  follow: (jobId: string) => void;
} {
  const [begunId, setBegunId] = useState<string | null>(null);
  const { data } = useQuery(importsQuery);
  const openId = data?.imports.find(isOpen)?.job_id ?? null;
  // It is followed to its end and beyond.
  if (openId !== null && begunId === null) setBegunId(openId);
  return { openId, followedId: begunId ?? openId, follow: setBegunId };
}

function CurrentImport({ upload, followedId }: { upload: Upload; followedId: string | null }) {
  if (upload.percent !== null && upload.file !== null)
    return <UploadProgress name={upload.file.name} percent={upload.percent} onStop={upload.stop} />;
  return followedId === null ? null : <FollowedImport key={followedId} jobId={followedId} />;
}

/** See the public file. */
export function HistoryImportPage() {
  const { openId, followedId, follow } = useFollowed();
  const upload = useUpload(follow);
  const hasImport = (useQuery(importsQuery).data?.imports ?? []).some((job) => !isOpen(job));
  const isIdle = upload.percent === null && openId === null;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 pb-16 md:px-8">
      <title>{t("app.pageTitle", { page: historyText("title") })}</title>
      <h1 className="font-display text-3xl font-bold tracking-tight text-strong">{historyText("title")}</h1>
      <p className="mt-2 mb-8 max-w-prose text-lg text-pretty text-weak">{historyText("lead")}</p>
      <CurrentImport upload={upload} followedId={followedId} />
      {hasImport ? (
        <Suspense>
          <RecoveryCode whenMissing className="mb-8" />
        </Suspense>
      ) : null}
      {upload.table === null ? (
        <div className="grid gap-8 lg:grid-cols-2">
          {isIdle ? <ExportDropZone upload={upload} /> : null}
          <ExportSteps />
        </div>
      ) : (
        <MapTable
          key={upload.table.uploadId}
          table={upload.table}
          onBegun={(jobId) => {
            upload.drop();
            follow(jobId);
          }}
          onCancel={upload.drop}
        />
      )}
      <History followedId={followedId} />
    </div>
  );
}
