import { wordReason } from "#web/platform/i18n/word-message.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { EnrichmentRun } from "#contract/admin/enrichment.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { formatMoment } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { progressQuery } from "../panel/admin.queries.ts";
import { useNow } from "#web/ui/use-now.ts";
import { isUnderWay } from "./enrichment-end.ts";

/** How often progress is read (specification 2, section 9). */
const progressEveryMs = 2_000;

interface Shown {
  status: EnrichmentRun["status"];
  processed_count: number;
  expected_total: number | null;
  run: EnrichmentRun | null;
}

function Progress({ status, processed_count: done, expected_total: total, run }: Shown) {
  const now = useNow(60_000);
  const percent = total === null ? null : total === 0 ? 100 : Math.min(100, (done / total) * 100);
  const count =
    total === null ? panelText("progress.countOpen", { done }) : panelText("progress.count", { done, total });
  return (
    <div className="flex flex-col gap-3">
      <output className="flex flex-wrap justify-between gap-2">
        <span className="font-semibold text-strong">{panelText(`progress.${status}`)}</span>
        <span className="text-normal tabular-nums">{count}</span>
      </output>
      <ProgressBar label={panelText("progress.bar")} percent={status === "done" ? 100 : percent} />
      {run?.detail == null ? null : <p className="text-normal">{wordReason(run)}</p>}
      {run?.paused_until == null ? null : (
        <p className="text-normal">
          {panelText("progress.paused", { time: formatMoment(run.paused_until, now) })}
        </p>
      )}
    </div>
  );
}

/** How far the enrichment is, until it is over. @param isSending its call has no answer yet: it may not be stored */
export function EnrichmentDialog({ isSending, onClose }: { isSending: boolean; onClose: () => void }) {
  const { data, isError } = useQuery({
    ...progressQuery,
    refetchInterval: ({ state }) =>
      isSending || isUnderWay(state.data?.status) || state.status === "error" ? progressEveryMs : false,
  });
  const stop = useMutation({
    mutationFn: () => call("POST /admin/enrich/cancel"),
    onError: (error) => showFailure(panelText("progress.stopFailed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin", "enrichment"] }),
  });
  // What ended before this one was sent says nothing of it.
  const isOld = isSending && !isUnderWay(data?.status);
  const shown: Shown | undefined = isOld
    ? { status: "starting", processed_count: 0, expected_total: null, run: null }
    : data;
  return (
    <Dialog
      title={panelText("progress.title")}
      closeLabel={panelText("progress.close")}
      onClose={onClose}
      footer={
        <>
          {isUnderWay(shown?.status) ? (
            <Button variant="danger" isBusy={stop.isPending} onClick={() => stop.mutate()}>
              {panelText("progress.stop")}
            </Button>
          ) : null}
          <Button onClick={onClose}>{panelText("progress.close")}</Button>
        </>
      }
    >
      {shown === undefined ? null : <Progress {...shown} />}
      {isError ? (
        <p role="alert" className="mt-3 text-danger">
          {panelText("progress.failed")}
        </p>
      ) : null}
    </Dialog>
  );
}
