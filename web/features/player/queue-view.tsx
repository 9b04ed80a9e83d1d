import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type RefObject, useDeferredValue, useState } from "react";
import { call } from "#web/platform/api.ts";
import { describeFailure } from "#web/platform/failure.ts";
import { formatDuration } from "#web/platform/format.ts";
import { playerMenuText } from "#web/platform/messages/en-player-menu.ts";
import { pickImage } from "#web/platform/pick-image.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { PlayerPopover } from "./player-popover.tsx";
import { getPlayerCommands } from "./player-session.ts";
import { PlayingMeter } from "./playing-meter.tsx";
import { artistText } from "./track-links.tsx";
import { usePlayer } from "./use-player.ts";

/** So many songs of the library are offered for what was typed. */
const mostFound = 5;

const coverPx = 40;

/** Read anew each time the view is opened, and when another song begins. */
function queueQuery(playing: string | null) {
  return {
    queryKey: ["player", "queue", playing],
    queryFn: async () => (await getPlayerCommands()?.readQueue()) ?? [],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  };
}

interface QueueViewProps {
  /** the view opens above it */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** What plays, what plays next, and a way to add to it. */
export function QueueView({ anchor, onClose }: QueueViewProps) {
  return (
    <PlayerPopover
      label={playerMenuText("queue")}
      anchor={anchor}
      onClose={onClose}
      className="w-96 overflow-y-auto"
    >
      <div className="flex flex-col gap-3 p-2">
        <AddSong />
        <NowPlaying />
        <NextUp />
      </div>
    </PlayerPopover>
  );
}

interface SongLineProps {
  song: { name: string; artists: string; image: string | null; seed: string };
  isPlaying?: boolean;
  /** at the end of the line */
  children?: React.ReactNode;
}

function SongLine({ song, isPlaying = false, children }: SongLineProps) {
  return (
    <div className="flex min-h-13 items-center gap-3 rounded-control px-2 py-1 hover:bg-hover">
      <Artwork url={song.image} seed={song.seed} size={coverPx} />
      <span className="min-w-0 grow">
        <span
          dir="auto"
          className={`block truncate text-left font-semibold ${isPlaying ? "text-accent-text" : "text-strong"}`}
        >
          {song.name}
        </span>
        <span className="block truncate text-sm text-weak">{song.artists}</span>
      </span>
      {children}
    </div>
  );
}

function Heading({ children }: { children: string }) {
  return <h2 className="px-2 pb-1 text-sm font-semibold text-weak">{children}</h2>;
}

function NowPlaying() {
  const track = usePlayer((state) => state.track);
  if (track === null) return null;
  const song = {
    name: track.name,
    artists: artistText(track),
    image: track.image,
    seed: track.album.id ?? track.id,
  };
  return (
    <section>
      <Heading>{playerMenuText("nowPlaying")}</Heading>
      <SongLine song={song} isPlaying>
        <PlayingMeter />
      </SongLine>
    </section>
  );
}

function NextUp() {
  const playing = usePlayer((state) => state.track?.uri ?? null);
  const queue = useQuery(queueQuery(playing));
  const songs = queue.data ?? [];
  return (
    <section>
      <Heading>{playerMenuText("nextUp")}</Heading>
      {queue.isPending ? <p className="px-2 py-1 text-weak">{playerMenuText("looking")}</p> : null}
      {queue.isError ? (
        <div role="alert" className="flex flex-col items-start gap-2 px-2 py-1">
          <p>{playerMenuText("failed")}</p>
          <Button onClick={() => void queue.refetch()}>{playerMenuText("tryAgain")}</Button>
        </div>
      ) : null}
      {queue.data !== undefined && songs.length === 0 ? (
        <p className="px-2 py-1 text-sm text-weak">
          <span className="block font-semibold text-normal">{playerMenuText("empty")}</span>
          {playerMenuText("emptyAdvice")}
        </p>
      ) : null}
      <ol>
        {songs.map((track, index) => (
          <li key={`${track.uri} ${index}`}>
            <SongLine
              song={{
                name: track.name,
                artists: artistText(track),
                image: track.image,
                seed: track.album.id ?? track.id,
              }}
            >
              <span className="tabular shrink-0 text-xs text-weak">{formatDuration(track.duration_ms)}</span>
            </SongLine>
          </li>
        ))}
      </ol>
      {songs.length >= 20 ? (
        <p className="px-2 pt-2 text-xs text-weak">{playerMenuText("upcoming", { count: songs.length })}</p>
      ) : null}
    </section>
  );
}

/** A field that finds songs of the library; each is added by its button. */
function AddSong() {
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ["player", "queue-search", query],
    queryFn: ({ signal }) => call("GET /library/search", { query: { q: query, limit: mostFound }, signal }),
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
  });
  const songs = query.length >= 2 ? (found.data?.items ?? []) : [];
  return (
    <section>
      <input
        type="search"
        value={typed}
        autoComplete="off"
        aria-label={playerMenuText("find")}
        placeholder={playerMenuText("findHint")}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-11 w-full rounded-card border border-control-line bg-app px-3 text-strong placeholder:text-weak"
      />
      <output className="sr-only">
        {query.length >= 2 && found.isSuccess && songs.length === 0 ? playerMenuText("noneFound") : ""}
      </output>
      {query.length >= 2 && found.isSuccess && songs.length === 0 ? (
        <p aria-hidden className="px-2 pt-2 text-sm text-weak">
          {playerMenuText("noneFound")}
        </p>
      ) : null}
      <ul className={songs.length > 0 ? "pt-2" : ""}>
        {songs.map(({ track }) => (
          <li key={track.uri}>
            <SongLine
              song={{
                name: track.name,
                artists: track.artists.map(({ name }) => name).join(", "),
                image: pickImage(track.album.images, coverPx),
                seed: track.album.id ?? track.uri,
              }}
            >
              <AddButton uri={track.uri} name={track.name} />
            </SongLine>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AddButton({ uri, name }: { uri: string; name: string }) {
  const queries = useQueryClient();
  const add = async () => {
    try {
      await getPlayerCommands()?.addToQueue(uri);
      showToast({ tone: "success", title: playerMenuText("added") });
      await queries.invalidateQueries({ queryKey: ["player", "queue"] });
    } catch (error) {
      const { title, advice } = describeFailure(error);
      showToast({ tone: "danger", title: playerMenuText("notAdded"), detail: `${title} ${advice}` });
    }
  };
  return (
    <IconButton label={playerMenuText("add", { name })} icon={Plus} size="small" onClick={() => void add()} />
  );
}
