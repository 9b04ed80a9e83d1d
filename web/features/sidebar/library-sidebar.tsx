import { byLanguage } from "#web/platform/i18n/language.ts";
import { Disc3, ListMusic, Plus, UserRound } from "lucide-react";
import { Suspense, useState } from "react";
import { CutOffFailure } from "#web/platform/api/api-failure.ts";
import { useSession } from "#web/platform/api/session.ts";
import { hasEveryWord } from "#web/platform/text/matches-words.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { sidebarText } from "#web/features/sidebar/texts/sidebar-text.ts";
import { type LibraryFilter, useUiState } from "#web/platform/appearance/ui-state.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useOfflineMark } from "#web/ui/needs-server.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { CategorizeButton } from "#web/features/genres/genres.ts";
import { loadCatalogueFor, useCollection } from "#web/features/collection/collection.ts";
import { NewPlaylistDialog } from "#web/features/lists/lists.ts";
import { EntryArea } from "#web/features/sidebar/list/item-area.tsx";
import { LibraryControls } from "./sidebar-controls.tsx";
import {
  type SuggestedPlaylist,
  LibrarySummary,
  RefreshButton,
  useIsFirstScan,
  useLikedCount,
  usePlaylists,
} from "#web/features/library/library.ts";
import type { SidebarItem } from "#web/features/sidebar/items/sidebar-item.ts";
import {
  albumItem,
  artistItem,
  likedItem,
  playlistItem,
  suggestedItem,
} from "#web/features/sidebar/items/sidebar-items.ts";

const skeletonRows = 9;

function EntrySkeletons({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <Loading label={commonText("loading")} className="overflow-hidden">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div
          key={row}
          className={joinClasses("flex h-12 items-center gap-3 compact:h-10", !isCollapsed && "px-2")}
        >
          <Skeleton className="size-10 shrink-0 compact:size-7" />
          {isCollapsed ? null : (
            <span className="flex grow flex-col gap-2">
              <Skeleton className={row % 2 === 0 ? "h-3 w-3/5" : "h-3 w-4/5"} />
              <Skeleton className="h-2.5 w-2/5" />
            </span>
          )}
        </div>
      ))}
    </Loading>
  );
}

const emptyStates = byLanguage(
  () =>
    ({
      playlists: { icon: ListMusic, title: sidebarText("noPlaylists"), body: sidebarText("noPlaylistsBody") },
      albums: { icon: Disc3, title: sidebarText("noAlbums"), body: sidebarText("noAlbumsBody") },
      artists: { icon: UserRound, title: sidebarText("noArtists"), body: sidebarText("noArtistsBody") },
    }) as const,
);

interface ListState {
  items: readonly SidebarItem[];
  isLoading: boolean;
  /** the first scan runs, so that more is coming */
  isFilling: boolean;
  error: unknown;
  retry?: () => void;
}

function usePlaylistItems(suggested: readonly SuggestedPlaylist[]): ListState {
  const playlists = usePlaylists();
  const likedCount = useLikedCount().data?.total;
  const items = playlists.data?.items ?? [];
  return {
    items: [likedItem(likedCount), ...items.map(playlistItem), ...suggested.map(suggestedItem)],
    isLoading: playlists.isPending,
    isFilling: useIsFirstScan(),
    error: playlists.data === undefined ? playlists.error : null,
    retry: () => void playlists.refetch(),
  };
}

function useCatalogueItems(filter: LibraryFilter): ListState {
  const { albums, artists, loadedAs, isUnread } = useCollection();
  const session = useSession();
  const items = filter === "albums" ? albums.map(albumItem) : artists.map(artistItem);
  const isFilling = useIsFirstScan();
  return {
    items,
    isLoading: loadedAs === 0,
    isFilling,
    error: isUnread ? new CutOffFailure() : null,
    retry: () => void (session && loadCatalogueFor(session)),
  };
}

interface EntriesProps {
  filter: LibraryFilter;
  state: ListState;
  isCollapsed: boolean;
  scroller: HTMLElement | null;
}

function Entries({ filter, state, isCollapsed, scroller }: EntriesProps) {
  const typed = useUiState((ui) => (isCollapsed ? "" : ui.librarySearch));
  const list = (
    <EntryArea filter={filter} items={state.items} isCollapsed={isCollapsed} scroller={scroller} />
  );
  if (state.isLoading) return <EntrySkeletons isCollapsed={isCollapsed} />;
  if (state.error !== null) {
    return (
      <>
        {list}
        {isCollapsed ? null : <ErrorState size="panel" error={state.error} onRetry={state.retry} />}
      </>
    );
  }
  const isEmpty = state.items.every(({ isLiked }) => isLiked === true);
  // What is missing during the first scan is on its way, not absent.
  if (isEmpty && state.isFilling) {
    return (
      <>
        {list}
        <EntrySkeletons isCollapsed={isCollapsed} />
      </>
    );
  }
  const isUnmatched = !isEmpty && !state.items.some(({ name }) => hasEveryWord(name, typed));
  return (
    <>
      {list}
      {isEmpty && !isCollapsed ? <EmptyState size="panel" {...emptyStates()[filter]} /> : null}
      {isUnmatched ? (
        <output className="block px-2 py-6 text-center text-sm text-weak">{sidebarText("noMatch")}</output>
      ) : null}
    </>
  );
}

function NewPlaylistButton() {
  const [isOpen, setIsOpen] = useState(false);
  const offline = useOfflineMark(true);
  return (
    <>
      <button
        type="button"
        aria-label={sidebarText("newPlaylist")}
        data-tooltip={sidebarText("newPlaylist")}
        onClick={() => setIsOpen(true)}
        {...offline}
        className="grid size-8 place-items-center rounded-full text-normal transition hover:bg-hover hover:text-strong max-md:size-11"
      >
        <Plus aria-hidden size={18} />
      </button>
      {isOpen ? (
        <Suspense>
          <NewPlaylistDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type FilteredProps = Omit<EntriesProps, "state"> & { suggested: readonly SuggestedPlaylist[] };

function PlaylistEntries({ suggested, ...props }: FilteredProps) {
  return <Entries {...props} state={usePlaylistItems(suggested)} />;
}

function CollectionEntries({ suggested: _suggested, ...props }: FilteredProps) {
  return <Entries {...props} state={useCatalogueItems(props.filter)} />;
}

interface LibrarySidebarProps {
  isCollapsed: boolean;
  /** admins may read the library again */
  canRefresh: boolean;
  /** what the person's genres suggest; drawn dashed above the playlists */
  suggested?: readonly SuggestedPlaylist[];
}

const noneSuggested: readonly SuggestedPlaylist[] = [];

/** Your Library: a summary, and the playlists, albums or artists as one long list. */
export function LibrarySidebar({ isCollapsed, canRefresh, suggested = noneSuggested }: LibrarySidebarProps) {
  const filter = useUiState((state) => state.libraryFilter);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const List = filter === "playlists" ? PlaylistEntries : CollectionEntries;
  return (
    <section aria-label={commonText("yourLibrary")} className="flex min-h-0 grow flex-col">
      {isCollapsed ? null : (
        <div className="shrink-0 px-4 pt-2">
          <div className="@container -me-2 flex h-8 items-center justify-between">
            <h2 className="min-w-0 truncate text-lg font-semibold text-strong">
              {commonText("yourLibrary")}
            </h2>
            <span className="flex shrink-0 items-center">
              <CategorizeButton />
              <NewPlaylistButton />
            </span>
          </div>
          <div className="-me-2 flex min-h-6 items-center justify-between gap-2">
            <LibrarySummary />
            {canRefresh ? <RefreshButton /> : null}
          </div>
          <Tabs
            label={sidebarText("filter")}
            panelId="library-entries"
            chosen={filter}
            tabs={[
              { id: "playlists", label: commonText("playlists") },
              { id: "albums", label: commonText("albums") },
              { id: "artists", label: commonText("artists") },
            ]}
            onChoose={(libraryFilter) => useUiState.setState({ libraryFilter })}
          />
          <LibraryControls />
        </div>
      )}
      <div
        ref={setScroller}
        id="library-entries"
        {...(isCollapsed ? {} : { role: "tabpanel", "aria-label": commonText(filter) })}
        className="min-h-0 grow overflow-y-auto border-t border-hairline px-2 py-1"
      >
        <List
          key={filter}
          filter={filter}
          isCollapsed={isCollapsed}
          scroller={scroller}
          suggested={suggested}
        />
      </div>
    </section>
  );
}
