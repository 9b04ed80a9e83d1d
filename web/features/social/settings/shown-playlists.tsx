import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Playlist, playlistDetail, playlistName, usePlaylists } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { detailOf } from "#web/platform/api/failure.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { hasEveryWord } from "#web/platform/text/matches-words.ts";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ListFailure } from "#web/features/social/area/people-list.tsx";
import { Outcome } from "#web/features/social/area/section.tsx";
import { shownPlaylistsQuery } from "#web/features/social/social.queries.ts";
import { useSocialAction } from "#web/features/social/use-social-action.ts";

const maxShown = 50;
/** How many lines there are before a field narrows them, and how many the page holds at once. */
const manyLines = 12;
const maxLines = 200;

function useChoosing() {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string[] | null>(null);
  const saving = useSocialAction(
    (ids: string[]) => call("PUT /social/shown-playlists", { body: { playlist_ids: ids } }),
    {
      onDone: (kept, ids) => {
        queries.setQueryData(shownPlaylistsQuery.queryKey, kept);
        setChosen((now) => (now === ids ? null : now));
      },
      onFailed: (_error, ids) => setChosen((now) => (now === ids ? null : now)),
    },
  );
  const choose = (ids: string[]) => {
    setChosen(ids);
    saving.mutate(ids);
  };
  return { chosen, saving, choose };
}

/** Name and length in a line; the name keeps its own direction of writing. */
function describePlaylist(playlist: Playlist): string {
  return `\u2068${playlistName(playlist.name)}\u2069 · ${playlistDetail(playlist)}`;
}

/** The person's own playlists that can be read, and which of them are shown. */
function useOwnPlaylists() {
  const { data, error, refetch } = useQuery(shownPlaylistsQuery);
  const playlists = usePlaylists();
  const own = playlists.data?.items.filter((playlist) => playlist.own && playlist.readable);
  return { own, ids: data?.playlist_ids, error: error ?? playlists.error, refetch };
}

/** Which of the person's own playlists may be opened by anyone who sees their library; at most 50. */
export function ShownPlaylists() {
  const [typed, setTyped] = useState("");
  const { own, ids: kept, error, refetch } = useOwnPlaylists();
  const { chosen, saving, choose } = useChoosing();
  const ids = chosen ?? kept;
  if (own === undefined || ids === undefined)
    return error === null ? (
      <Skeleton className="h-32 w-full" />
    ) : (
      <ListFailure sentence={detailOf(error) ?? socialText("failed")} onRetry={() => void refetch()} />
    );
  if (own.length === 0) return <p className="text-weak">{socialText("noOwnPlaylists")}</p>;
  const lines = own.filter(({ name }) => hasEveryWord(name, typed)).slice(0, maxLines);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        {own.length > manyLines ? (
          <FilterField look="round" label={socialText("filterPlaylists")} typed={typed} onType={setTyped} />
        ) : null}
        <p className="text-sm text-weak">{socialText("shownCount", { count: ids.length, most: maxShown })}</p>
        <Outcome
          done={saving.isSuccess ? socialText("saved") : null}
          failed={saving.isError ? (detailOf(saving.error) ?? socialText("saveFailed")) : null}
        />
      </div>
      <ul
        aria-label={socialText("shownPlaylists")}
        className="mt-2 grid max-h-80 gap-x-6 overflow-y-auto md:grid-cols-2"
      >
        {lines.map((playlist) => {
          const isShown = ids.includes(playlist.id);
          return (
            <li key={playlist.id}>
              <CheckBox
                needsServer
                label={describePlaylist(playlist)}
                isChecked={isShown}
                isDisabled={!isShown && ids.length >= maxShown}
                onChange={(isWanted) =>
                  choose(isWanted ? [...ids, playlist.id] : ids.filter((id) => id !== playlist.id))
                }
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
