import { useNavigate } from "@tanstack/react-router";
import { Info, SearchX } from "lucide-react";
import { useId } from "react";
import { describeFailure } from "#web/platform/api/failure.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { FoundEntries, FoundStrips } from "#web/features/search/results/found-entries.tsx";
import { FoundItem } from "#web/features/search/results/found-item.tsx";
import { FoundSongs } from "#web/features/search/results/found-songs.tsx";
import { GenreFilter } from "#web/features/search/results/genre-filter.tsx";
import { isAsking, type SearchAnswer, type Wanted } from "#web/features/search/asked/search.queries.ts";
import { SearchStart, SearchTips } from "./search-start.tsx";
import { ServiceSearch } from "#web/features/search/results/service-search.tsx";
import { TopResult } from "#web/features/search/results/top-result.tsx";
import { type FoundAnswer, useAnswer } from "#web/features/search/results/use-answer.ts";
import { readWanted, type SearchTab, searchTabs } from "#web/features/search/asked/use-query-text.ts";

const skeletonRows = 6;

function ResultSkeletons() {
  return (
    <Loading label={searchPageText("searching")} className="flex flex-col gap-3 px-4 md:px-8">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-3">
          <Skeleton className="size-10 shrink-0" />
          <span className="flex grow flex-col gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </span>
        </div>
      ))}
    </Loading>
  );
}

/** What of the query could not be done as written. */
function Notes({ notes }: { notes: SearchAnswer["notes"] }) {
  if (notes.length === 0) return null;
  return (
    <ul
      aria-label={searchPageText("notes")}
      className="mx-4 flex flex-col gap-1 rounded-card bg-raised px-4 py-3 md:mx-8"
    >
      {notes.map(({ code, part }, index) => (
        <li key={`${code}-${index}`} className="flex items-start gap-2 text-normal">
          <Info aria-hidden size={16} className="mt-0.5 shrink-0 text-weak" />
          <span className="min-w-0 wrap-anywhere">{searchPageText(`note.${code}`, { part })}</span>
        </li>
      ))}
    </ul>
  );
}

function noneTitle({ q, genre }: Wanted): string {
  if (genre === null) return searchPageText("noneTitle", { query: q });
  return q === ""
    ? searchPageText("noneGenreTitle", { genre })
    : searchPageText("noneInGenreTitle", { query: q, genre });
}

function NoResults({ wanted, onAnyGenre }: { wanted: Wanted; onAnyGenre: () => void }) {
  return (
    <div className="px-4 md:px-8">
      <div className="mx-auto flex max-w-xl flex-col items-center gap-2 pt-6 pb-10 text-center">
        <SearchX aria-hidden size={36} strokeWidth={1.5} className="text-weak" />
        <h2 dir="auto" className="line-clamp-3 text-xl font-semibold wrap-anywhere text-strong">
          {noneTitle(wanted)}
        </h2>
        <p className="text-lg text-weak">{searchPageText("noneBody")}</p>
        {wanted.genre === null || wanted.q === "" ? null : (
          <Button className="mt-3" onClick={onAnyGenre}>
            {searchPageText("withoutGenre")}
          </Button>
        )}
      </div>
      <SearchTips />
    </div>
  );
}

/** How many results a tab has; null: it has no number of its own. */
function countOf(tab: SearchTab, answer: SearchAnswer | undefined): number | null {
  if (tab === "all" || answer === undefined) return null;
  return tab === "songs" ? answer.total : answer[tab].total;
}

interface ResultTabsProps {
  tab: SearchTab;
  answer: SearchAnswer | undefined;
  panelId: string;
  onTab: (tab: SearchTab) => void;
}

function ResultTabs({ tab, answer, panelId, onTab }: ResultTabsProps) {
  const tabs = searchTabs.map((id) => {
    const count = countOf(id, answer);
    const name = searchPageText(`tabs.${id}`);
    return {
      id,
      label: count === null ? name : searchPageText("tabCount", { name, total: formatCount(count) }),
    };
  });
  return (
    <div className="-mx-4 min-w-0 overflow-x-auto px-4 [scrollbar-width:none]">
      <div className="w-max min-w-full">
        <Tabs
          label={searchPageText("tabsLabel")}
          panelId={panelId}
          tabs={tabs}
          chosen={tab}
          onChoose={onTab}
        />
      </div>
    </div>
  );
}

interface ShownProps {
  wanted: Wanted;
  tab: SearchTab;
  answer: FoundAnswer;
  first: SearchAnswer;
  onTab: (tab: SearchTab) => void;
}

/** Everything that was found, or one kind. */
function Shown({ wanted, tab, answer, first, onTab }: ShownProps) {
  const { rows } = answer;
  if (tab === "songs") return rows.length === 0 ? null : <FoundSongs wanted={wanted} answer={answer} />;
  if (tab !== "all") return <FoundEntries wanted={wanted} kind={tab} />;
  return (
    <>
      {wanted.q === "" ? null : <TopResult wanted={wanted} top={first.top} rows={rows} />}
      <FoundStrips answer={first} onAll={onTab} />
      {rows.length === 0 ? null : (
        <FoundSongs wanted={wanted} answer={answer} title={searchPageText("tabs.songs")} />
      )}
    </>
  );
}

interface ResultsProps {
  wanted: Wanted;
  tab: SearchTab;
  onTab: (tab: SearchTab) => void;
  onAnyGenre: () => void;
}

function Results({ wanted, tab, onTab, onAnyGenre }: ResultsProps) {
  const panelId = useId();
  const answer = useAnswer(wanted);
  const { first, isOfBefore } = answer;
  if (answer.error !== null) {
    return (
      <ErrorState
        title={searchPageText("failed")}
        advice={describeFailure(answer.error).title}
        action={<Button onClick={answer.retry}>{searchPageText("tryAgain")}</Button>}
      />
    );
  }
  const isEmpty = first !== undefined && searchTabs.every((each) => (countOf(each, first) ?? 0) === 0);
  const isNothing = isEmpty && first.found === null && !isOfBefore;
  const isNothingHere = first !== undefined && !isEmpty && tab !== "all" && countOf(tab, first) === 0;
  return (
    <div aria-busy={isOfBefore} className="flex flex-col gap-6">
      <div className="px-4 md:px-8">
        <ResultTabs tab={tab} answer={first} panelId={panelId} onTab={onTab} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={searchPageText(`tabs.${tab}`)} className="contents">
        {first === undefined ? (
          <ResultSkeletons />
        ) : (
          <>
            <Notes notes={first.notes} />
            {first.found === null ? null : <FoundItem found={first.found} />}
            {isNothing ? <NoResults wanted={wanted} onAnyGenre={onAnyGenre} /> : null}
            {isNothingHere ? <p className="px-4 text-weak md:px-8">{searchPageText("noneOfKind")}</p> : null}
            <Shown wanted={wanted} tab={tab} answer={answer} first={first} onTab={onTab} />
          </>
        )}
      </div>
      <ServiceSearch key={wanted.q} q={wanted.q} tab={tab} />
    </div>
  );
}

/** The search screen: what fits the words of the search box, and a genre. What is asked for stands in the address. */
export function SearchPage({ q = "", genre, tab = "all" }: { q?: string; genre?: string; tab?: SearchTab }) {
  const navigate = useNavigate();
  const wanted: Wanted = { q: q.trim(), genre: genre ?? null };
  const change = (next: { genre?: string | null; tab?: SearchTab }) =>
    void navigate({
      to: "/search",
      search: (before) => {
        const { genre: genreBefore, tab: tabBefore, ...others } = readWanted(before);
        const chosen = next.genre === undefined ? genreBefore : next.genre;
        const shown = next.tab ?? tabBefore;
        return {
          ...others,
          ...(chosen == null ? {} : { genre: chosen }),
          ...(shown === undefined || shown === "all" ? {} : { tab: shown }),
        };
      },
    });
  const title = wanted.q === "" ? searchPageText("title") : searchPageText("pageTitle", { query: wanted.q });
  return (
    <div className="mx-auto flex min-h-full max-w-[1600px] flex-col gap-5 pt-6 pb-10">
      <title>{commonText("pageTitle", { page: title })}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 md:px-8">
        <h1
          dir="auto"
          className="min-w-0 grow basis-60 truncate text-start font-display text-2xl font-bold tracking-tight text-strong"
        >
          {wanted.q === "" ? searchPageText("title") : searchPageText("resultsFor", { query: wanted.q })}
        </h1>
        <div className="w-full max-w-64 min-w-0">
          <GenreFilter
            key={genre ?? ""}
            genre={wanted.genre}
            onChoose={(chosen) => change({ genre: chosen })}
          />
        </div>
      </div>
      {isAsking(wanted) ? (
        <Results
          wanted={wanted}
          tab={tab}
          onTab={(chosen) => change({ tab: chosen })}
          onAnyGenre={() => change({ genre: null })}
        />
      ) : (
        <div className="px-4 md:px-8">
          <SearchStart />
        </div>
      )}
    </div>
  );
}
