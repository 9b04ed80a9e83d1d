import { wordReason } from "#web/platform/i18n/word-message.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { byLanguage } from "#web/platform/i18n/language.ts";
import { useQuery } from "@tanstack/react-query";
import type { EnrichmentRun } from "#contract/admin/enrichment.ts";
import type { RouteOutput } from "#contract/api.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { formatAgo, formatCount, formatDuration } from "#web/platform/text/format.ts";
import { coverageQuery, runsQuery } from "#web/features/admin/panel/admin.queries.ts";
import { DataTable, type Column } from "#web/features/admin/panel/data-table.tsx";
import { Listed } from "#web/features/admin/panel/listed.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";

type Source = RouteOutput<"GET /admin/central/coverage">["sources"][number];

const sourceColumns = byLanguage((): Column<Source>[] => [
  { name: panelText("coverage.source"), cell: ({ source }) => panelText(`coverage.${source}`) },
  { name: panelText("coverage.artists"), cell: ({ artists }) => formatCount(artists), isNumber: true },
  { name: panelText("coverage.asked"), cell: ({ asked }) => formatCount(asked), isNumber: true },
  {
    name: panelText("coverage.lastAt"),
    cell: ({ last_at: at }) => (at === null ? panelText("coverage.never") : formatAgo(at, Date.now())),
  },
]);

const runColumns = byLanguage((): Column<EnrichmentRun>[] => [
  { name: panelText("runs.started"), cell: ({ started_at: at }) => formatAgo(at, Date.now()) },
  { name: panelText("runs.task"), cell: ({ task }) => panelText(`runs.${task}`) },
  {
    name: panelText("runs.status"),
    cell: ({ status, ...reason }) => (
      <>
        {panelText(`progress.${status}`)}
        {reason.detail === null ? null : <span className="block text-weak">{wordReason(reason)}</span>}
      </>
    ),
  },
  {
    name: panelText("runs.took"),
    cell: ({ started_at: from, finished_at: to }) => (to === null ? "" : formatDuration((to - from) * 1000)),
    isNumber: true,
  },
  {
    name: panelText("runs.backfilled"),
    cell: ({ counts }) => formatCount(counts.backfilled),
    isNumber: true,
  },
  {
    name: panelText("runs.artists"),
    cell: ({ counts }) => `${formatCount(counts.artists_asked)} / ${formatCount(counts.artists_updated)}`,
    isNumber: true,
  },
  {
    name: panelText("runs.tracks"),
    cell: ({ counts }) => formatCount(counts.tracks_applied),
    isNumber: true,
  },
  {
    name: panelText("runs.libraries"),
    cell: ({ counts }) => formatCount(counts.ulib_enriched),
    isNumber: true,
  },
]);

/** What the central library knows by source, and what the last enrichments changed. */
export function LibraryPage() {
  const coverage = useQuery(coverageQuery);
  const runs = useQuery(runsQuery);
  return (
    <>
      <PanelSection title={panelText("coverage.title")}>
        <Listed
          query={coverage}
          failed={panelText("coverage.failed")}
          empty={panelText("runs.empty")}
          isEmpty={() => false}
        >
          {({ tracks, tracks_with_genre: known, artists, artists_open: open, sources }) => (
            <>
              <p className="mb-3 text-normal">
                {joinSentences(
                  panelText("coverage.songs", { known, total: tracks }),
                  panelText("coverage.open", { count: open, total: artists }),
                )}
              </p>
              <DataTable
                label={panelText("coverage.title")}
                columns={sourceColumns()}
                rows={sources}
                keyOf={({ source }) => source}
              />
            </>
          )}
        </Listed>
      </PanelSection>
      <PanelSection title={panelText("runs.title")}>
        <Listed
          query={runs}
          failed={panelText("runs.failed")}
          empty={panelText("runs.empty")}
          isEmpty={({ items }) => items.length === 0}
        >
          {({ items }) => (
            <DataTable
              label={panelText("runs.title")}
              columns={runColumns()}
              rows={items}
              keyOf={({ job_id: id }) => id}
            />
          )}
        </Listed>
      </PanelSection>
    </>
  );
}
