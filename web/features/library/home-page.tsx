import { LibraryBig } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { DisconnectedState, useProfile } from "#web/features/auth/auth.tsx";
import { describeFailure } from "#web/platform/failure.ts";
import { formatCount } from "#web/platform/format.ts";
import { t } from "#web/platform/messages/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { LibrarySummary, useRefreshLibrary } from "./library-summary.tsx";
import { useIsFirstScan, useLikedCount, usePlaylists } from "./library.queries.ts";
import { PlaylistTiles, type Tile, TileSkeletons } from "./playlist-tiles.tsx";

const LoadingDialog = lazy(async () => ({ default: (await import("./loading-dialog.tsx")).LoadingDialog }));

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

function useTiles(): { tiles: Tile[]; isEmpty: boolean } {
  const playlists = usePlaylists().data?.items;
  const count = useLikedCount().data?.total;
  const tiles: Tile[] = [
    { kind: "liked", count },
    ...(playlists ?? []).map((playlist) => ({ kind: "playlist" as const, playlist })),
  ];
  return { tiles, isEmpty: playlists?.length === 0 && count === 0 };
}

function ScanAgain() {
  const refresh = useRefreshLibrary();
  return (
    <Button isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
      {t("progress.retry")}
    </Button>
  );
}

function Tiles() {
  const playlists = usePlaylists();
  const { tiles, isEmpty } = useTiles();
  const isFirstScan = useIsFirstScan();
  const isDisconnected = useProfile()?.link_state === "disconnected";
  if (playlists.isPending) return <TileSkeletons />;
  if (playlists.data === undefined) {
    const { advice } = describeFailure(playlists.error);
    return (
      <ErrorState
        title={t("library.playlistsFailed")}
        advice={advice}
        action={<Button onClick={() => void playlists.refetch()}>{t("app.tryAgain")}</Button>}
      />
    );
  }
  if (isEmpty && isDisconnected) {
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
        title={t("library.emptyTitle")}
        body={t("library.emptyBody")}
        action={<ScanAgain />}
      />
    );
  }
  return <PlaylistTiles tiles={tiles} label={t("library.playlists")} />;
}

function FirstLoad() {
  const [isLeft, setIsLeft] = useState(false);
  const playlists = usePlaylists();
  const likedCount = useLikedCount();
  const isFirstScan = useIsFirstScan();
  const isAsked = playlists.isPending || likedCount.isPending;
  const isSlow = useIsSlow(isAsked);
  const hasContent = (playlists.data?.total ?? 0) > 0 || (likedCount.data?.total ?? 0) > 0;
  const isLoading = isSlow || (isFirstScan && !isAsked && !hasContent);
  if (!isLoading || isLeft) return null;
  return (
    <Suspense>
      <LoadingDialog onClose={() => setIsLeft(true)} />
    </Suspense>
  );
}

/** Home: title, figures, progress, and the liked songs and playlists as tiles. */
export function HomePage() {
  const total = usePlaylists().data?.total;
  return (
    <div className="mx-auto max-w-[100rem] px-4 pt-8 pb-16 md:px-8">
      <title>{t("app.pageTitle", { page: t("library.title") })}</title>
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div>
          <h1 className="font-display text-3xl font-bold tracking-tight text-strong">{t("library.title")}</h1>
          <p className="tabular mt-1 min-h-5 text-weak">
            {total === undefined
              ? ""
              : t("library.playlistsCount", { count: total, formatted: formatCount(total) })}
          </p>
        </div>
        <LibrarySummary className="flex gap-8" />
      </div>
      <ImportProgress />
      <div className="-mx-2.5 mt-6">
        <Tiles />
      </div>
      <FirstLoad />
    </div>
  );
}
