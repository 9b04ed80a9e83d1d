import { byLanguage } from "#web/platform/i18n/language.ts";
import { useQuery } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AttentionList } from "./attention-list.tsx";
import { ClassificationPanel } from "#web/features/admin/enrichment/classification-panel.tsx";
import { countersQuery } from "#web/features/admin/panel/admin.queries.ts";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";

type Counters = RouteOutput<"GET /admin/counters">;

const groups = byLanguage(
  () =>
    [
      {
        title: panelText("counters.people"),
        names: [
          "ulib_total_tracks",
          "ulib_unique_tracks",
          "ulib_total_playlists",
          "ulib_playlist_memberships",
          "ulib_liked_total",
          "ulib_unique_artists",
        ],
      },
      {
        title: panelText("counters.central"),
        names: ["clib_total_tracks", "clib_total_genres", "clib_unique_artists"],
      },
    ] as const satisfies { title: string; names: (keyof Counters)[] }[],
);

function CounterList({ counters }: { counters: Counters | undefined }) {
  return groups().map(({ title, names }) => (
    <div key={title} className="mt-4 first:mt-0">
      <h3 className="font-semibold text-strong">{title}</h3>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {names.map((name) => (
          <div key={name} className="rounded-card border border-hairline px-4 py-3" data-counter={name}>
            <dt className="text-sm text-weak">{panelText(`counters.${name}`)}</dt>
            <dd className="mt-1 text-2xl font-semibold text-strong tabular-nums">
              {counters === undefined ? <Skeleton className="h-8 w-20" /> : formatCount(counters[name])}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}

/** The first page: what needs attention, what the instance holds, and the ways of classifying it. */
export function OverviewPage() {
  const { data, isError } = useQuery(countersQuery);
  return (
    <>
      <AttentionList counters={data} />
      <PanelSection title={panelText("counters.title")}>
        {isError ? (
          <p role="alert" className="mb-3 text-danger">
            {panelText("counters.failed")}
          </p>
        ) : null}
        {isError && data === undefined ? null : <CounterList counters={data} />}
      </PanelSection>
      <ClassificationPanel />
    </>
  );
}
