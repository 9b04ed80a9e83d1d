import { useState } from "react";
import { formatSongs } from "#web/features/library/library.ts";
import { offerUndo, refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useSocialAction } from "#web/features/social/use-social-action.ts";
import type { Side } from "./comparison.queries.ts";

interface PlaylistDialogProps {
  userId: string;
  /** of the friend */
  name: string;
  which: Side;
  onClose: () => void;
}

/** Makes a private playlist of one side of a comparison. */
export function PlaylistDialog({ userId, name, which, onClose }: PlaylistDialogProps) {
  const [typed, setTyped] = useState(() => peopleText(`playlistNames.${which}`, { name }).slice(0, 100));
  const making = useSocialAction(
    (wanted: string) =>
      call("POST /social/comparisons/{user_id}/playlist", {
        params: { user_id: userId },
        body: { which, name: wanted },
      }),
    {
      onDone: ({ playlist_id: id, name: made, track_count: count, operation_id: operationId }) => {
        onClose();
        refreshPlaylists([id]);
        const title = peopleText("playlistMade", { name: made, songs: formatSongs(count) });
        offerUndo({ tone: "success", title }, [operationId]);
      },
    },
  );
  const make = () => {
    if (typed.trim() !== "") making.mutate(typed.trim());
  };
  return (
    <Dialog
      title={peopleText("makePlaylist")}
      closeLabel={commonText("close")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{peopleText("cancel")}</Button>
          <Button variant="primary" isBusy={making.isPending} onClick={make}>
            {peopleText("make")}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <p className="mb-4 text-normal">{peopleText(`makes.${which}`, { name })}</p>
        <TextField
          label={peopleText("playlistName")}
          value={typed}
          maxLength={100}
          problem={making.isError ? sentenceOf(making.error) : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
