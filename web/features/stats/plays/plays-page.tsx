import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ListMusic } from "lucide-react";
import { useEffect, useState } from "react";
import type { StoredPlay } from "#contract/stats/stats-plays.ts";
import { RangeChoice } from "#web/features/stats/range/range-choice.tsx";
import { daysOf, rangeOf, todayHere, type WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { playsText } from "#web/features/stats/texts/plays-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { VirtualTable } from "#web/ui/list/virtual-table.tsx";
import { deletePlays, hidePlays } from "./change-plays.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { playColumns } from "./play-columns.tsx";
import { FilterChips, KindSelect } from "./play-filters.tsx";
import { playsQuery } from "./plays.queries.ts";
import type { PlaysSearch } from "./plays-search.ts";

const typingPauseMs = 250;
const allTime = { range: "all" } as const satisfies WantedRange;

interface SelectionBarProps {
  plays: readonly StoredPlay[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
}

/** What may be done with the selected plays. */
function SelectionBar({ plays, selected, onSelect }: SelectionBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const chosen = plays.filter(({ id }) => selected.has(id));
  const ids = chosen.map(({ id }) => id);
  const isUnhiding = chosen.length > 0 && chosen.every(({ is_hidden: isHidden }) => isHidden);
  const finish = async (change: Promise<boolean>) => {
    if (await change) onSelect(new Set());
  };
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2">
      <output className="tabular me-2 font-semibold text-strong">
        {playsText("selected", { count: ids.length })}
      </output>
      <Button
        needsServer
        disabled={ids.length === 0}
        onClick={() => void finish(hidePlays(ids, !isUnhiding))}
      >
        {playsText(isUnhiding ? "unhide" : "hide")}
      </Button>
      <Button variant="danger" disabled={ids.length === 0} onClick={() => setIsAsking(true)}>
        {playsText("delete")}
      </Button>
      <Button
        variant="quiet"
        onClick={() => onSelect(new Set(ids.length === 0 ? plays.map(({ id }) => id) : []))}
      >
        {playsText(ids.length === 0 ? "selectAll" : "selectNone")}
      </Button>
      {isAsking ? (
        <DeleteDialog
          count={ids.length}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void finish(deletePlays(ids));
          }}
        />
      ) : null}
    </div>
  );
}

function NoPlays({ search }: { search: PlaysSearch }) {
  const isAsked = Object.keys(search).length > 0;
  return isAsked ? (
    <EmptyState icon={ListMusic} size="panel" title={playsText("none")} body={playsText("noneBody")} />
  ) : (
    <EmptyState
      icon={ListMusic}
      title={playsText("noneAtAll")}
      body={playsText("noneAtAllBody")}
      action={
        <Link to="/spotify-import" className={buttonClasses("primary")}>
          {playsText("import")}
        </Link>
      }
    />
  );
}

interface PlaysTableProps {
  plays: readonly StoredPlay[];
  total: number;
  onNeedMore: () => void;
}

function PlaysTable({ plays, total, onNeedMore }: PlaysTableProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isNarrow = useIsNarrow();
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <>
      <SelectionBar plays={plays} selected={selected} onSelect={setSelected} />
      <VirtualTable
        label={playsText("list")}
        columns={playColumns({ selected, onToggle: toggle }, isNarrow)}
        rows={plays}
        keyOf={({ id }) => id}
        boxClass="max-h-[calc(100dvh-22rem)] min-h-80"
        minWidth={isNarrow ? 0 : 960}
        total={total}
        onNeedMore={onNeedMore}
      />
    </>
  );
}

function Plays({ search }: { search: PlaysSearch }) {
  const plays = useInfiniteQuery(playsQuery(search));
  const items = plays.data?.pages.flatMap((page) => page.items);
  const total = plays.data?.pages.at(-1)?.total ?? 0;
  if (items === undefined)
    return plays.isError ? (
      <ErrorState title={playsText("failed")} error={plays.error} onRetry={plays.refetch} />
    ) : (
      <Loading label={playsText("loading")}>
        <Skeleton className="h-96 w-full rounded-card" />
      </Loading>
    );
  if (items.length === 0) return <NoPlays search={search} />;
  const readMore = () => {
    if (plays.hasNextPage && !plays.isFetching) void plays.fetchNextPage();
  };
  return (
    <>
      <output className="tabular text-weak">{playsText("total", { count: total })}</output>
      <PlaysTable plays={items} total={total} onNeedMore={readMore} />
    </>
  );
}

/** What is typed goes into the address when the person pauses. */
function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    if (typed.trim() === q) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, q, onSearch]);
  return <FilterField label={playsText("search")} typed={typed} onType={setTyped} look="round" />;
}

/** `/stats/history`; see the public file. */
export function PlaysPage({ search }: { search: PlaysSearch }) {
  const navigate = useNavigate();
  const first = useInfiniteQuery(playsQuery(search)).data?.pages[0]?.items[0];
  const wanted = rangeOf(search) ?? allTime;
  const go = (next: PlaysSearch) => void navigate({ to: "/stats/history", search: next, replace: true });
  const { range: _range, start: _start, end: _end, ...rest } = search;
  return (
    <div className="mx-auto flex max-w-[100rem] flex-col gap-4 px-4 pt-8 pb-16 md:px-8">
      <title>{commonText("pageTitle", { page: playsText("title") })}</title>
      <header>
        <Link
          to="/stats"
          className="inline-flex items-center gap-1 text-sm text-weak hover:underline max-md:min-h-11"
        >
          <ChevronLeft aria-hidden size={16} />
          {playsText("back")}
        </Link>
        <h1 className="font-display text-3xl font-bold tracking-tight text-strong">{playsText("title")}</h1>
      </header>
      <RangeChoice
        wanted={wanted}
        shown={daysOf(wanted, todayHere()) ?? undefined}
        firstDay={undefined}
        onChoose={(chosen) => go({ ...rest, ...chosen })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          q={search.q ?? ""}
          onSearch={(q) => {
            const { q: _q, ...others } = search;
            go(q === "" ? others : { ...others, q });
          }}
        />
        <KindSelect search={search} onChoose={(show) => go({ ...search, show })} />
        <FilterChips
          search={search}
          sample={first}
          onDrop={(filter) => {
            const { [filter]: _dropped, ...others } = search;
            go(others);
          }}
        />
      </div>
      <Plays key={JSON.stringify(search)} search={search} />
    </div>
  );
}
