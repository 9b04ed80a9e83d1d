import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { healthText } from "#web/features/health/texts/health-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { type Outcome, runSteps, type Step } from "./run-steps.ts";

type Phase = { name: "asking" } | { name: "working"; done: number } | { name: "over"; outcome: Outcome };

interface RepairDialogProps {
  title: string;
  confirmLabel: string;
  /** it takes something away, and its button says so by its colour */
  isDestructive?: boolean;
  /** exactly what will happen */
  children: ReactNode;
  /** what is done on confirmation; null while it is not known yet */
  steps: readonly Step[] | null;
  /** hears what came of it, before the dialog is closed */
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
}

function countText(key: "done" | "failed" | "left", count: number): string {
  return healthText(key, { count });
}

function Result({ outcome }: { outcome: Outcome }) {
  const failedCount = outcome.failures.reduce((sum, { count }) => sum + count, 0);
  return (
    // The dialog's buttons change, which no one hears.
    <div aria-live="polite" className="flex flex-col gap-3 text-lg">
      <p className="flex items-start gap-2 text-strong">
        {outcome.doneCount === 0 ? null : (
          <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-success" />
        )}
        {outcome.doneCount === 0 ? healthText("nothingDone") : countText("done", outcome.doneCount)}
      </p>
      {failedCount === 0 ? null : (
        <div>
          <p className="flex items-start gap-2 text-danger">
            <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
            {countText("failed", failedCount)}
          </p>
          <ul className="mt-1 ms-7 text-base text-normal">
            {outcome.failures.map(({ name, error }, index) => (
              <li key={`${name}-${index}`} dir="auto">
                {healthText("failure", { name, reason: sentenceOf(error) })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {outcome.leftCount === 0 ? null : <p>{countText("left", outcome.leftCount)}</p>}
    </div>
  );
}

function Working({ done, total }: { done: number; total: number }) {
  const text = healthText("working", { done, total });
  return (
    <div className="flex flex-col gap-3 py-2">
      <ProgressBar label={text} percent={total === 0 ? null : (done / total) * 100} />
      <output className="tabular text-normal">{text}</output>
    </div>
  );
}

interface FooterProps {
  phase: Phase;
  confirmLabel: string;
  isDestructive: boolean;
  isStopping: boolean;
  canConfirm: boolean;
  onConfirm: () => void;
  onStop: () => void;
  onClose: () => void;
}

function Footer({ phase, onConfirm, onStop, onClose, ...asking }: FooterProps) {
  const { confirmLabel, isDestructive, isStopping, canConfirm } = asking;
  if (phase.name === "over") return <Button onClick={onClose}>{healthText("close")}</Button>;
  if (phase.name === "working") {
    return (
      <Button isBusy={isStopping} onClick={onStop}>
        {healthText(isStopping ? "stopping" : "stop")}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={onClose}>{healthText("cancel")}</Button>
      <Button
        needsServer
        variant={isDestructive ? "danger" : "primary"}
        disabled={!canConfirm}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </>
  );
}

/** Says what will be done, does it with its progress to be seen, and says what came of it. */
export function RepairDialog(props: RepairDialogProps) {
  const { title, confirmLabel, isDestructive = false, children, steps, onDone, onClose } = props;
  const [phase, setPhase] = useState<Phase>({ name: "asking" });
  const [isStopping, setIsStopping] = useState(false);
  const stopper = useRef(new AbortController());
  // What was asked stays what the dialog is called when the rows it spoke of have gone.
  const [asked] = useState(title);
  const total = (steps ?? []).reduce((sum, { count }) => sum + count, 0);

  const handleStop = () => {
    stopper.current.abort();
    setIsStopping(true);
  };
  const handleConfirm = async () => {
    setPhase({ name: "working", done: 0 });
    const outcome = await runSteps(steps ?? [], {
      signal: stopper.current.signal,
      onProgress: (done) => setPhase({ name: "working", done }),
    });
    setPhase({ name: "over", outcome });
    onDone(outcome);
  };

  return (
    <Dialog
      title={phase.name === "asking" ? title : asked}
      closeLabel={healthText(phase.name === "working" ? "stop" : "close")}
      onClose={phase.name === "working" ? handleStop : onClose}
      footer={
        <Footer
          phase={phase}
          confirmLabel={confirmLabel}
          isDestructive={isDestructive}
          isStopping={isStopping}
          canConfirm={steps !== null && steps.length > 0}
          onConfirm={() => void handleConfirm()}
          onStop={handleStop}
          onClose={onClose}
        />
      }
    >
      {phase.name === "asking" ? children : null}
      {phase.name === "working" ? <Working done={phase.done} total={total} /> : null}
      {phase.name === "over" ? <Result outcome={phase.outcome} /> : null}
    </Dialog>
  );
}
