import { t } from "#web/platform/messages/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { ScanProgress } from "./scan-progress-panel.tsx";
import { useProgress, isScanActive } from "#web/features/library/library.ts";

interface LoadingDialogProps {
  /** the service is being read for the first time; otherwise the lists alone are slow */
  isFirstScan: boolean;
  onClose: () => void;
}

/** Shown while the first things of a library are on their way; it can be left at any time. */
export function LoadingDialog({ isFirstScan, onClose }: LoadingDialogProps) {
  const progress = useProgress((state) => state.progress);
  return (
    <Dialog
      title={t("library.loadingTitle")}
      closeLabel={t("app.close")}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("library.loadingLeave")}
        </Button>
      }
    >
      <p className="mb-5">{t(isFirstScan ? "library.loadingBody" : "library.loadingAgainBody")}</p>
      {progress !== null && isScanActive(progress) ? (
        <ScanProgress progress={progress} />
      ) : (
        <ProgressBar label={t("progress.label")} percent={null} />
      )}
    </Dialog>
  );
}
