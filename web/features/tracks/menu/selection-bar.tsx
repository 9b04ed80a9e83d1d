import { Ellipsis, ListPlus, Trash2, X } from "lucide-react";
import { Suspense, useState } from "react";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { AddToPlaylistsDialog } from "#web/features/library-mutations/library-mutations.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { verbText } from "#web/platform/texts/verbs-text.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { addedOf, TrackMenu, type TrackTargets } from "./track-menu.tsx";

interface SelectionBarProps {
  targets: TrackTargets;
  onClear: () => void;
}

/** How many songs are chosen and what can be done with all of them, at the foot of the list. */
export function SelectionBar({ targets, onClear }: SelectionBarProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { writes: canWrite } = useCapabilities();
  const { rows, onRemove } = targets;
  return (
    <>
      <div
        role="toolbar"
        aria-label={trackText("selectionBar")}
        className="appear sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-1 rounded-sheet border border-hairline bg-overlay px-2 py-1 shadow-float"
      >
        <span className="tabular px-3 font-semibold text-strong">
          {trackText("selected", { count: rows.length })}
        </span>
        {canWrite ? (
          <Button variant="quiet" icon={ListPlus} onClick={() => setIsAdding(true)}>
            {verbText("addToPlaylist")}
          </Button>
        ) : null}
        {onRemove === undefined ? null : (
          <IconButton label={verbText("remove")} icon={Trash2} className="text-danger!" onClick={onRemove} />
        )}
        <IconButton
          label={trackText("menuMany", { count: rows.length })}
          icon={Ellipsis}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
        />
        <IconButton label={trackText("clearSelection")} icon={X} onClick={onClear} />
      </div>
      {anchor === null ? null : (
        <TrackMenu targets={targets} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
      {isAdding ? (
        <Suspense>
          <AddToPlaylistsDialog {...addedOf(rows)} onClose={() => setIsAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
