import { ListMusic } from "lucide-react";
import type { ReactNode } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { formatSongs, playlistName } from "#web/features/library/library.ts";
import { playContext, playList, setPaused, usePlaysList } from "#web/features/player/player.tsx";
import { shownUris, PageHeader, usePlaying } from "#web/features/tracks/tracks.tsx";
import { formatLongDuration } from "#web/platform/text/format.ts";
import { LikedArt } from "#web/ui/liked-art.tsx";
import { commonText } from "#web/platform/texts/common-text.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { isVirtual, likedId, listSourceOf, ownContextOf } from "./play-rule.ts";
import type { PlaylistRows } from "./playlist-rows.ts";

export type PlaylistDetail = RouteOutput<"GET /playlists/{id}">;

function describeFacts(playlist: PlaylistDetail): string[] {
  const facts = [
    playlist.id === likedId ? "" : playlist.owner.display_name,
    playlist.collaborative ? playlistsText("collaborative") : "",
    playlist.readable ? formatSongs(playlist.track_count) : "",
    playlist.readable && playlist.duration_ms > 0 ? formatLongDuration(playlist.duration_ms) : "",
  ];
  return facts.filter((fact) => fact !== "");
}

/** Plays all of it, in its own order or as it is dealt. */
export function playAll(
  playlist: PlaylistDetail,
  rows: PlaylistRows | undefined,
  how: { isShuffled?: boolean } = {},
): void {
  if (!playlist.readable) return playContext(playlist.uri, 0);
  const contextUri = ownContextOf(playlist);
  playList({
    source: { ...listSourceOf(playlist), address: `/playlist/${encodeURIComponent(playlist.id)}` },
    uris: contextUri === null ? shownUris(rows?.getSnapshot().rows ?? [], null) : null,
    row: null,
    song: null,
    contextUri,
    ...how,
  });
}

/** Whether this playlist is what plays or stands paused, by Gatefold's queue or by the service's word, and whether it sounds. */
export function useIsPlaying(playlist: PlaylistDetail): { isCurrent: boolean; isSounding: boolean } {
  const playing = usePlaying();
  const isListed = usePlaysList(listSourceOf(playlist));
  const isCurrent = isListed || (!isVirtual(playlist.id) && playing.contextUri === playlist.uri);
  return { isCurrent, isSounding: isCurrent && !playing.isPaused };
}

interface PlaylistHeaderProps {
  playlist: PlaylistDetail;
  onPlay: () => void;
  onShuffle: () => void;
  /** it was pressed and waits for the list */
  isAwaited: boolean;
  /** more buttons beside play */
  children?: ReactNode;
}

/** A playlist's page header: cover, name, owner, how many songs and how long, its description, and the way to its page. */
export function PlaylistHeader({ playlist, onPlay, onShuffle, isAwaited, children }: PlaylistHeaderProps) {
  const isLiked = playlist.id === likedId;
  const name = isLiked ? commonText("likedSongs") : playlistName(playlist.name);
  const { isCurrent, isSounding } = useIsPlaying(playlist);
  const imageUrl = playlist.images[0]?.url ?? null;
  const canPlay = playlist.track_count > 0 || !playlist.readable;
  return (
    <>
      <title>{commonText("pageTitle", { page: name })}</title>
      <PageHeader
        kind={isLiked ? playlistsText("likedKind") : playlistsText("kind")}
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
        description={isLiked ? playlistsText("likedDescription") : playlist.description}
        providerUrl={playlist.external_urls.spotify}
        play={
          canPlay
            ? {
                label: isSounding ? commonText("pause") : commonText("play"),
                isSounding,
                isAwaited,
                onPlay: () => (isCurrent ? setPaused(isSounding) : onPlay()),
              }
            : undefined
        }
        onShuffle={canPlay && playlist.readable ? onShuffle : undefined}
      >
        {children}
      </PageHeader>
    </>
  );
}
