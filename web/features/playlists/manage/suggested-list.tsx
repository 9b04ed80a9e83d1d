import { Link } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { CategorizeButton, useSuggestedPlaylists } from "#web/features/genres/genres.ts";
import { formatSongs } from "#web/features/library/library.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/** What the newest sorting by genre would make, each opening as a list. */
export function SuggestedList() {
  const suggested = useSuggestedPlaylists();
  if (suggested.length === 0)
    return (
      <EmptyState
        icon={Sparkles}
        size="panel"
        title={playlistsText("suggestedEmpty")}
        body={playlistsText("suggestedEmptyMore")}
        action={<CategorizeButton />}
      />
    );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-weak">{playlistsText("suggestedLead")}</p>
        <CategorizeButton />
      </div>
      <ul className="grid gap-2 md:grid-cols-2">
        {suggested.map(({ genre, name, trackCount }) => (
          <li key={genre}>
            <Link
              to="/playlist/$id"
              params={{ id: `suggested:${genre}` }}
              className="flex min-h-14 items-center gap-3 rounded-card border border-dashed border-control-line px-4 py-2 hover:bg-hover"
            >
              <Sparkles aria-hidden size={18} className="shrink-0 text-accent-text" />
              <span dir="auto" className="min-w-0 grow truncate font-semibold text-strong">
                {name}
              </span>
              <span className="tabular shrink-0 text-sm text-weak">{formatSongs(trackCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
