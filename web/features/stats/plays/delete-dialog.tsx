import { commonText } from "#web/platform/texts/common-text.ts";
import { playsText } from "#web/features/stats/texts/plays-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface DeleteDialogProps {
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before plays are deleted. */
export function DeleteDialog({ count, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      title={playsText("confirm.title", { count })}
      closeLabel={commonText("close")}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {playsText("confirm.cancel")}
          </Button>
          <Button needsServer variant="danger" onClick={onConfirm}>
            {playsText("confirm.delete")}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{playsText("confirm.body")}</p>
    </Dialog>
  );
}
