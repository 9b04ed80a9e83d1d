import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import type { Playlist } from "#web/features/library/library.ts";
import { createAndNotify, useRename } from "#web/features/library-mutations/library-mutations.ts";
import { namesText } from "#web/features/lists/texts/names-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

interface NameDialogProps {
  title: string;
  hint: string;
  action: string;
  /** what the field begins with */
  initial: string;
  /** gets the name without spaces around it, which may be empty */
  onName: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ title, hint, action, initial, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial.slice(0, maxPlaylistNameLength));
  const form = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onName(name.trim());
    onClose();
  };
  return (
    <Dialog
      title={title}
      closeLabel={namesText("close")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{namesText("cancel")}</Button>
          <Button needsServer variant="primary" type="submit" form={form}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit}>
        <TextField
          label={namesText("renameField")}
          hint={hint}
          value={name}
          maxLength={maxPlaylistNameLength}
          dir="auto"
          autoComplete="off"
          data-first-focus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** Asks for a playlist's new name; an empty one cancels. */
export function RenameDialog({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const rename = useRename(playlist);
  return (
    <NameDialog
      title={namesText("renameTitle")}
      hint={namesText("renameHint")}
      action={namesText("save")}
      initial={playlist.name}
      onName={(wanted) => wanted !== "" && wanted !== playlist.name && rename.mutate(wanted)}
      onClose={onClose}
    />
  );
}

/** Asks for the name of a new playlist, creates it and opens it. */
export function NewPlaylistDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = async (name: string) => {
    const id = await createAndNotify(name, []);
    if (id !== null) await navigate({ to: "/playlist/$id", params: { id } });
  };
  return (
    <NameDialog
      title={namesText("newTitle")}
      hint={namesText("newHint")}
      action={namesText("create")}
      initial=""
      onName={(name) => void create(name)}
      onClose={onClose}
    />
  );
}

interface RenameFolderDialogProps {
  folder: string;
  /** gets the new name, where it is another */
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for a folder's new name; an empty one cancels. */
export function RenameFolderDialog({ folder, onName, onClose }: RenameFolderDialogProps) {
  return (
    <NameDialog
      title={namesText("renameFolder")}
      hint={namesText("renameFolderHint")}
      action={namesText("save")}
      initial={folder}
      onName={(wanted) => wanted !== "" && wanted !== folder && onName(wanted)}
      onClose={onClose}
    />
  );
}
