import { ListMusic, Search } from "lucide-react";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { usePlaylists } from "#web/features/library/library.ts";
import { listOfPlaylist, ListTile, type MusicList } from "#web/features/lists/lists.ts";
import {
  type ListSource,
  nameOfSource,
  type PlayerTrack,
  resumeThread,
  setPaused,
  usePlayer,
} from "#web/features/player/player.tsx";
import { formatDuration } from "#web/platform/text/format.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { homeText } from "#web/features/home/texts/home-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { TileStrip } from "#web/ui/tiles/tile-strip.tsx";
import { Tile, type TilePlace } from "#web/ui/tiles/tile.tsx";
import type { HomeThread } from "./home.queries.ts";

/** A list that was listened to, and where it was left; `thread` is null of the one that the player is at. */
interface Listening {
  thread: number | null;
  source: ListSource;
  song: Pick<PlayerTrack, "id" | "name" | "image">;
  positionMs: number;
}

const uriKinds = { playlist: "playlist", album: "album", artist: "artist" } as const;

/** The list as others are shown; null for what has no page of its own, as a search. */
function useListOf({ source, song, positionMs }: Listening): MusicList | null {
  const playlists = usePlaylists().data?.items;
  const { kind, id } = source;
  if (kind === "search" || kind === "songs") return null;
  const shown = { name: nameOfSource(source), line: lineOf(song.name, positionMs), imageUrl: song.image };
  const playlist = kind === "playlist" ? playlists?.find((each) => each.id === id) : undefined;
  if (playlist !== undefined) return { ...listOfPlaylist(playlist), ...shown };
  if (kind === "liked") return { kind, id: "liked", uri: null, url: null, ...shown };
  return { kind, id, uri: `spotify:${uriKinds[kind]}:${id}`, url: null, ...shown };
}

function lineOf(song: string, positionMs: number): string {
  return `${formatDuration(positionMs)} · ${song}`;
}

function ListeningTile({ thread: left, ...place }: TilePlace & { thread: HomeThread }) {
  const listening = useListening(left);
  const { playback: canPlay } = useCapabilities();
  const isPaused = usePlayer((state) => state.paused);
  const list = useListOf(listening);
  const { thread, source, song, positionMs } = listening;
  const isSounding = thread === null && !isPaused;
  const onPlay = () => (thread === null ? setPaused(isSounding) : resumeThread(thread));
  if (list !== null)
    return <ListTile {...place} list={list} resume={{ address: source.address, isSounding, onPlay }} />;
  const name = nameOfSource(source);
  return (
    <Tile
      {...place}
      to={source.address}
      name={name}
      line={lineOf(song.name, positionMs)}
      art={
        <Artwork
          url={song.image}
          seed={song.id}
          size="fill"
          icon={source.kind === "search" ? Search : ListMusic}
        />
      }
      play={
        canPlay
          ? {
              label: isSounding ? commonText("pause") : commonText("playTrack", { name }),
              isSounding,
              onPlay,
            }
          : undefined
      }
    />
  );
}

/** What of a list is shown: of the one that the player is at, what it says now. */
function useListening({ thread, source, song, position_ms: leftAtMs }: HomeThread): Listening {
  const track = usePlayer((state) => state.track);
  const positionMs = usePlayer((state) => (state.paused ? state.position : 0));
  const isHere = thread === null && track?.uri === song.uri;
  return { thread, source, song, positionMs: isHere ? positionMs : leftAtMs };
}

/** What played last and where it stopped, and lists that were left before it: each goes on as it was. */
export function ContinueStrip({ threads }: { threads: readonly HomeThread[] }) {
  if (threads.length === 0) return null;
  return (
    <TileStrip
      title={homeText("strips.continue")}
      items={threads}
      keyOf={({ source }) => `${source.kind} ${source.id} ${source.name}`}
      renderTile={(thread, place) => <ListeningTile {...place} thread={thread} />}
      scrollLabels={{ back: commonText("scrollBack"), forward: commonText("scrollForward") }}
    />
  );
}
