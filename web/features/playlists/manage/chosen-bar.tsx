import { ArrowDownUp, Combine, SplitSquareHorizontal, X } from "lucide-react";
import { ExportMenu } from "#web/features/playlist-files/playlist-files.tsx";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Button, IconButton } from "#web/ui/button.tsx";

interface ChosenBarProps {
  ids: readonly string[];
  onMerge: () => void;
  onSplit: (id: string) => void;
  onSort: () => void;
  onClear: () => void;
}

/** Playlists that one file may be asked for by their ids. */
const maxExported = 400;

/** How many playlists are chosen and what can be done with them, at the foot of the list. */
export function ChosenBar({ ids, onMerge, onSplit, onSort, onClear }: ChosenBarProps) {
  const [only] = ids;
  return (
    <div
      role="toolbar"
      aria-label={playlistsText("selection")}
      className="appear sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center justify-center gap-1.5 rounded-sheet border border-hairline bg-overlay px-2 py-1.5 shadow-float"
    >
      <span className="tabular px-2 font-semibold text-strong max-md:hidden">
        {playlistsText("selected", { count: ids.length })}
      </span>
      <Button variant={ids.length < 2 ? "secondary" : "primary"} icon={Combine} onClick={onMerge}>
        {playlistsText("merge", { count: ids.length })}
      </Button>
      {ids.length === 1 && only !== undefined ? (
        <Button variant="quiet" icon={SplitSquareHorizontal} onClick={() => onSplit(only)}>
          {playlistsText("split")}
        </Button>
      ) : null}
      <Button variant="quiet" icon={ArrowDownUp} onClick={onSort}>
        {playlistsText("sort")}
      </Button>
      {ids.length > maxExported ? null : <ExportMenu list="playlists" ids={ids} />}
      <IconButton label={playlistsText("clearSelection")} icon={X} onClick={onClear} />
    </div>
  );
}
