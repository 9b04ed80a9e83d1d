import { useQuery } from "@tanstack/react-query";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { formatCount, formatPercent } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ComparedSongs } from "./compared-songs.tsx";
import { type Comparison, comparisonQuery } from "./comparison.queries.ts";
import { MatchExplanation } from "./match-explanation.tsx";
import { OverlapCircles } from "./overlap-circles.tsx";
import { ReadFailure } from "#web/features/social/area/reading.tsx";

interface Pair {
  name: string;
  mine: string;
  theirs: string;
}

/** What both have, with the figures of each. */
function PairTable({ title, theirs, pairs }: { title: string; theirs: string; pairs: readonly Pair[] }) {
  if (pairs.length === 0) return null;
  return (
    <table className="w-full text-start">
      <caption className="mb-2 text-start text-xl font-semibold text-strong">{title}</caption>
      <thead>
        <tr className="border-b border-hairline text-sm text-weak">
          <th className="py-2 pe-4 font-semibold">{peopleText("pairs.name")}</th>
          <th className="py-2 pe-4 text-end font-semibold">{peopleText("pairs.you")}</th>
          <th dir="auto" className="max-w-32 truncate py-2 text-end font-semibold">
            {theirs}
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ name, mine, theirs: other }) => (
          <tr key={name} className="border-b border-hairline">
            <th scope="row" dir="auto" className="py-2 pe-4 font-normal break-words text-strong">
              {name}
            </th>
            <td className="tabular py-2 pe-4 text-end">{mine}</td>
            <td className="tabular py-2 text-end">{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Tables({ comparison, name }: { comparison: Comparison; name: string }) {
  const artists = comparison.artists.map((one) => ({
    name: one.name,
    mine: formatCount(one.mine),
    theirs: formatCount(one.theirs),
  }));
  // Beside a library without genres nothing can be said of them.
  const hasGenres = comparison.parts.some(({ part, weight }) => part === "genres" && weight > 0);
  const genres = (hasGenres ? comparison.genres : []).map((one) => ({
    name: genreDisplay(one.genre),
    mine: formatPercent(100 * one.mine),
    theirs: formatPercent(100 * one.theirs),
  }));
  return (
    <div className="grid items-start gap-x-12 gap-y-10 md:grid-cols-2">
      <PairTable title={peopleText("pairs.artists")} theirs={name} pairs={artists} />
      <PairTable title={peopleText("pairs.genres")} theirs={name} pairs={genres} />
    </div>
  );
}

interface ComparisonViewProps {
  userId: string;
  name: string;
  isEnding: boolean;
  onEnd: () => void;
}

/** Two libraries beside each other. */
export function ComparisonView({ userId, name, isEnding, onEnd }: ComparisonViewProps) {
  const { data: comparison, error, refetch } = useQuery(comparisonQuery(userId));
  if (error !== null) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (comparison === undefined)
    return (
      <Loading label={commonText("loading")} className="flex flex-col gap-4">
        <Skeleton className="h-40 w-full max-w-lg" />
        <Skeleton className="h-12 w-full" />
      </Loading>
    );
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-wrap items-center gap-x-12 gap-y-6">
        <p className="flex flex-col">
          <span className="tabular font-display text-[4rem] leading-none font-bold text-strong">
            {formatPercent(comparison.match)}
          </span>
          <span className="mt-1 text-weak">{peopleText("match")}</span>
        </p>
        <OverlapCircles songs={comparison.songs} name={name} />
      </div>
      <MatchExplanation comparison={comparison} />
      <Tables comparison={comparison} name={name} />
      <ComparedSongs userId={userId} name={name} comparison={comparison} />
      <div className="flex flex-wrap items-center gap-4 border-t border-hairline pt-6">
        <p className="max-w-prose grow text-weak">{peopleText("endMeans", { name })}</p>
        <Button variant="danger" isBusy={isEnding} onClick={onEnd}>
          {peopleText("endCompare")}
        </Button>
      </div>
    </div>
  );
}
