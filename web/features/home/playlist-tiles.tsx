import { Link } from "@tanstack/react-router";
import { ListMusic, Sparkles } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { useScroller } from "#web/ui/list/scroller.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import {
  type Playlist,
  formatSongs,
  playlistDetail,
  playlistName,
  type SuggestedPlaylist,
} from "#web/features/library/library.ts";
import { LikedArt } from "#web/ui/liked-art.tsx";

const gap = 8;
const narrowestTile = 148;
const widestTile = 196;
const captionHeight = 92;
const tilePadding = 10;

/** What lies on the grid: the liked songs, a playlist, or a genre that could become one. */
export type Tile =
  | { kind: "liked"; count: number | undefined }
  | { kind: "playlist"; playlist: Playlist }
  | { kind: "suggested"; suggestion: SuggestedPlaylist };

/** What is written under a tile. */
export function nameOfTile(tile: Tile): string {
  if (tile.kind === "liked") return commonText("likedSongs");
  return tile.kind === "playlist" ? playlistName(tile.playlist.name) : tile.suggestion.name;
}

function idOfTile(tile: Tile): string {
  if (tile.kind === "liked") return "liked";
  return tile.kind === "playlist" ? tile.playlist.id : `suggested:${tile.suggestion.genre}`;
}

function columnsFor(width: number): number {
  const min = width < 480 ? narrowestTile : widestTile;
  return Math.max(2, Math.floor((width + gap) / (min + gap)));
}

interface TileFrameProps {
  id: string;
  name: string;
  detail: string;
  art: ReactNode;
  isDashed?: boolean;
}

function TileFrame({ id, name, detail, art, isDashed = false }: TileFrameProps) {
  return (
    <Link
      to="/playlist/$id"
      params={{ id }}
      className={joinClasses(
        "block h-full rounded-card p-2.5 transition hover:bg-hover focus-visible:bg-hover",
        isDashed && "border border-dashed border-control-line",
      )}
    >
      <span className="block rounded-card shadow-cover">{art}</span>
      <span dir="auto" title={name} className="mt-3 line-clamp-2 text-start font-semibold text-strong">
        {name}
      </span>
      <span className="mt-0.5 block truncate text-sm text-weak">{detail}</span>
    </Link>
  );
}

function TileView({ tile, isEager }: { tile: Tile; isEager: boolean }) {
  if (tile.kind === "liked") {
    return (
      <TileFrame
        id="liked"
        name={nameOfTile(tile)}
        detail={tile.count === undefined ? "" : formatSongs(tile.count)}
        art={<LikedArt size="fill" />}
      />
    );
  }
  if (tile.kind === "suggested") {
    const { genre, trackCount } = tile.suggestion;
    return (
      <TileFrame
        id={idOfTile(tile)}
        name={nameOfTile(tile)}
        detail={`${commonText("suggested")} · ${formatSongs(trackCount)}`}
        art={<Artwork url={null} seed={genre} size="fill" icon={Sparkles} />}
        isDashed
      />
    );
  }
  const { playlist } = tile;
  return (
    <TileFrame
      id={playlist.id}
      name={nameOfTile(tile)}
      detail={playlistDetail(playlist)}
      art={
        <Artwork
          url={pickImage(playlist.images, 150)}
          seed={playlist.id}
          size="fill"
          icon={ListMusic}
          isEager={isEager}
        />
      }
    />
  );
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
export function PlaylistTiles({ tiles, label }: { tiles: readonly Tile[]; label: string }) {
  const list = useRef<HTMLUListElement>(null);
  const scroller = useScroller();
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);

  const columns = columnsFor(width);
  const tileWidth = (width - gap * (columns - 1)) / columns;
  const rowHeight = Math.round(tileWidth - tilePadding * 2 + captionHeight + gap);
  const count = width === 0 ? 0 : Math.ceil(tiles.length / columns);
  const { rows, totalHeight } = useVirtualRows({ count, rowHeight, scroller, list });
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: totalHeight }}>
      {rows.flatMap(({ index: row, top }) =>
        tiles.slice(row * columns, (row + 1) * columns).map((tile, column) => (
          <li
            key={idOfTile(tile)}
            aria-setsize={tiles.length}
            aria-posinset={row * columns + column + 1}
            className="absolute"
            style={{
              top,
              insetInlineStart: column * (tileWidth + gap),
              width: tileWidth,
              height: rowHeight - gap,
            }}
          >
            <TileView tile={tile} isEager={row < 2} />
          </li>
        )),
      )}
    </ul>
  );
}
