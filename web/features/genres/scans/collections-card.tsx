import { byLanguage } from "#web/platform/i18n/language.ts";
import { Link } from "@tanstack/react-router";
import { ToolCard } from "#web/features/genres/tool-card.tsx";
import { playlistName, useLikedCount, usePlaylists } from "#web/features/library/library.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";

interface Collection {
  id: string;
  name: string;
  total: number;
  kind: "liked" | "playlist";
}

const columns = byLanguage((): TableColumn<Collection>[] => [
  {
    id: "name",
    header: genreToolsText("collections.name"),
    width: "minmax(0, 1fr)",
    cell: ({ id, name }) => (
      <Link
        dir="auto"
        to="/playlist/$id"
        params={{ id }}
        className="block truncate text-strong underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: "kind",
    header: genreToolsText("collections.kind"),
    width: "5.5rem",
    cell: ({ kind }) => genreToolsText(`collections.${kind}`),
  },
  {
    id: "total",
    header: genreToolsText("collections.total"),
    width: "4.5rem",
    cell: ({ total }) => formatCount(total),
    isNumber: true,
  },
]);

function useCollections(): Collection[] | undefined {
  const playlists = usePlaylists().data?.items;
  const liked = useLikedCount().data?.total;
  if (playlists === undefined || liked === undefined) return undefined;
  const all: Collection[] = [
    { id: "liked", name: commonText("likedSongs"), total: liked, kind: "liked" },
    ...playlists.map(({ id, name, track_count: total }) => ({
      id,
      name: playlistName(name),
      total,
      kind: "playlist" as const,
    })),
  ];
  return all.sort((a, b) => a.total - b.total);
}

/** The liked songs and the playlists, smallest to largest. */
export function CollectionsCard() {
  const collections = useCollections();
  return (
    <ToolCard title={genreToolsText("collections.card")} isFoldable>
      {collections === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <VirtualTable
          label={genreToolsText("collections.grid")}
          columns={columns()}
          rows={collections}
          keyOf={({ id }) => id}
          boxClass="max-h-64"
        />
      )}
    </ToolCard>
  );
}
