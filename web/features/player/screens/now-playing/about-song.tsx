import { Suspense } from "react";
import { useProfile } from "#web/features/auth/auth.tsx";
import { SongLists } from "#web/features/library-mutations/library-mutations.ts";
import { PageLink } from "#web/features/player/screens/controls/track-links.tsx";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { whyAutoplay } from "#web/features/player/texts/autoplay-text.ts";
import { SortSong } from "#web/features/player/screens/sorting/sort-song.tsx";
import { trackName } from "#web/platform/text/shown-names.ts";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { nameOfSource } from "#web/features/player/queue/name-of-source.ts";

interface AboutSongProps {
  track: PlayerTrack;
  /** when a link is followed */
  onFollow: () => void;
}

/** Why a song plays, which of the person's playlists have it, and which it can be sorted into. */
export function AboutSong({ track, onFollow }: AboutSongProps) {
  return (
    <div className="flex flex-col gap-3 text-sm text-weak">
      <WhyItPlays track={track} />
      <ItsLists track={track} onFollow={onFollow} />
      <SortSong track={track} />
    </div>
  );
}

/** Nothing while the queue has not caught up with what plays. */
function WhyItPlays({ track }: { track: PlayerTrack }) {
  const service = useProfile()?.service;
  const { current, list, deck, row } = useQueueStore((store) => store.queue);
  if (current === null || current.song.uri !== track.uri) return null;
  if (current.from === "added") return <p>{playerBarText("whyAdded")}</p>;
  if (current.from === "autoplay") return <p>{whyAutoplay(current.reason)}</p>;
  if (current.from === "list" && list !== null)
    return (
      <p className="tabular">
        {playerBarText("whyList", {
          place: (deck?.cursor ?? row) + 1,
          total: list.order.uris.length,
          name: nameOfSource(list.source),
        })}
      </p>
    );
  return service === undefined ? null : <p>{playerBarText("whyElsewhere", { service })}</p>;
}

function ItsLists({ track, onFollow }: AboutSongProps) {
  if (!track.uri.startsWith("spotify:track:")) return null;
  return (
    <Suspense>
      <SongLists
        uri={track.uri}
        name={trackName(track)}
        renderLink={(path, label) => (
          <PageLink path={path} onFollow={onFollow}>
            {label}
          </PageLink>
        )}
      />
    </Suspense>
  );
}
