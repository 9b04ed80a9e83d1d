import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { type FormEvent, useId, useState } from "react";
import { libraryMenuText } from "#web/features/sidebar/texts/library-menu-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { Playlist } from "#web/features/library/library.ts";
import { useRename } from "#web/features/library-mutations/library-mutations.ts";

/** Asks for a playlist's new name; an empty one cancels. */
export function RenameDialog({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const [name, setName] = useState(playlist.name.slice(0, maxPlaylistNameLength));
  const form = useId();
  const rename = useRename(playlist);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted !== "" && wanted !== playlist.name) rename.mutate(wanted);
    onClose();
  };
  return (
    <Dialog
      title={libraryMenuText("renameTitle")}
      closeLabel={libraryMenuText("close")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{libraryMenuText("cancel")}</Button>
          <Button needsServer variant="primary" type="submit" form={form}>
            {libraryMenuText("save")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit}>
        <TextField
          label={libraryMenuText("renameField")}
          hint={libraryMenuText("renameHint")}
          value={name}
          maxLength={maxPlaylistNameLength}
          dir="auto"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
