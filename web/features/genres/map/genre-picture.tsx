/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a picture that is made of elements */
import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { type Family, layOutMap, type MapTile } from "./lay-out-map.ts";

/** A tile with less room than this, in px, has no name on it. */
const minWidth = 36;
const minHeight = 22;
/** px from which the number stands below the name, and the name may take several lines */
const heightForCount = 44;
const heightForLines = 76;

function Tile({ tile, isChosen }: { tile: MapTile; isChosen: boolean }) {
  const hasName = tile.width >= minWidth && tile.height >= minHeight;
  return (
    <div
      data-genre={tile.genre}
      title={`${tile.display}: ${formatCount(tile.size)}`}
      className={joinClasses(
        "absolute cursor-pointer overflow-hidden rounded-control p-1 text-xs leading-4 text-strong hover:brightness-110",
        isChosen && "ring-2 ring-accent-text ring-inset",
      )}
      style={{
        left: tile.x,
        top: tile.y,
        width: tile.width,
        height: tile.height,
        backgroundColor: `oklch(var(--art-lightness) 0.08 ${tile.hue})`,
      }}
    >
      {hasName ? (
        <span
          dir="auto"
          className={joinClasses(
            "font-semibold",
            tile.height >= heightForLines ? "line-clamp-3" : "block truncate",
          )}
        >
          {tile.display}
        </span>
      ) : null}
      {hasName && tile.height >= heightForCount ? (
        <span className="tabular block truncate">{formatCount(tile.size)}</span>
      ) : null}
    </div>
  );
}

interface GenrePictureProps {
  families: readonly Family[];
  chosen: string | null;
  onChoose: (genre: string) => void;
}

/**
 * The library as areas: of a genre by its songs or plays, of a family by its colour. It is a picture for pointers; the table
 * beside it does the same for keyboards and screen readers.
 */
export function GenrePicture({ families, chosen, onChoose }: GenrePictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const height = useIsNarrow() ? 460 : 520;
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const tiles = useMemo(() => layOutMap(families, width, height), [families, width, height]);
  const handleClick = ({ target }: MouseEvent) => {
    const tile = target instanceof Element ? target.closest<HTMLElement>("[data-genre]") : null;
    const genre = tile?.dataset["genre"];
    if (genre !== undefined) onChoose(genre);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the table takes the keys
    <div
      ref={box}
      role="img"
      aria-label={genreToolsText("map.picture")}
      onClick={handleClick}
      className="relative w-full"
      style={{ height }}
    >
      {tiles.map((tile) => (
        <Tile key={tile.genre} tile={tile} isChosen={tile.genre === chosen} />
      ))}
    </div>
  );
}
