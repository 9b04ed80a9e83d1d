import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";

/** Reads the playlist again from the provider. */
export function ResyncButton({ id }: { id: string }) {
  const resync = useMutation({
    mutationFn: () => call("POST /playlists/{id}/resync", { params: { id } }),
    onSuccess: () => {
      refreshPlaylists([id]);
      showToast({ tone: "success", title: playlistsText("resynced") });
    },
    onError: (error) => {
      // oxlint-disable-next-line no-console -- the sentence sends people there (specification 1, section 8)
      console.warn(error);
      showToast({ tone: "danger", title: playlistsText("resyncFailed") });
    },
  });
  return (
    <Button icon={RefreshCw} isBusy={resync.isPending} onClick={() => resync.mutate()}>
      {playlistsText("resync")}
    </Button>
  );
}
