import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { MapTab } from "#web/features/genres/map/map-tab.tsx";
import { PlanTab } from "#web/features/genres/plan/plan-tab.tsx";
import { type PlanRun, usePlanRun } from "#web/features/genres/plan/use-plan-run.ts";
import { PlanCard } from "#web/features/genres/plan/plan-card.tsx";
import { ScanCards } from "#web/features/genres/scans/scan-cards.tsx";
import { type Scans, useScans } from "#web/features/genres/scans/use-scans.ts";
import { SongsTab } from "#web/features/genres/songs/songs-tab.tsx";
import { coverageSentence } from "#web/features/genres/sources/coverage-sentence.ts";
import { SourcesTab } from "#web/features/genres/sources/sources-tab.tsx";
import { commonText } from "#web/platform/texts/common-text.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { coverageQuery } from "./genres.queries.ts";

const tabIds = ["plan", "songs", "map", "sources"] as const;
const panelId = "library-tools-panel";

function Header() {
  const { data, isError } = useQuery(coverageQuery);
  const sentence = isError ? genreToolsText("coverageFailed") : data && coverageSentence(data);
  return (
    <header>
      <h1 className="font-display text-3xl font-bold tracking-tight text-strong">
        {genreToolsText("title")}
      </h1>
      <p className="mt-1 min-h-6 max-w-prose text-lg text-pretty text-weak">
        {sentence ?? <Skeleton className="h-4 w-80 max-w-full" />}
      </p>
    </header>
  );
}

function Cards({ run, scans }: { run: PlanRun; scans: Scans }) {
  return (
    <div className="flex flex-col gap-4">
      <PlanCard run={run} />
      <ScanCards scans={scans} />
    </div>
  );
}

interface SettingsSheetProps {
  run: PlanRun;
  scans: Scans;
  onClose: () => void;
}

/** The cards where there is no room for a column. */
function SettingsSheet({ run, scans, onClose }: SettingsSheetProps) {
  const previewAndClose = () => {
    run.preview();
    onClose();
  };
  return (
    <Dialog title={genreToolsText("settings")} closeLabel={genreToolsText("close")} onClose={onClose}>
      <Cards run={{ ...run, preview: previewAndClose }} scans={scans} />
    </Dialog>
  );
}

/** See the public file. `tab` is the address's own, which may be anything. */
export function ToolsPage({ tab }: { tab: string | undefined }) {
  const navigate = useNavigate();
  const run = usePlanRun();
  const scans = useScans();
  const isWide = useMedia("(width >= 1280px)");
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const chosen = tabIds.find((id) => id === tab) ?? "plan";
  return (
    <div className="mx-auto max-w-[100rem] px-4 pt-8 pb-16 md:px-8">
      <title>{commonText("pageTitle", { page: genreToolsText("title") })}</title>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Header />
        {isWide ? null : (
          <Button icon={SlidersHorizontal} onClick={() => setIsSheetOpen(true)}>
            {genreToolsText("settings")}
          </Button>
        )}
      </div>
      <div className="mt-6 grid items-start gap-8 xl:grid-cols-[320px_minmax(0,1fr)]">
        {isWide ? <Cards run={run} scans={scans} /> : null}
        <div className="min-w-0">
          <Tabs
            label={genreToolsText("tabs")}
            panelId={panelId}
            chosen={chosen}
            tabs={tabIds.map((id) => ({ id, label: genreToolsText(`tab.${id}`) }))}
            onChoose={(id) => void navigate({ to: "/library/tools", search: { tab: id }, replace: true })}
          />
          <div id={panelId} role="tabpanel" aria-label={genreToolsText(`tab.${chosen}`)} className="pt-5">
            {chosen === "plan" ? <PlanTab run={run} /> : null}
            {chosen === "songs" ? <SongsTab /> : null}
            {chosen === "map" ? <MapTab /> : null}
            {chosen === "sources" ? <SourcesTab /> : null}
          </div>
        </div>
      </div>
      {isSheetOpen && !isWide ? (
        <SettingsSheet run={run} scans={scans} onClose={() => setIsSheetOpen(false)} />
      ) : null}
    </div>
  );
}
