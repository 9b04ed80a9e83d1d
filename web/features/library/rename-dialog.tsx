import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { call } from "#web/platform/api.ts";
import { libraryMenuText } from "#web/platform/messages/en-library-menu.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { libraryKey, type Playlist, playlistsQuery } from "./library.queries.ts";

const longestName = 100;

/** Shows the new name at once; when the service refuses, the old one is back without a word (checklist ER-09). */
function useRename({ id }: Playlist) {
  const queries = useQueryClient();
  const showName = (name: string) =>
    queries.setQueryData(playlistsQuery.queryKey, (lists) =>
      lists === undefined
        ? lists
        : { ...lists, items: lists.items.map((item) => (item.id === id ? { ...item, name } : item)) },
    );
  return useMutation({
    mutationFn: (name: string) => call("PATCH /playlists/{id}", { params: { id }, body: { name } }),
    onMutate: async (name) => {
      await queries.cancelQueries({ queryKey: playlistsQuery.queryKey });
      const before = queries
        .getQueryData(playlistsQuery.queryKey)
        ?.items.find((item) => item.id === id)?.name;
      showName(name);
      return before;
    },
    onError: (_error, _name, before) => before !== undefined && showName(before),
    onSettled: () =>
      Promise.all(
        [["playlists"], ["playlist", id]].map((key) =>
          queries.invalidateQueries({ queryKey: [...libraryKey, ...key] }),
        ),
      ),
  });
}

/** Asks for a playlist's new name; an empty one cancels. */
export function RenameDialog({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const [name, setName] = useState(playlist.name.slice(0, longestName));
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
          <Button variant="primary" type="submit" form={form}>
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
          maxLength={longestName}
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
