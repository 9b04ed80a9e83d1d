import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { formatSongs, playlistName } from "#web/features/library/library.ts";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { type Look, personPlaylistQuery } from "./people.queries.ts";
import { SongRows } from "./song-rows.tsx";
import { MoreButton, ReadFailure, RowSkeletons } from "#web/features/social/area/reading.tsx";

/** The songs of a playlist that a person shows. */
export function SharedPlaylist({ look, playlistId }: { look: Look; playlistId: string }) {
  const answer = useInfiniteQuery(personPlaylistQuery(look, playlistId));
  const { data, error, refetch } = answer;
  const playlist = data?.pages[0]?.playlist;
  return (
    <div>
      <Link
        to="/people/$id"
        params={{ id: look.userId }}
        search={look.as === undefined ? {} : { as: look.as }}
        className={`${buttonClasses("quiet")} -ms-4`}
      >
        <ArrowLeft aria-hidden size={18} />
        {peopleText("backToLibrary")}
      </Link>
      {data !== undefined ? null : error === null ? (
        <RowSkeletons />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined || playlist === undefined ? null : (
        <>
          <h2 dir="auto" className="mt-3 text-xl font-semibold text-strong">
            {playlistName(playlist.name)}
          </h2>
          <p className="mb-3 text-weak">{formatSongs(playlist.track_count)}</p>
          <SongRows label={playlistName(playlist.name)} songs={data.pages.flatMap((page) => page.items)} />
          <MoreButton label={peopleText("showMore")} query={answer} />
        </>
      )}
    </div>
  );
}
