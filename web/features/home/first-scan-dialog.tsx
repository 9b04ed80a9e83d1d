import { commonText } from "#web/platform/texts/common-text.ts";
import { homeText } from "#web/features/home/texts/home-text.ts";
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
      title={homeText("loadingTitle")}
      closeLabel={commonText("close")}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {homeText("loadingLeave")}
        </Button>
      }
    >
      <p className="mb-5">{homeText(isFirstScan ? "loadingBody" : "loadingAgainBody")}</p>
      {progress !== null && isScanActive(progress) ? (
        <ScanProgress progress={progress} />
      ) : (
        <ProgressBar label={homeText("progress.label")} percent={null} />
      )}
    </Dialog>
  );
}
