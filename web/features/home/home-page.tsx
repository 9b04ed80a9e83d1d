import { LibraryBig } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { setSearchAway } from "#web/features/shell/shell.tsx";
import { DisconnectedState, NoExportYet, useProfile } from "#web/features/auth/auth.tsx";
import { describeFailure } from "#web/platform/api/failure.ts";
import { hasEveryWord } from "#web/platform/text/matches-words.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { homeText } from "#web/features/home/texts/home-text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useScroller } from "#web/ui/list/scroller.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { ImportProgress } from "./scan-progress-panel.tsx";
import {
  LibrarySummary,
  useRefreshLibrary,
  useCacheStatus,
  useIsFirstScan,
  useLikedCount,
  usePlaylists,
  type SuggestedPlaylist,
} from "#web/features/library/library.ts";
import { nameOfTile, PlaylistTiles, type HomeTile, TileSkeletons } from "./playlist-tiles.tsx";
import { HomeStripsPart } from "./home-strips.tsx";
import { NextSteps } from "./next-steps.tsx";
import { TileFilter } from "./tile-filter.tsx";

const LoadingDialog = lazyPart(async () => (await import("./first-scan-dialog.tsx")).LoadingDialog);

const slowMs = 1000;

/** Whether something has been going on for a second, so that saying so does not flash. */
function useIsSlow(isGoingOn: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isGoingOn]);
  return isSlow && isGoingOn;
}

/** Whether an element has been scrolled out of the window. */
function useIsScrolledAway(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last !== undefined) setIsAway(!last.isIntersecting);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAway;
}

function useTiles(suggested: readonly SuggestedPlaylist[]): { tiles: HomeTile[]; isEmpty: boolean } {
  const playlists = usePlaylists().data?.items;
  const count = useLikedCount().data?.total;
  const tiles: HomeTile[] = [
    { kind: "liked", count },
    ...(playlists ?? []).map((playlist) => ({ kind: "playlist" as const, playlist })),
    ...suggested.map((suggestion) => ({ kind: "suggested" as const, suggestion })),
  ];
  return { tiles, isEmpty: playlists?.length === 0 && count === 0 };
}

function ScanAgain() {
  const refresh = useRefreshLibrary();
  return (
    <Button isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
      {homeText("progress.retry")}
    </Button>
  );
}

interface TilesProps {
  suggested: readonly SuggestedPlaylist[];
  /** what is typed into the name filter */
  typed: string;
}

function Tiles({ suggested, typed }: TilesProps) {
  const playlists = usePlaylists();
  const { tiles, isEmpty } = useTiles(suggested);
  const isFirstScan = useIsFirstScan();
  const linkState = useProfile()?.link_state;
  if (playlists.isPending) return <TileSkeletons />;
  if (playlists.data === undefined) {
    const { advice } = describeFailure(playlists.error);
    return (
      <ErrorState
        title={homeText("playlistsFailed")}
        advice={advice}
        action={<Button onClick={() => void playlists.refetch()}>{commonText("tryAgain")}</Button>}
      />
    );
  }
  if (isEmpty && linkState === "none") {
    return (
      <Suspense fallback={<TileSkeletons />}>
        <NoExportYet />
      </Suspense>
    );
  }
  if (isEmpty && linkState === "disconnected") {
    return (
      <Suspense fallback={<TileSkeletons />}>
        <DisconnectedState />
      </Suspense>
    );
  }
  if (isEmpty) {
    return isFirstScan ? (
      <TileSkeletons />
    ) : (
      <EmptyState
        icon={LibraryBig}
        title={homeText("emptyTitle")}
        body={homeText("emptyBody")}
        action={<ScanAgain />}
      />
    );
  }
  const fitting = tiles.filter((tile) => hasEveryWord(nameOfTile(tile), typed));
  if (fitting.length === 0)
    return <output className="block px-2.5 py-16 text-center text-weak">{homeText("noMatch")}</output>;
  return <PlaylistTiles tiles={fitting} label={commonText("playlists")} />;
}

/** Whether the first things are still on their way, and whether it is the first time ever. */
function useFirstLoad(): { isLoading: boolean; isNeverRead: boolean } {
  const playlists = usePlaylists();
  const likedCount = useLikedCount();
  const isFirstScan = useIsFirstScan();
  const isNeverRead = useCacheStatus().data?.last_full_scan === null;
  const isAsked = playlists.isPending || likedCount.isPending;
  const isSlow = useIsSlow(isAsked);
  const hasContent = (playlists.data?.total ?? 0) > 0 || (likedCount.data?.total ?? 0) > 0;
  return { isLoading: isSlow || (isFirstScan && !isAsked && !hasContent), isNeverRead };
}

function FirstLoad() {
  const [isLeft, setIsLeft] = useState(false);
  const { isLoading, isNeverRead } = useFirstLoad();
  if (!isLoading || isLeft) return null;
  return (
    <Suspense>
      <LoadingDialog isFirstScan={isNeverRead} onClose={() => setIsLeft(true)} />
    </Suspense>
  );
}

const noneSuggested: readonly SuggestedPlaylist[] = [];

interface HomePageProps {
  /** what the person's genres suggest; dashed tiles behind the playlists */
  suggested?: readonly SuggestedPlaylist[];
  /** what the person is asked, above everything but the title */
  question?: ReactNode;
  /** what may be remembered today, above the tiles */
  memories?: ReactNode;
}

/** Home: title, figures, progress, and the liked songs and playlists as tiles. */
export function HomePage({ suggested = noneSuggested, question, memories }: HomePageProps) {
  const total = usePlaylists().data?.total;
  const heading = useRef<HTMLDivElement>(null);
  const isScrolled = useIsScrolledAway(heading);
  const [typed, setTyped] = useState("");
  const tiles = useRef<HTMLDivElement>(null);
  const scroller = useScroller();
  useLayoutEffect(() => {
    // What fits begins below the field, however far down the page was.
    if (typed === "" || scroller === null || tiles.current === null) return;
    scroller.scrollBy({
      top: tiles.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top,
    });
  }, [typed, scroller]);
  useEffect(() => {
    setSearchAway(isScrolled);
    return () => {
      setSearchAway(false);
      setTyped("");
    };
  }, [isScrolled]);
  return (
    <div className="@container mx-auto max-w-[100rem] px-4 pt-6 pb-16 md:px-8">
      <title>{commonText("pageTitle", { page: commonText("yourLibrary") })}</title>
      {isScrolled ? <TileFilter typed={typed} onType={setTyped} /> : null}
      <div ref={heading} className="flex flex-wrap items-baseline justify-between gap-x-12 gap-y-1">
        <h1 className="font-display text-3xl font-bold tracking-tight text-strong">
          {commonText("yourLibrary")}
        </h1>
        <LibrarySummary />
      </div>
      <Suspense>{question}</Suspense>
      <ImportProgress />
      <NextSteps />
      <HomeStripsPart />
      <Suspense>{memories}</Suspense>
      <div className="mt-8 flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg font-semibold text-strong">{commonText("playlists")}</h2>
        <p className="tabular min-h-5 text-sm text-weak">
          {total === undefined ? "" : homeText("playlistsCount", { count: total })}
        </p>
      </div>
      {/* However few tiles fit what is typed, the page can stay so far down that the field is there. */}
      <div
        ref={tiles}
        className={joinClasses(
          "-mx-2.5 mt-3",
          isScrolled && "min-h-dvh",
          isScrolled && typed !== "" && "pt-16",
        )}
      >
        <Tiles suggested={suggested} typed={typed} />
      </div>
      <FirstLoad />
    </div>
  );
}
