import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Heart, Hourglass, ListMusic, ListX, Lock } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { formatSongs, LikedArt, playlistName } from "#web/features/library/library.tsx";
import { playContext, playTrack, playUris, togglePlay } from "#web/features/player/player.tsx";
import {
  isPlayable,
  SleeveHeader,
  TrackPageSkeleton,
  TrackRowSkeletons,
  TrackTable,
  usePlaying,
} from "#web/features/tracks/tracks.tsx";
import { ApiFailure, describeFailure } from "#web/platform/failure.ts";
import { formatLongDuration } from "#web/platform/format.ts";
import { t } from "#web/platform/messages/messages.ts";
import { pickImage } from "#web/platform/pick-image.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { PlaylistRows } from "./playlist-rows.ts";
import { playlistQuery, playlistRowsQuery } from "./playlists.queries.ts";

type PlaylistDetail = RouteOutput<"GET /playlists/{id}">;

const likedId = "liked";
const likedStart = 200;

function describeFacts(playlist: PlaylistDetail): string[] {
  const facts = [
    playlist.id === likedId ? "" : playlist.owner.display_name,
    playlist.collaborative ? t("playlist.collaborative") : "",
    playlist.readable ? formatSongs(playlist.track_count) : "",
    playlist.readable && playlist.duration_ms > 0 ? formatLongDuration(playlist.duration_ms) : "",
  ];
  return facts.filter((fact) => fact !== "");
}

function playAll(playlist: PlaylistDetail, rows: PlaylistRows | undefined): void {
  if (playlist.id !== likedId) return playContext(playlist.uri, 0);
  const { count, rowAt } = rows?.getSnapshot() ?? { count: 0, rowAt: () => undefined };
  const uris = Array.from({ length: Math.min(count, likedStart) }, (_, index) => rowAt(index))
    .filter(isPlayable)
    .map(({ uri }) => uri);
  if (uris.length > 0) playUris(uris, 0);
}

function PlaylistHeader({ playlist, rows }: { playlist: PlaylistDetail; rows: PlaylistRows | undefined }) {
  const playing = usePlaying();
  const isLiked = playlist.id === likedId;
  const name = isLiked ? t("library.likedSongs") : playlistName(playlist.name);
  const isCurrent = !isLiked && playing.contextUri === playlist.uri;
  const isSounding = isCurrent && !playing.isPaused;
  const imageUrl = pickImage(playlist.images, 480);
  const canPlay = playlist.track_count > 0 || !playlist.readable;
  return (
    <>
      <title>{t("app.pageTitle", { page: name })}</title>
      <SleeveHeader
        kind={isLiked ? t("playlist.likedKind") : t("playlist.kind")}
        name={name}
        art={
          isLiked ? (
            <LikedArt size="fill" />
          ) : (
            <Artwork url={imageUrl} seed={playlist.id} size="fill" icon={ListMusic} isEager />
          )
        }
        tintUrl={imageUrl}
        facts={describeFacts(playlist)}
        description={isLiked ? t("playlist.likedDescription") : playlist.description}
        providerUrl={playlist.external_urls.spotify}
        play={
          canPlay
            ? {
                label: isSounding ? t("player.pause") : t("playlist.play"),
                isSounding,
                onPlay: () => (isCurrent ? togglePlay() : playAll(playlist, rows)),
              }
            : undefined
        }
      />
    </>
  );
}

function RowsFailure({ error, rows }: { error: unknown; rows: PlaylistRows }) {
  const { title, advice } = describeFailure(error);
  const isAll = rows.getSnapshot().count === 0;
  return (
    <ErrorState
      size={isAll ? "page" : "panel"}
      title={isAll ? t("playlist.failedTitle") : t("playlist.failedRows")}
      advice={`${title} ${advice}`}
      action={<Button onClick={rows.retry}>{t("app.tryAgain")}</Button>}
    />
  );
}

function PlaylistTable({ playlist, rows }: { playlist: PlaylistDetail; rows: PlaylistRows }) {
  const snapshot = useSyncExternalStore(rows.subscribe, rows.getSnapshot);
  const playing = usePlaying();
  const isLiked = playlist.id === likedId;
  useEffect(() => rows.stop, [rows]);

  const handlePlay = (index: number) => {
    const row = snapshot.rowAt(index);
    if (!isPlayable(row)) return;
    if (row.uri === playing.uri) togglePlay();
    else if (isLiked) playTrack(row.uri);
    else playContext(playlist.uri, index);
  };

  if (snapshot.isPending) return <TrackRowSkeletons />;
  if (snapshot.count === 0 && snapshot.error === null && playlist.track_count > 0) {
    return <EmptyState icon={Hourglass} title={t("playlist.unreadTitle")} body={t("playlist.unreadBody")} />;
  }
  if (snapshot.count === 0 && snapshot.error === null) {
    return isLiked ? (
      <EmptyState icon={Heart} title={t("playlist.likedEmptyTitle")} body={t("playlist.likedEmptyBody")} />
    ) : (
      <EmptyState icon={ListMusic} title={t("playlist.emptyTitle")} body={t("playlist.emptyBody")} />
    );
  }
  return (
    <>
      {snapshot.error === null ? null : <RowsFailure error={snapshot.error} rows={rows} />}
      {snapshot.count === 0 ? null : (
        <div className="px-2 pb-8 md:px-6">
          <TrackTable
            label={t("playlist.tracks")}
            rows={snapshot}
            hasAdded
            playing={playing}
            onPlay={handlePlay}
            onNeed={rows.need}
          />
        </div>
      )}
    </>
  );
}

function PlaylistFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiFailure && error.status === 404) {
    return (
      <EmptyState
        icon={ListX}
        title={t("playlist.missingTitle")}
        body={t("playlist.missingBody")}
        action={
          <Link to="/" className={buttonClasses("secondary")}>
            {t("app.home")}
          </Link>
        }
      />
    );
  }
  const { title, advice } = describeFailure(error);
  return (
    <ErrorState
      title={t("playlist.failedTitle")}
      advice={`${title} ${advice}`}
      action={<Button onClick={onRetry}>{t("app.tryAgain")}</Button>}
    />
  );
}

/** A playlist: its sleeve, and its songs as a list that fills while one looks. */
export function PlaylistPage({ id }: { id: string }) {
  const playlist = useQuery(playlistQuery(id));
  const rows = useQuery(playlistRowsQuery(id)).data;
  if (playlist.isPending) return <TrackPageSkeleton />;
  if (playlist.data === undefined) {
    return (
      <>
        <h1 className="sr-only">{t("playlist.kind")}</h1>
        <PlaylistFailure error={playlist.error} onRetry={() => void playlist.refetch()} />
      </>
    );
  }
  return (
    <article>
      <PlaylistHeader playlist={playlist.data} rows={rows} />
      {playlist.data.readable ? null : (
        <EmptyState icon={Lock} title={t("playlist.closedTitle")} body={t("playlist.closedBody")} />
      )}
      {playlist.data.readable && rows !== undefined ? (
        <PlaylistTable key={id} playlist={playlist.data} rows={rows} />
      ) : null}
      {playlist.data.readable && rows === undefined ? <TrackRowSkeletons /> : null}
    </article>
  );
}
