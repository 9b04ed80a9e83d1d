import { ListMusic } from "lucide-react";
import type { ReactNode } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { formatSongs, LikedArt, playlistName } from "#web/features/library/library.tsx";
import { playContext, playUris, togglePlay } from "#web/features/player/player.tsx";
import { isPlayable, SleeveHeader, usePlaying } from "#web/features/tracks/tracks.tsx";
import { formatLongDuration } from "#web/platform/format.ts";
import { t } from "#web/platform/messages/messages.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { isVirtual, likedId } from "./play-rule.ts";
import type { PlaylistRows } from "./playlist-rows.ts";

export type PlaylistDetail = RouteOutput<"GET /playlists/{id}">;

const mostPlayed = 200;

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
  if (!isVirtual(playlist.id)) return playContext(playlist.uri, 0);
  const { rows: arrived = [] } = rows?.getSnapshot() ?? {};
  const uris = arrived
    .slice(0, mostPlayed)
    .filter(isPlayable)
    .map(({ uri }) => uri);
  if (uris.length > 0) playUris(uris, 0);
}

interface PlaylistHeaderProps {
  playlist: PlaylistDetail;
  rows: PlaylistRows | undefined;
  /** more buttons beside play */
  children?: ReactNode;
}

/** A playlist's sleeve: cover, name, owner, how many songs and how long, its description, and the way to its page. */
export function PlaylistHeader({ playlist, rows, children }: PlaylistHeaderProps) {
  const playing = usePlaying();
  const isLiked = playlist.id === likedId;
  const name = isLiked ? t("library.likedSongs") : playlistName(playlist.name);
  const isCurrent = !isVirtual(playlist.id) && playing.contextUri === playlist.uri;
  const isSounding = isCurrent && !playing.isPaused;
  const imageUrl = playlist.images[0]?.url ?? null;
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
      >
        {children}
      </SleeveHeader>
    </>
  );
}
