import { Sparkles } from "lucide-react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Tile, type TilePlace } from "#web/ui/tiles/tile.tsx";
import { TileGrid } from "#web/ui/tiles/tile-grid.tsx";
import {
  type Playlist,
  formatSongs,
  playlistName,
  type SuggestedPlaylist,
} from "#web/features/library/library.ts";
import { likedList, listOfPlaylist, ListTile } from "#web/features/lists/lists.ts";

/** What lies on the grid: the liked songs, a playlist, or a genre that could become one. */
export type HomeTile =
  | { kind: "liked"; count: number | undefined }
  | { kind: "playlist"; playlist: Playlist }
  | { kind: "suggested"; suggestion: SuggestedPlaylist };

/** What is written under a tile. */
export function nameOfTile(tile: HomeTile): string {
  if (tile.kind === "liked") return commonText("likedSongs");
  return tile.kind === "playlist" ? playlistName(tile.playlist.name) : tile.suggestion.name;
}

function idOfTile(tile: HomeTile): string {
  if (tile.kind === "liked") return "liked";
  return tile.kind === "playlist" ? tile.playlist.id : `suggested:${tile.suggestion.genre}`;
}

function TileView({ tile, isEager, ...place }: TilePlace & { tile: HomeTile; isEager: boolean }) {
  if (tile.kind === "suggested") {
    const { genre, trackCount } = tile.suggestion;
    return (
      <Tile
        {...place}
        to={`/playlist/${encodeURIComponent(idOfTile(tile))}`}
        name={nameOfTile(tile)}
        line={`${commonText("suggested")} · ${formatSongs(trackCount)}`}
        art={<Artwork url={null} seed={genre} size="fill" icon={Sparkles} />}
        isDashed
      />
    );
  }
  const list = tile.kind === "liked" ? likedList(tile.count) : listOfPlaylist(tile.playlist);
  return <ListTile {...place} list={list} isEager={isEager} />;
}

/** The shape of tiles that are on their way. */
export function TileSkeletons() {
  return (
    <Loading
      label={commonText("loading")}
      className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(12.25rem,1fr))]"
    >
      {Array.from({ length: 12 }, (_, tile) => (
        <div key={tile} className="p-2.5">
          <Skeleton className="aspect-square w-full rounded-card" />
          <Skeleton className="mt-4 h-3.5 w-4/5" />
          <Skeleton className="mt-2 h-3 w-2/5" />
        </div>
      ))}
    </Loading>
  );
}

/** A grid of tiles, of which only those in sight are rendered. */
export function PlaylistTiles({ tiles, label }: { tiles: readonly HomeTile[]; label: string }) {
  return (
    <TileGrid
      label={label}
      items={tiles}
      keyOf={idOfTile}
      renderTile={(tile, place) => <TileView tile={tile} {...place} />}
    />
  );
}
