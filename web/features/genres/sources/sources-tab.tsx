import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Coverage, coverageQuery } from "#web/features/genres/genres.queries.ts";
import { formatAgo, formatCount } from "#web/platform/text/format.ts";
import { artistName } from "#web/platform/text/shown-names.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { sourceText } from "#web/features/genres/texts/sources-text.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { LookupList } from "./lookup-list.tsx";
import { coverageSentence, decidersOf } from "./coverage-sentence.ts";

/** While artists are being asked for, figures change about so often. */
const askingRefetchMs = 10_000;
const headingClasses = "text-lg font-semibold text-strong";

/** How much is known, and what decided it. */
function Known({ coverage }: { coverage: Coverage }) {
  const percent = coverage.total === 0 ? 0 : (coverage.known / coverage.total) * 100;
  return (
    <section>
      <p className="mb-2 text-lg text-strong">{coverageSentence(coverage)}</p>
      <ProgressBar label={coverageSentence(coverage)} percent={percent} />
      {coverage.known === 0 ? null : (
        <h2 className={`mt-6 ${headingClasses}`}>{sourceText("sources.verdicts")}</h2>
      )}
      <ul className="mt-2 flex flex-wrap gap-2">
        {decidersOf(coverage).map(([source, count]) => (
          <li key={source} className="tabular rounded-full border border-hairline bg-raised px-3 py-1.5">
            <span className="font-semibold text-strong">{genreToolsText(`sourceName.${source}`)}</span>{" "}
            {formatCount(count)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ sources }: Pick<Coverage, "sources">) {
  const now = useNow();
  return (
    <section>
      <h2 className={headingClasses}>{sourceText("sources.who")}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones */}
      <div tabIndex={0} className="mt-2 overflow-x-auto rounded-card border border-hairline">
        <table aria-label={sourceText("sources.table")} className="w-full min-w-md text-start">
          <thead className="bg-raised text-sm text-weak">
            <tr>
              {(["source", "licence", "artists", "last"] as const).map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-semibold">
                  {sourceText(`sources.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {sources.map(({ source, licence, artists, last_at: lastAt }) => (
              <tr key={source}>
                <th scope="row" className="px-3 py-2.5 font-semibold text-strong">
                  {genreToolsText(`sourceName.${source}`)}
                </th>
                <td className="px-3 py-2.5">
                  {licence ?? sourceText(source === "given" ? "sources.given" : "sources.ownTerms")}
                </td>
                <td className="tabular px-3 py-2.5">{formatCount(artists)}</td>
                <td className="px-3 py-2.5">
                  {lastAt === null ? sourceText("sources.never") : formatAgo(lastAt, now)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Missing({ artists }: { artists: Coverage["missing_artists"] }) {
  return (
    <section>
      <h2 className={headingClasses}>{sourceText("sources.missing")}</h2>
      <p className="mt-1 max-w-prose text-weak">
        {sourceText(artists.length === 0 ? "sources.missingNone" : "sources.missingAbout")}
      </p>
      <ol className="mt-2 grid gap-x-8 md:grid-cols-2">
        {artists.map(({ id, name, tracks }, index) => (
          <li
            key={id ?? `${name}-${index}`}
            className="flex min-h-10 items-center gap-3 border-b border-hairline"
          >
            {id === null ? (
              <span dir="auto" className="min-w-0 grow truncate text-strong">
                {artistName({ name })}
              </span>
            ) : (
              <Link
                dir="auto"
                to="/artist/$id"
                params={{ id }}
                className="min-w-0 grow truncate text-strong underline-offset-4 hover:underline max-md:py-3"
              >
                {artistName({ name })}
              </Link>
            )}
            <span className="tabular shrink-0 text-sm text-weak">
              {sourceText("sources.tracks", { count: tracks })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function isAsking(coverage: Coverage | undefined): boolean {
  return coverage?.lookups.some((state) => state.is_on && state.open_artists > 0) === true;
}

/** How much of the library has a genre, who said it, and what would raise it most. */
export function SourcesTab() {
  const { data, error, refetch } = useQuery({
    ...coverageQuery,
    refetchInterval: ({ state }) => (isAsking(state.data) ? askingRefetchMs : false),
  });
  if (data === undefined && error === null) return <Skeleton className="h-96 w-full" />;
  if (data === undefined) {
    return <ErrorState size="panel" error={error} onRetry={refetch} />;
  }
  return (
    <div className="flex flex-col gap-8">
      <Known coverage={data} />
      <Sources sources={data.sources} />
      <LookupList lookups={data.lookups} />
      <Missing artists={data.missing_artists} />
    </div>
  );
}
