import { CacheCard } from "./cache-card.tsx";
import { CollectionsCard } from "./collections-card.tsx";
import { LiveCard } from "./live-card.tsx";
import type { Scans } from "./use-scans.ts";
import { ToolCard } from "#web/features/genres/tool-card.tsx";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { SongGrid } from "./song-grid.tsx";
import { StreamControls } from "./stream-controls.tsx";

/** What reads the library, and what it holds. */
export function ScanCards({ scans }: { scans: Scans }) {
  return (
    <>
      <CacheCard />
      <LiveCard scans={scans} />
      <CachedCard cached={scans.cached} />
      <CollectionsCard />
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
