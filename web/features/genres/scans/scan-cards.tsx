import { CacheCard } from "./cache-card.tsx";
import { CachedCard } from "./cached-card.tsx";
import { CollectionsCard } from "./collections-card.tsx";
import { LiveCard } from "./live-card.tsx";
import type { Scans } from "./use-scans.ts";

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
