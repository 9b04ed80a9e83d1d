import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { playlistName } from "#web/features/library/library.ts";
import { offerUndo, refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

/** Makes a playlist by its name, which no one else sees. `fieldId` is the id of the field. */
export function CreatePlaylist({ fieldId }: { fieldId: string }) {
  const [typed, setTyped] = useState("");
  const [isTried, setIsTried] = useState(false);
  const name = typed.trim();
  const make = useMutation({
    mutationFn: () => call("POST /playlists/create", { body: { name, public: false } }),
    onSuccess: (made) => {
      setTyped("");
      setIsTried(false);
      refreshPlaylists([]);
      const title = playlistsText("made", { playlist: playlistName(made.name) });
      offerUndo({ tone: "success", title }, [made.operation_id]);
    },
    onError: (error) => showFailure(playlistsText("notMade"), error),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (name !== "" && !make.isPending) make.mutate();
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-60 grow">
        <TextField
          id={fieldId}
          label={playlistsText("newName")}
          value={typed}
          maxLength={maxPlaylistNameLength}
          dir="auto"
          autoComplete="off"
          problem={isTried && name === "" ? playlistsText("nameNeeded") : null}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" isBusy={make.isPending} className="mb-1.5">
        {playlistsText("create")}
      </Button>
    </form>
  );
}
