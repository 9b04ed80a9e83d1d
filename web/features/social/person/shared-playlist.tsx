import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { formatSongs, playlistName } from "#web/features/library/library.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { peopleText } from "#web/platform/messages/en-people.ts";
import { t } from "#web/platform/messages/messages.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type Look, personPlaylistQuery } from "./people.queries.ts";
import { SongRows } from "./song-rows.tsx";

/** The songs of a playlist that a person shows. */
export function SharedPlaylist({ look, playlistId }: { look: Look; playlistId: string }) {
  const answer = useInfiniteQuery(personPlaylistQuery(look, playlistId));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = answer;
  const playlist = data?.pages[0]?.playlist;
  return (
    <div>
      <Link
        to="/people/$id"
        params={{ id: look.userId }}
        search={look.as === undefined ? {} : { as: look.as }}
        className={`${buttonClasses("quiet")} -ml-4`}
      >
        <ArrowLeft aria-hidden size={18} />
        {peopleText("backToLibrary")}
      </Link>
      {error !== null && data === undefined ? (
        <ErrorState
          size="panel"
          title={describeFailure(error).title}
          advice={describeFailure(error).advice}
          action={<Button onClick={() => void refetch()}>{t("app.tryAgain")}</Button>}
        />
      ) : null}
      {data === undefined && error === null ? (
        <Loading label={t("app.loading")} className="mt-4 flex flex-col gap-3">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-12 w-full" />
        </Loading>
      ) : null}
      {data === undefined || playlist === undefined ? null : (
        <>
          <h2 dir="auto" className="mt-3 text-xl font-semibold text-strong">
            {playlistName(playlist.name)}
          </h2>
          <p className="mb-3 text-weak">{formatSongs(playlist.track_count)}</p>
          <SongRows label={playlistName(playlist.name)} songs={data.pages.flatMap((page) => page.items)} />
          {hasNextPage ? (
            <Button className="mt-4" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {peopleText("showMore")}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
