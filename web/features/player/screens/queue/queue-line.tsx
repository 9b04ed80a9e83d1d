import { Link } from "@tanstack/react-router";
import { ListX, Shuffle } from "lucide-react";
import { changePreferences, usePreference } from "#web/features/preferences/preferences.ts";
import { PlayingMeter } from "#web/features/player/screens/controls/playing-meter.tsx";
import { StopLine } from "#web/features/player/screens/stop-line/stop-line.tsx";
import type { ListSource } from "#web/features/player/queue/play-queue.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { autoplayText, reasonText } from "#web/features/player/texts/autoplay-text.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { formatMoment } from "#web/platform/text/format.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { describeView } from "./describe-view.ts";
import { MovableLine, PressLine } from "./movable-line.tsx";
import { clearQueue, dealQueueAgain } from "#web/features/player/screens/controls/queue-actions.ts";
import type { QueueClock } from "./queue-clock.ts";
import type { QueueLine } from "./queue-lines.ts";
import { SongLine } from "./song-line.tsx";
import { nameOfSource } from "#web/features/player/queue/name-of-source.ts";

interface LineProps {
  line: QueueLine;
  names: ReadonlyMap<string, PlayerTrack>;
  clock: QueueClock;
}

/** One line of the queue. */
export function Line({ line, names, clock }: LineProps) {
  if (line.kind === "heading") return <Heading about={line.about} />;
  if (line.kind === "list") return <ListHeading source={line.source} place={line.place} total={line.total} />;
  if (line.kind === "stop") return <StopLine marks={line.marks} at={line.at} />;
  if (line.kind === "end") return <End isRepeated={line.isRepeated} />;
  if (line.kind === "chosen")
    return (
      <MovableLine
        place={{ from: "autoplay", key: line.key }}
        song={line.song}
        moves={line.moves}
        startsAt={startIn(clock, line.key)}
        about={reasonText(line.reason)}
      />
    );
  if (line.kind === "added")
    return (
      <MovableLine
        place={{ from: "added", key: line.key }}
        song={line.song}
        moves={line.moves}
        startsAt={startIn(clock, line.key)}
      />
    );
  if (line.kind === "now")
    return (
      <SongLine song={line.song} isPlaying>
        <PlayingMeter />
      </SongLine>
    );
  if (line.kind === "heard")
    return (
      <PressLine
        song={line.song}
        onPlay={() => withPlayer((commands) => commands.playSong(line.song))}
        isHeard
      />
    );
  const song = names.get(line.uri);
  if (song === undefined) return <div aria-hidden className="mx-2 my-1.5 h-10 rounded-control bg-hover" />;
  return (
    <MovableLine
      place={{ from: "list", row: line.row }}
      song={song}
      moves={line.moves}
      startsAt={startIn(clock, line.key)}
    />
  );
}

function startIn({ startsAtMs, nowMs }: QueueClock, key: string): string | null {
  const atMs = startsAtMs.get(key);
  return atMs === undefined ? null : formatMoment(atMs / 1000, nowMs);
}

function Heading({ about }: { about: "now" | "added" }) {
  return (
    <div className="flex h-full items-end gap-2 px-2 pb-1">
      <h3 className="grow text-sm leading-8 font-semibold text-weak">
        {playerMenuText(about === "now" ? "nowPlaying" : "nextInQueue")}
      </h3>
      {about === "added" ? (
        <IconButton size="small" label={playerMenuText("clearQueue")} icon={ListX} onClick={clearQueue} />
      ) : null}
    </div>
  );
}

/** What comes behind the last song, which autoplay decides where the list is not repeated. */
function End({ isRepeated }: { isRepeated: boolean }) {
  const isOn = usePreference("autoplay");
  if (isRepeated)
    return <p className="flex h-full items-center px-2 text-sm text-weak">{playerMenuText("thenAgain")}</p>;
  return (
    <div className="flex h-full items-center px-2">
      <Switch
        label={autoplayText("autoplay")}
        hint={isOn ? autoplayText("goesOn") : playerMenuText("thenStops")}
        isOn={isOn}
        isAtEnd
        onChange={(autoplay) => changePreferences({ autoplay })}
      />
    </div>
  );
}

/** Where the list stands, with the way back to exactly the view in which it was pressed. */
function ListHeading({ source, place, total }: { source: ListSource; place: number; total: number }) {
  const isDealt = useQueueStore((store) => store.queue.deck !== null);
  return (
    <div className="flex h-full items-end gap-2 px-2 pb-1">
      <h3 className="min-w-0 grow text-sm font-semibold text-weak">
        <Link to={source.address} className="block truncate hover:text-strong hover:underline">
          {playerMenuText("nextFrom", { name: nameOfSource(source) })}
        </Link>
        <span dir="auto" className="tabular block truncate font-normal">
          {[...describeView(source.address), playerMenuText("placeInList", { place, total })].join(" · ")}
        </span>
      </h3>
      {isDealt ? (
        <IconButton
          size="small"
          label={playerMenuText("dealAgain")}
          icon={Shuffle}
          onClick={dealQueueAgain}
        />
      ) : null}
    </div>
  );
}
