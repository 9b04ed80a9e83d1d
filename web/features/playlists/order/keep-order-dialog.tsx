import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeDialog } from "#web/features/changes/changes.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Refusal } from "#web/ui/feedback/refusal.tsx";
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
  const nothing = preview.data?.moved === 0;
  const [isKept, setIsKept] = useState(false);
  return (
    <ChangeDialog
      texts={{
        title: playlistsText("keepOrder.title"),
        doneTitle: playlistsText("keepOrder.title"),
        confirm: playlistsText("keepOrder.confirm"),
        working: playlistsText("keepOrder.working"),
        failed: playlistsText("keepOrder.notKept"),
      }}
      jobKind="rewrite-playlists"
      isReady={preview.data !== undefined && !nothing}
      start={() => call("POST /playlists/{id}/order", asked)}
      onSettled={(answer) => {
        refreshPlaylists([playlistId]);
        setIsKept(answer !== undefined && answer.status !== "failed" && answer.status !== "cancelled");
      }}
      describe={({ answer, job }) =>
        playlistsText((job?.state ?? answer.status) === "done" ? "keepOrder.kept" : "keepOrder.notKept")
      }
      onClose={() => {
        // The list goes back to its own order, and this dialog with what opened it.
        if (isKept) onKept();
        onClose();
      }}
    >
      {preview.isError ? (
        <Refusal title={playlistsText("keepOrder.notKept")} error={preview.error} />
      ) : preview.data === undefined ? (
        <output className="block text-weak">{playlistsText("mergeDialog.counting")}</output>
      ) : (
        <output className="flex flex-col gap-2">
          {describeOrder(preview.data).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </output>
      )}
    </ChangeDialog>
  );
}
