import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { IconButton } from "#web/ui/button.tsx";
import { queueAndNotify } from "#web/features/player/session/player-session.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { coverPx, SongLine } from "./song-line.tsx";

/** So many songs of the library are offered for what was typed. */
const maxFound = 5;

/** A field that finds songs of the library; each is added by its button. */
export function AddSong() {
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ["player", "queue-search", query],
    queryFn: ({ signal }) => call("GET /library/search", { query: { q: query, limit: maxFound }, signal }),
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
            <SongLine song={toSong(track)}>
              <AddButton song={toSong(track)} />
            </SongLine>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FoundTrack = RouteOutput<"GET /library/search">["items"][number]["track"];

function toSong(track: FoundTrack): PlayerTrack {
  return { ...track, duration_ms: track.duration_ms ?? 0, image: pickImage(track.album.images, coverPx) };
}

function AddButton({ song }: { song: PlayerTrack }) {
  return (
    <IconButton
      label={playerMenuText("add", { name: song.name })}
      icon={Plus}
      size="small"
      onClick={() => queueAndNotify([song], "last", song.name)}
    />
  );
}
