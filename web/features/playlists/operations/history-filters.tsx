import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { gonePlaylistsQuery } from "../playlists.queries.ts";
import { playlistName, usePlaylists } from "#web/features/library/library.ts";
import { operationsText } from "#web/features/playlists/texts/operations-text.ts";
import { Choice } from "#web/ui/form/choice.tsx";
import { shownKinds } from "./operation-filter.ts";
import type { OperationFilter } from "./operations.queries.ts";

const any = "any";

/** Playlists that may have a history, by id: those of the library, and those that left it. */
function usePlaylistNames(chosen: string | undefined): Map<string, string> {
  const here = usePlaylists().data?.items ?? [];
  const gone = useQuery(gonePlaylistsQuery).data?.items ?? [];
  const names = new Map([
    [any, operationsText("anyPlaylist")],
    ["liked", operationsText("likedSongs")],
    ...here
      .filter(({ own, collaborative }) => own || collaborative)
      .map(({ id, name }) => [id, playlistName(name)] as const),
    ...gone.map(
      ({ playlist_id: id, name }) =>
        [id, operationsText("leftPlaylist", { playlist: playlistName(name) })] as const,
    ),
  ]);
  // One that no one knows any more stays chosen, so that the page says what it shows.
  return chosen === undefined || names.has(chosen) ? names : names.set(chosen, chosen);
}

/** Narrows the history to a playlist and to a kind, which stay in the address. */
export function HistoryFilters({ filter }: { filter: OperationFilter }) {
  const navigate = useNavigate();
  const names = usePlaylistNames(filter.playlist);
  const show = (wanted: OperationFilter) => void navigate({ to: "/history", search: wanted, replace: true });
  const { kind, playlist } = filter;
  const others = {
    kind: kind === undefined ? {} : { kind },
    playlist: playlist === undefined ? {} : { playlist },
  };
  return (
    <fieldset className="mb-6 flex flex-wrap gap-4">
      <legend className="sr-only">{operationsText("filters")}</legend>
      <div className="flex min-w-0 grow basis-56">
        <Choice
          label={operationsText("playlist")}
          value={playlist ?? any}
          options={[...names.keys()]}
          textOf={(id) => names.get(id) ?? id}
          onChange={(id) => show({ ...others.kind, ...(id === any ? {} : { playlist: id }) })}
        />
      </div>
      <div className="flex min-w-0 grow basis-40">
        <Choice
          label={operationsText("kind")}
          value={kind ?? any}
          options={[any, ...shownKinds]}
          textOf={(each) => operationsText(each === any ? "anyKind" : `kinds.${each}`)}
          onChange={(each) => show({ ...others.playlist, ...(each === any ? {} : { kind: each }) })}
        />
      </div>
    </fieldset>
  );
}
