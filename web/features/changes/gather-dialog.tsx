import { useDeferredValue, useState } from "react";
import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { changesText } from "#web/features/changes/texts/changes-text.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { FillDialog } from "./fill-dialog.tsx";

interface GatherDialogProps {
  artistId: string;
  artistName: string;
  onClose: () => void;
}

/** Puts the songs of an artist from all playlists into one of a name. */
export function GatherDialog({ artistId, artistName, onClose }: GatherDialogProps) {
  const [name, setName] = useState(artistName.slice(0, maxPlaylistNameLength));
  const target = useDeferredValue(name.trim());
  const problem = target === "" ? changesText("gather.nameless") : null;
  return (
    <FillDialog
      change={{ kind: "gather", artist_id: artistId, target_name: target }}
      problem={problem}
      onClose={onClose}
    >
      <p className="mb-4 text-weak">{changesText("gather.explained", { artist: artistName })}</p>
      <TextField
        label={changesText("gather.name")}
        value={name}
        maxLength={maxPlaylistNameLength}
        problem={problem}
        onChange={({ target: { value } }) => setName(value)}
      />
    </FillDialog>
  );
}
