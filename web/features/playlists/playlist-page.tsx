import { useQuery, useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ExternalLink, History, ListX, Lock, SplitSquareHorizontal, RefreshCw } from "lucide-react";
import { useOpenAtProvider } from "#web/features/auth/auth.tsx";
import { ListExport } from "#web/features/playlist-files/playlist-files.tsx";
import { TrackPageSkeleton, TrackRowSkeletons } from "#web/features/tracks/tracks.tsx";
import { ApiFailure, describeFailure } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { versionsText } from "#web/features/playlists/texts/versions-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { isVirtual, likedId, listOfDetail } from "./play-rule.ts";
import { playAll, type PlaylistDetail, PlaylistHeader } from "./playlist-header.tsx";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { usePlaylists } from "#web/features/library/library.ts";
import { ListMenuButton } from "#web/features/lists/lists.ts";
import { PlaylistList } from "./playlist-list.tsx";
import { playlistQuery, playlistRowsQuery } from "./playlists.queries.ts";
import { isDevelopmentMode } from "#web/platform/appearance/development-mode.ts";
import { usePagePlay } from "./use-page-play.ts";
import { refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

function PlaylistFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiFailure && error.status === 404) {
    return (
      <EmptyState
        icon={ListX}
        title={playlistsText("missingTitle")}
        body={playlistsText("missingBody")}
        action={
          <Link to="/" className={buttonClasses("secondary")}>
            {commonText("home")}
          </Link>
        }
      />
    );
  }
  const { title, advice } = describeFailure(error);
  return (
    <ErrorState
      title={playlistsText("failedTitle")}
      advice={`${title} ${advice}`}
      action={<Button onClick={onRetry}>{commonText("tryAgain")}</Button>}
    />
  );
}

/** Lists that a file can hold: those that the library has, with songs in them. */
function canExport({ id, readable, track_count: count }: PlaylistDetail): boolean {
  return readable && count > 0 && (id === likedId || !isVirtual(id));
}

/** What only the page of a list can do with it: split it, and show what it was. */
function usePageEntries(playlist: PlaylistDetail): MenuEntry[] {
  const navigate = useNavigate();
  const { id, readable } = playlist;
  const entries: MenuEntry[] = [];
  if (canExport(playlist) && playlist.track_count > 1)
    entries.push({
      kind: "action",
      label: playlistsText("split"),
      icon: SplitSquareHorizontal,
      onSelect: () => void navigate({ to: "/playlists", search: { split: id } }),
    });
  if (readable && !isVirtual(id))
    entries.push({
      kind: "action",
      label: versionsText("open"),
      icon: History,
      onSelect: () => void navigate({ to: "/playlist/$id/versions", params: { id } }),
    });
  return entries;
}

/** The menu of a list on its page: what lists have everywhere, and what only the page can do. */
function PlaylistTools({ playlist }: { playlist: PlaylistDetail }) {
  const { id, readable } = playlist;
  const listed = usePlaylists().data?.items.find((one) => one.id === id);
  const list = listOfDetail(playlist, listed);
  const about = usePageEntries(playlist);
  return (
    <>
      {canExport(playlist) ? (
        <ListExport key={id} list={id}>
          {(entry, progress) => (
            <>
              <ListMenuButton list={list} parts={{ about: [...about, entry] }} />
              {progress}
            </>
          )}
        </ListExport>
      ) : (
        <ListMenuButton list={list} parts={{ about }} />
      )}
      {isDevelopmentMode() && readable && !isVirtual(id) ? <ResyncButton id={id} /> : null}
    </>
  );
}

/** Leads to the list's page at the service; nothing where it has none. */
function OpenLink({ url }: { url: string | null }) {
  const openAtProvider = useOpenAtProvider();
  if (url === null) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClasses("secondary")}>
      <ExternalLink aria-hidden size={18} />
      {openAtProvider}
    </a>
  );
}

/** A playlist: its header, and its songs as a list that fills while one looks. */
export function PlaylistPage({ id }: { id: string }) {
  const playlist = useQuery(playlistQuery(id));
  const rows = useQuery(playlistRowsQuery(id)).data;
  const pagePlay = usePagePlay((how) => playlist.data && playAll(playlist.data, rows, how));
  if (playlist.isPending) return <TrackPageSkeleton />;
  if (playlist.data === undefined) {
    return (
      <>
        <h1 className="sr-only">{playlistsText("kind")}</h1>
        <PlaylistFailure error={playlist.error} onRetry={() => void playlist.refetch()} />
      </>
    );
  }
  const { data } = playlist;
  const { readable } = data;
  return (
    <article>
      <PlaylistHeader
        playlist={data}
        onPlay={() => pagePlay.press({})}
        onShuffle={() => pagePlay.press({ isShuffled: true })}
        isAwaited={pagePlay.isAwaited}
      >
        <PlaylistTools playlist={data} />
      </PlaylistHeader>
      {readable ? null : (
        <EmptyState
          icon={Lock}
          title={playlistsText("closedTitle")}
          body={playlistsText("closedBody")}
          action={<OpenLink url={data.external_urls.spotify} />}
        />
      )}
      {readable && rows !== undefined ? (
        <PlaylistList key={id} playlist={data} rows={rows} pagePlay={pagePlay} />
      ) : null}
      {readable && rows === undefined ? <TrackRowSkeletons /> : null}
    </article>
  );
}

/** Reads the playlist again from the provider. */
function ResyncButton({ id }: { id: string }) {
  const resync = useMutation({
    mutationFn: () => call("POST /playlists/{id}/resync", { params: { id } }),
    onSuccess: () => {
      refreshPlaylists([id]);
      showToast({ tone: "success", title: playlistsText("resynced") });
    },
    onError: (error) => {
      // oxlint-disable-next-line no-console -- the sentence sends people there (specification 1, section 8)
      console.warn(error);
      showToast({ tone: "danger", title: playlistsText("resyncFailed") });
    },
  });
  return (
    <Button icon={RefreshCw} isBusy={resync.isPending} onClick={() => resync.mutate()}>
      {playlistsText("resync")}
    </Button>
  );
}
