import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Info, SearchX } from "lucide-react";
import { Suspense, useCallback } from "react";
import { ExportMenu } from "#web/features/playlist-files/playlist-files.tsx";
import { describeFailure } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FoundItem } from "./found-item.tsx";
import { GenreFilter } from "./genre-filter.tsx";
import { QueryField } from "./query-field.tsx";
import { ResultList } from "./result-list.tsx";
import { isAsking, type SearchAnswer, searchQuery, type Wanted } from "./search.queries.ts";
import { SearchStart, SearchTips } from "./search-start.tsx";

const skeletonCards = 6;

function CardSkeletons() {
  return (
    <Loading
      label={searchPageText("searching")}
      className="grid grid-cols-[repeat(auto-fill,minmax(20rem,1fr))] gap-3"
    >
      {Array.from({ length: skeletonCards }, (_, card) => (
        <div key={card} className="flex h-28 gap-3 rounded-card border border-hairline p-3">
          <Skeleton className="size-[72px] shrink-0" />
          <span className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
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
      className="mb-4 flex flex-col gap-1 rounded-card bg-raised px-4 py-3"
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
    <>
      <div className="mx-auto flex max-w-xl flex-col items-center gap-2 pt-10 pb-12 text-center">
        <SearchX aria-hidden size={36} strokeWidth={1.5} className="text-weak" />
        <h2 className="line-clamp-3 text-xl font-semibold wrap-anywhere text-strong">{noneTitle(wanted)}</h2>
        <p className="text-lg text-weak">{searchPageText("noneBody")}</p>
        {wanted.genre === null || wanted.q === "" ? null : (
          <Button className="mt-3" onClick={onAnyGenre}>
            {searchPageText("withoutGenre")}
          </Button>
        )}
      </div>
      <SearchTips />
    </>
  );
}

function countText(total: number, shown: number): string {
  const songs = searchPageText("found", { count: total });
  return shown < total ? searchPageText("foundPart", { songs, shown }) : songs;
}

interface ResultsProps {
  wanted: Wanted;
  onAnyGenre: () => void;
}

/** The cards that have arrived, and what is said of those that are still to come. */
function FoundSongs({ wanted, answer }: { wanted: Wanted; answer: ReturnType<typeof useAnswer> }) {
  const { items, total, isFetchingNextPage, isFetchNextPageError, fetchNextPage, onNearEnd } = answer;
  return (
    <>
      <ResultList key={JSON.stringify(wanted)} items={items} total={total} onNearEnd={onNearEnd} />
      {isFetchingNextPage ? (
        <output className="block p-4 text-weak">{searchPageText("moreLoading")}</output>
      ) : null}
      {isFetchNextPageError ? (
        <p role="alert" className="flex items-center gap-3 p-4">
          {searchPageText("moreFailed")}
          <Button onClick={() => void fetchNextPage()}>{searchPageText("tryAgain")}</Button>
        </p>
      ) : null}
    </>
  );
}

function useAnswer(wanted: Wanted) {
  const answer = useInfiniteQuery(searchQuery(wanted));
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = answer;
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const pages = data?.pages ?? [];
  return {
    first: pages[0],
    items: pages.flatMap((page) => page.items),
    total: pages[0]?.total ?? 0,
    isOfBefore: answer.isPlaceholderData,
    // That the next page did not come is said below the cards.
    error: isFetchNextPageError ? null : error,
    retry: () => void answer.refetch(),
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    onNearEnd,
  };
}

function Results({ wanted, onAnyGenre }: ResultsProps) {
  const answer = useAnswer(wanted);
  const { first, items, total, isOfBefore } = answer;
  if (answer.error !== null) {
    return (
      <ErrorState
        title={searchPageText("failed")}
        advice={describeFailure(answer.error).title}
        action={<Button onClick={answer.retry}>{searchPageText("tryAgain")}</Button>}
      />
    );
  }
  if (first === undefined) return <CardSkeletons />;
  const isNothing = items.length === 0 && first.found === null && !isOfBefore;
  return (
    <div aria-busy={isOfBefore}>
      <Notes notes={first.notes} />
      {first.found === null ? null : <FoundItem found={first.found} />}
      <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-3">
        <output className="tabular text-sm text-weak">{countText(total, items.length)}</output>
        {items.length === 0 || isOfBefore ? null : (
          <Suspense>
            <ExportMenu
              key={JSON.stringify(wanted)}
              list="search"
              q={wanted.q === "" ? undefined : wanted.q}
              genre={wanted.genre ?? undefined}
            />
          </Suspense>
        )}
      </div>
      {isNothing ? <NoResults wanted={wanted} onAnyGenre={onAnyGenre} /> : null}
      {items.length === 0 ? null : <FoundSongs wanted={wanted} answer={answer} />}
    </div>
  );
}

/** The search screen: a query, a genre, and the songs that fit both. What is asked for stands in the address. */
export function SearchPage({ q = "", genre }: { q?: string; genre?: string }) {
  const navigate = useNavigate();
  const wanted: Wanted = { q: q.trim(), genre: genre ?? null };
  const chooseGenre = (chosen: string | null) =>
    void navigate({
      to: "/search",
      search: { ...(q === "" ? {} : { q }), ...(chosen === null ? {} : { genre: chosen }) },
    });
  const title = wanted.q === "" ? searchPageText("title") : searchPageText("pageTitle", { query: wanted.q });
  return (
    <div className="mx-auto flex min-h-full max-w-[1600px] flex-col px-4 pt-6 pb-10 md:px-8 md:pt-8">
      <title>{commonText("pageTitle", { page: title })}</title>
      <h1 className="font-display text-2xl font-bold tracking-tight text-strong md:text-3xl">
        {searchPageText("title")}
      </h1>
      <div className="mt-5 mb-6 grid gap-3 md:grid-cols-[minmax(0,1fr)_16rem]">
        <QueryField />
        <GenreFilter key={genre ?? ""} genre={wanted.genre} onChoose={chooseGenre} />
      </div>
      {isAsking(wanted) ? <Results wanted={wanted} onAnyGenre={() => chooseGenre(null)} /> : <SearchStart />}
    </div>
  );
}
