import { ToolCard } from "#web/features/genres/tool-card.tsx";
import { genreText } from "#web/features/genres/texts/genre-text.ts";
import { SongGrid } from "./song-grid.tsx";
import { StreamControls } from "./stream-controls.tsx";
import type { Scans } from "./use-scans.ts";

/** Shows the cached library, song by song. */
export function CachedCard({ cached }: Pick<Scans, "cached">) {
  return (
    <ToolCard title={genreText("cached.card")} isFoldable>
      <p className="text-sm text-weak">{genreText("cached.about")}</p>
      <StreamControls state={cached.state} onStart={cached.start} onStop={cached.stop} />
      <SongGrid label={genreText("cached.grid")} songs={cached.state.songs} />
    </ToolCard>
  );
}
