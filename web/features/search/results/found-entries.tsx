import { useInfiniteQuery } from "@tanstack/react-query";
import { ListTile } from "#web/features/lists/lists.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TileGrid } from "#web/ui/tiles/tile-grid.tsx";
import { TileStrip } from "#web/ui/tiles/tile-strip.tsx";
import {
  entriesQuery,
  type EntriesKind,
  type SearchAnswer,
  type Wanted,
} from "#web/features/search/asked/search.queries.ts";
import { useMusicLists } from "#web/features/search/asked/to-music-list.ts";

interface StripsProps {
  answer: SearchAnswer;
  /** shows all of a kind */
  onAll: (kind: EntriesKind) => void;
}

const kinds = ["artists", "albums", "playlists"] as const satisfies readonly EntriesKind[];

/** Artists, albums and playlists that were found, in a line each; what stands above them as the top result is left out. */
export function FoundStrips({ answer, onAll }: StripsProps) {
  const listsOf = useMusicLists();
  const topId = answer.top === null || answer.top.kind === "song" ? null : answer.top.entry.id;
  return kinds.map((kind) => {
    const { items, total } = answer[kind];
    const lists = listsOf(kind, items).filter(({ id }) => id !== topId);
    if (lists.length === 0) return null;
    return (
      <div key={kind} className="px-4 md:px-8">
        <TileStrip
          title={searchPageText(`tabs.${kind}`)}
          items={lists}
          keyOf={({ id }) => id}
          scrollLabels={{ back: commonText("scrollBack"), forward: commonText("scrollForward") }}
          action={
            total > items.length ? (
              <Button variant="quiet" onClick={() => onAll(kind)}>
                {searchPageText("showAll", { total: formatCount(total) })}
              </Button>
            ) : null
          }
          renderTile={(list, place) => <ListTile {...place} list={list} />}
        />
      </div>
    );
  });
}

/** All that was found of one kind. */
export function FoundEntries({ wanted, kind }: { wanted: Wanted; kind: EntriesKind }) {
  const listsOf = useMusicLists();
  const answer = useInfiniteQuery(entriesQuery(wanted, kind));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = answer;
  const lists = listsOf(
    kind,
    (data?.pages ?? []).flatMap(({ items }) => items),
  );
  if (lists.length === 0) return null;
  return (
    <div className="px-4 md:px-8">
      <TileGrid
        key={JSON.stringify([wanted, kind])}
        label={searchPageText(`tabs.${kind}`)}
        items={lists}
        keyOf={({ id }) => id}
        renderTile={(list, place) => <ListTile {...place} list={list} />}
      />
      {hasNextPage ? (
        <div className="mt-4 flex items-center gap-3">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {searchPageText("showMore")}
          </Button>
          {isFetchNextPageError ? <p role="alert">{searchPageText("moreFailed")}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
