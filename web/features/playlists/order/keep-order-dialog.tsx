import { wordReason } from "#web/platform/i18n/word-message.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { libraryKeys } from "#web/features/library/library.ts";
import { offerUndo, refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { describeOrder } from "./describe-order.ts";

interface KeepOrderDialogProps {
  playlistId: string;
  positions: readonly number[];
  onKept: () => void;
  onClose: () => void;
}

/** Says what keeping the order does before it is done. */
export function KeepOrderDialog({ playlistId, positions, onKept, onClose }: KeepOrderDialogProps) {
  const asked = { params: { id: playlistId }, body: { positions: [...positions] } };
  const preview = useQuery({
    queryKey: [...libraryKeys.playlist(playlistId), "order", positions],
    queryFn: () => call("POST /playlists/{id}/order/preview", asked),
    gcTime: 0,
    staleTime: Infinity,
  });
  const keep = useMutation({
    mutationFn: () => call("POST /playlists/{id}/order", asked),
    onSuccess: ({ status, operation_id: operationId, ...reason }) => {
      const detail = wordReason(reason);
      refreshPlaylists([playlistId]);
      if (status === "failed" || status === "cancelled")
        return showToast({
          tone: "danger",
          title: playlistsText("keepOrder.notKept"),
          ...(detail === undefined ? {} : { detail }),
        });
      onKept();
      onClose();
      if (status === "done")
        return offerUndo({ tone: "success", title: playlistsText("keepOrder.kept") }, [operationId]);
      return showToast({ tone: "info", title: playlistsText("mergeDialog.goesOn") });
    },
  });
  const error = preview.error ?? keep.error;
  const nothing = preview.data?.moved === 0;
  return (
    <Dialog
      title={playlistsText("keepOrder.title")}
      closeLabel={playlistsText("mergeDialog.close")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{playlistsText("mergeDialog.cancel")}</Button>
          <Button
            needsServer
            variant="primary"
            disabled={preview.data === undefined || nothing || keep.isPending}
            onClick={() => keep.mutate()}
          >
            {playlistsText(keep.isPending ? "keepOrder.working" : "keepOrder.confirm")}
          </Button>
        </>
      }
    >
      {preview.data === undefined && error === null ? (
        <output className="block text-weak">{playlistsText("mergeDialog.counting")}</output>
      ) : null}
      {preview.data === undefined ? null : (
        <output className="flex flex-col gap-2">
          {describeOrder(preview.data).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </output>
      )}
      {error === null ? null : (
        <p role="alert" className="mt-3 text-danger-text">
          {joinSentences(playlistsText("keepOrder.notKept"), sentenceOf(error))}
        </p>
      )}
    </Dialog>
  );
}
