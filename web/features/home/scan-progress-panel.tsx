import { wordReason } from "#web/platform/i18n/word-message.ts";
import { CircleAlert, Pause } from "lucide-react";
import { Suspense } from "react";
import { ShortWait } from "#web/features/provider-budget/provider-budget.tsx";
import { formatCount, formatMoment, formatPercent, formatRemaining } from "#web/platform/text/format.ts";
import { homeText } from "#web/features/home/texts/home-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import {
  useProgress,
  useRefreshLibrary,
  isScanActive,
  type Progress,
} from "#web/features/library/library.ts";

function describeStage({ status, stage }: Progress): string {
  return status === "starting" || stage === ""
    ? homeText("progress.starting")
    : homeText(`progress.${stage}`);
}

/** When a paused scan goes on, and when it will be complete as far as that can be known. */
function PauseTimes({ progress: { paused_until: until, eta_s: etaS } }: { progress: Progress }) {
  const reportedAtMs = useProgress((state) => state.reportedAtMs);
  if (until === null) return null;
  const time = formatMoment(until, reportedAtMs);
  const completeAt = etaS === null ? null : formatMoment(reportedAtMs / 1000 + etaS, reportedAtMs);
  const goesOn = homeText("progress.pausedUntil", { time });
  const isComplete =
    completeAt === time
      ? homeText("progress.completeSoon")
      : homeText("progress.completeBy", { time: completeAt ?? "" });
  return <p className="mb-2 text-sm text-weak">{completeAt === null ? goesOn : `${goesOn} ${isComplete}`}</p>;
}

function Counts({ progress }: { progress: Progress }) {
  const processed = formatCount(progress.processed_count);
  const expected = formatCount(progress.expected_total);
  const isKnown = progress.expected_total > 0;
  return (
    <p className="tabular flex flex-wrap gap-x-1 text-sm text-weak">
      <span>
        {isKnown
          ? homeText("progress.counts", { processed, expected })
          : homeText("progress.countsUnknown", { processed })}
      </span>
      {progress.eta_s === null || progress.status === "paused" ? null : (
        <span>· {homeText("progress.remaining", { time: formatRemaining(progress.eta_s) })}</span>
      )}
    </p>
  );
}

/** What a running scan has done and what remains; nothing while none runs. */
export function ScanProgress({ progress }: { progress: Progress }) {
  const isKnown = progress.expected_total > 0;
  const isPaused = progress.status === "paused";
  return (
    <div>
      <div className="mb-2 flex items-center gap-3">
        <output className="flex grow items-center gap-2 font-semibold text-strong">
          {isPaused ? <Pause aria-hidden size={16} className="shrink-0 text-warning" /> : null}
          {isPaused ? (wordReason(progress) ?? homeText("progress.paused")) : describeStage(progress)}
        </output>
        {isKnown ? (
          <span className="tabular font-semibold text-strong">{formatPercent(progress.percent)}</span>
        ) : null}
      </div>
      {isPaused ? (
        <PauseTimes progress={progress} />
      ) : (
        <Suspense>
          <ShortWait />
        </Suspense>
      )}
      <ProgressBar label={homeText("progress.label")} percent={isKnown ? progress.percent : null} />
      <div className="mt-2">
        <Counts progress={progress} />
      </div>
    </div>
  );
}

function ScanFailure({ detail }: { detail: string | undefined }) {
  const refresh = useRefreshLibrary();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4">
      <CircleAlert aria-hidden size={24} className="shrink-0 text-danger" />
      <div className="min-w-56 grow">
        <p className="font-semibold text-strong">{detail ?? homeText("progress.failedTitle")}</p>
        <p className="text-sm text-weak">{homeText("progress.failedBody")}</p>
      </div>
      <Button isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
        {homeText("progress.retry")}
      </Button>
    </div>
  );
}

/** The scan of the library on the home page: its progress, or why it stopped. */
export function ImportProgress() {
  const progress = useProgress((state) => state.progress);
  if (progress === null || (!isScanActive(progress) && progress.status !== "error")) return null;
  return (
    <div data-tour="scan" className="appear mt-6 rounded-card border border-hairline bg-raised p-4">
      {progress.status === "error" ? (
        <ScanFailure detail={wordReason(progress)} />
      ) : (
        <ScanProgress progress={progress} />
      )}
    </div>
  );
}
