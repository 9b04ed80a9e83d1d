import { useState } from "react";
import { FillDialog } from "#web/features/changes/changes.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Choice } from "#web/ui/form/choice.tsx";

interface MergeDialogProps {
  /** in the order in which they are merged */
  sourceIds: readonly string[];
  targetName: string;
  onMerged: () => void;
  onClose: () => void;
}

const rules = ["same-id", "same-recording", "same-song"] as const;
const orders = ["listed", "interleaved", "added", "name"] as const;

/** Merges playlists: what counts as the same and in which order, and what that does. */
export function MergeDialog({ sourceIds, targetName, onMerged, onClose }: MergeDialogProps) {
  const [duplicates, setDuplicates] = useState<(typeof rules)[number]>("same-id");
  const [order, setOrder] = useState<(typeof orders)[number]>("listed");
  const ids = [...sourceIds];
  return (
    <FillDialog
      change={{ kind: "merge", source_playlist_ids: ids, target_name: targetName, duplicates, order }}
      onApplied={onMerged}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-3">
        <Choice
          label={playlistsText("mergeDialog.duplicates")}
          value={duplicates}
          options={rules}
          textOf={(rule) => playlistsText(`mergeDialog.duplicateRule.${rule}`)}
          onChange={setDuplicates}
        />
        <Choice
          label={playlistsText("mergeDialog.order")}
          value={order}
          options={orders}
          textOf={(each) => playlistsText(`mergeDialog.orderBy.${each}`)}
          onChange={setOrder}
        />
      </div>
    </FillDialog>
  );
}
