import { useQuery } from "@tanstack/react-query";
import { releasesQuery } from "#web/features/stats/stats.queries.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { PeriodField } from "./range-fields.tsx";
import { formatRelease } from "./range-name.ts";

interface Days {
  start: string;
  end: string;
}

interface ReleaseFieldProps {
  shown: Days;
  today: string;
  onChoose: (days: { start: string }) => void;
}

/** All days since an album came out. Nothing where the library knows of no release since the first play. */
export function ReleaseField({ shown, today, onChoose }: ReleaseFieldProps) {
  const releases = useQuery(releasesQuery).data?.items ?? [];
  if (releases.length === 0) return null;
  const chosen = releases.find(({ since }) => since === shown.start && shown.end === today);
  const choose = (id: string) => {
    const release = releases.find(({ stats_id: known }) => known === id);
    if (release !== undefined) onChoose({ start: release.since });
  };
  return (
    <PeriodField
      label={statsText("range.release")}
      period={chosen?.stats_id ?? ""}
      none={statsText("range.none")}
      choices={releases.map(({ stats_id: id, name, artist, released }) => ({
        period: id,
        name: statsText("range.ofArtist", { name, artist, date: formatRelease(released) }),
      }))}
      onChoose={choose}
    />
  );
}
