import { ChevronDown } from "lucide-react";
import { CacheCard } from "./cache-card.tsx";
import { CollectionsCard } from "./collections-card.tsx";
import { LiveCard } from "./live-card.tsx";
import type { Scans } from "./use-scans.ts";
import { ToolCard } from "#web/features/genres/tool-card.tsx";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { SongGrid } from "./song-grid.tsx";
import { StreamControls } from "./stream-controls.tsx";

/** What reads the library, and what it holds; what few people need is folded away. */
export function ScanCards({ scans }: { scans: Scans }) {
  return (
    <>
      <CacheCard />
      <details className="group">
        <summary className="flex min-h-10 cursor-pointer list-none items-center justify-between gap-2 rounded-control px-4 font-semibold text-normal transition hover:bg-hover hover:text-strong">
          {genreToolsText("advanced")}
          <ChevronDown aria-hidden size={18} className="text-weak transition group-open:rotate-180" />
        </summary>
        <div className="mt-2 flex flex-col gap-4">
          <LiveCard scans={scans} />
          <CachedCard cached={scans.cached} />
          <CollectionsCard />
        </div>
      </details>
    </>
  );
}

/** Shows the cached library, song by song. */
function CachedCard({ cached }: Pick<Scans, "cached">) {
  return (
    <ToolCard title={genreToolsText("cached.card")} isFoldable>
      <p className="text-sm text-weak">{genreToolsText("cached.about")}</p>
      <StreamControls state={cached.state} onStart={cached.start} onStop={cached.stop} />
      <SongGrid label={genreToolsText("cached.grid")} songs={cached.state.songs} />
    </ToolCard>
  );
}
