import { useRouter } from "@tanstack/react-router";
import { addressOf } from "#web/platform/base-path.ts";
import { Fragment, type MouseEvent, type ReactNode } from "react";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { pageOfPlaying } from "./playing-page.ts";
import { nameOfSource } from "#web/features/player/queue/name-of-source.ts";
import { usePlayingSource } from "#web/features/player/queue/use-queue.ts";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { usePlayer } from "#web/features/player/state/use-player.ts";
import { artistName, trackName } from "#web/platform/text/shown-names.ts";

interface PageLinkProps {
  /** a path of the app; null shows the text alone */
  path: string | null;
  children: ReactNode;
  onFollow?: (() => void) | undefined;
}

/** A link within the app: music plays on, and new tabs work as everywhere. */
export function PageLink({ path, children, onFollow }: PageLinkProps) {
  const router = useRouter();
  if (path === null) return children;
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow?.();
    router.history.push(addressOf(path));
  };
  return (
    // The padding makes it 24 px high to aim at (WCAG 2.5.8) without moving the text.
    <a href={addressOf(path)} onClick={handleClick} className="rounded-control py-1 hover:underline">
      {children}
    </a>
  );
}

interface TrackLinkProps {
  track: PlayerTrack;
  /** when a link is followed: a sheet closes */
  onFollow?: () => void;
}

/** The title: it leads to the list that plays, as it was shown when it was pressed, else to the track's album. */
export function TrackTitle({ track, onFollow }: TrackLinkProps) {
  const contextUri = usePlayer((state) => state.contextUri);
  const source = usePlayingSource();
  return (
    <PageLink path={source?.address ?? pageOfPlaying(contextUri, track)} onFollow={onFollow}>
      {trackName(track)}
    </PageLink>
  );
}

/** The name of the list that plays, which leads to it, else of the track's album. */
export function PlayingFrom({ track, onFollow }: TrackLinkProps) {
  const source = usePlayingSource();
  if (source === null) return <span dir="auto">{track.album.name}</span>;
  return (
    <PageLink path={source.address} onFollow={onFollow}>
      {playerBarText("playingFrom", { name: nameOfSource(source) })}
    </PageLink>
  );
}

/** All artists, each leading to their page. */
export function TrackArtists({ track, onFollow }: TrackLinkProps) {
  return track.artists.map((artist, index) => (
    <Fragment key={`${artist.id ?? artist.name} ${index}`}>
      {index === 0 ? "" : ", "}
      <PageLink path={artist.id === null ? null : `/artist/${artist.id}`} onFollow={onFollow}>
        {artistName(artist)}
      </PageLink>
    </Fragment>
  ));
}
