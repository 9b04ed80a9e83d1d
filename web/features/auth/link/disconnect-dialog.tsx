import { useMutation } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { linkText } from "#web/features/auth/texts/link-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { Consequences } from "#web/features/auth/account/consequences.tsx";
import { notifyLinkChanged } from "./link-changes.ts";

interface DisconnectDialogProps {
  /** the provider's name */
  service: string;
  onClose: () => void;
}

/** Says what disconnecting takes away and what it leaves, before it is done. */
export function DisconnectDialog({ service, onClose }: DisconnectDialogProps) {
  const leaving = useMutation({
    mutationFn: () => call("POST /auth/disconnect"),
    onSuccess: () => {
      notifyLinkChanged();
      showToast({ tone: "success", title: linkText("disconnect.done", { service }) });
      onClose();
    },
  });
  return (
    <Dialog
      title={linkText("disconnect.title", { service })}
      closeLabel={commonText("close")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{linkText("disconnect.cancel")}</Button>
          <Button variant="danger" isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
            {linkText("disconnect.confirm")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Consequences
          title={linkText("disconnect.lostTitle")}
          isLost
          lines={[linkText("disconnect.lostTokens", { service }), linkText("disconnect.lostLibrary")]}
        />
        <Consequences
          title={linkText("disconnect.keptTitle")}
          lines={[linkText("disconnect.keptAccount"), linkText("disconnect.keptProvider", { service })]}
        />
        <p className="text-sm text-weak">{linkText("disconnect.note", { service })}</p>
        {leaving.isError ? (
          <p role="alert" className="text-danger">
            {linkText("disconnect.failed")}: {describeFailure(leaving.error).title}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
