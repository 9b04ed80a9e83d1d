import { Link } from "@tanstack/react-router";
import { useLibraryEntries } from "#web/features/collection/collection.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { operators, quoted } from "#web/features/search/box/operators.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const maxArtists = 8;
const thisYear = new Date().getFullYear();

/** What else can be typed; what it looks like is the same in every language. */
const others = [
  { example: '"blue train"', name: "quoted" },
  { example: "-live", name: "not" },
] as const;

/** What can be typed, each with an example. */
export function SearchTips() {
  return (
    <section aria-labelledby="search-tips" className="mx-auto w-full max-w-3xl">
      <h2 id="search-tips" className="font-semibold text-strong">
        {searchPageText("tips")}
      </h2>
      <p className="mt-1 text-weak">{searchPageText("tipsFewer")}</p>
      <dl className="mt-3 grid gap-x-8 md:grid-cols-2">
        {[...operators, ...others].map(({ example, name }) => (
          <div key={name} className="flex items-baseline gap-3 border-t border-hairline py-2.5">
            <dt dir="ltr" className="w-44 shrink-0 font-mono text-sm text-strong">
              {example}
            </dt>
            <dd className="text-weak">{searchPageText(`operators.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-hairline pt-2.5 text-weak first-letter:uppercase">
        {searchPageText("operators.link")}
      </p>
    </section>
  );
}

const chipClasses =
  "inline-flex min-h-10 max-md:min-h-11 max-w-full items-center rounded-full border border-hairline-strong px-4 font-medium text-strong transition hover:bg-hover";

function Chip({ label, q }: { label: string; q: string }) {
  return (
    <li className="min-w-0">
      <Link to="/search" search={{ q }} className={chipClasses}>
        <span dir="auto" className="truncate">
          {label}
        </span>
      </Link>
    </li>
  );
}

/** Searches to begin with: the artists with the most songs, and what the library can be asked for. */
function Chips() {
  const { artists, isLoaded } = useLibraryEntries();
  const max = artists
    .filter(({ name }) => name.trim() !== "")
    .toSorted((a, b) => b.trackCount - a.trackCount)
    .slice(0, maxArtists);
  if (!isLoaded) {
    return (
      <Loading label={commonText("loading")} className="flex flex-wrap gap-2">
        {Array.from({ length: maxArtists }, (_, chip) => (
          <Skeleton key={chip} className="h-10 w-28 rounded-full" />
        ))}
      </Loading>
    );
  }
  return (
    <ul aria-label={searchPageText("chips")} className="flex flex-wrap gap-2">
      {max.map(({ id, name }) => (
        <Chip key={id} label={name} q={`artist:${quoted(name)}`} />
      ))}
      <Chip label={searchPageText("chipLiked")} q="is:liked" />
      <Chip label={searchPageText("chipThisYear")} q={`added:${thisYear}`} />
      <Chip label={searchPageText("chipLocal")} q="is:local" />
    </ul>
  );
}

/** The search screen before anything is asked. */
export function SearchStart() {
  return (
    <div className="flex flex-col gap-10">
      <section aria-labelledby="search-chips">
        <h2 id="search-chips" className="font-semibold text-strong">
          {searchPageText("chips")}
        </h2>
        <div className="mt-3">
          <Chips />
        </div>
      </section>
      <SearchTips />
    </div>
  );
}
