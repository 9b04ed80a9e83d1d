import { compareGenres } from "#contract/genres/genre-names.ts";
import { hierarchy, treemap } from "d3-hierarchy";

/** A genre of the map; `size` is what its area stands for: its songs, or their plays. */
export interface MapGenre {
  genre: string;
  display: string;
  main: string;
  size: number;
}

/** A main genre of the map with its leaves; `size` is that of all of them. */
export interface Family {
  main: string;
  size: number;
  /** of the family's colour, in degrees */
  hue: number;
  leaves: MapGenre[];
}

/** A rectangle of the map, in px. */
export interface MapTile {
  genre: string;
  display: string;
  size: number;
  hue: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Hues that differ much between neighbours in size (the golden angle). */
const hueStep = 137.508;

/** The genres that have a size, in families, largest first. What a main genre has beside its leaves is one of them. */
export function familiesOf(genres: readonly MapGenre[]): Family[] {
  const byMain = new Map<string, MapGenre[]>();
  for (const genre of genres) {
    if (genre.size > 0) byMain.set(genre.main, [...(byMain.get(genre.main) ?? []), genre]);
  }
  return [...byMain]
    .map(([main, leaves]) => ({
      main,
      size: leaves.reduce((sum, { size }) => sum + size, 0),
      leaves: leaves.toSorted((a, b) => b.size - a.size || compareGenres(a.genre, b.genre)),
    }))
    .sort((a, b) => b.size - a.size || compareGenres(a.main, b.main))
    .map((family, index) => ({ ...family, hue: Math.round((40 + index * hueStep) % 360) }));
}

interface Branch {
  leaf?: MapGenre;
  hue: number;
  children?: Branch[];
}

/** Lays the families out as areas by their size; the leaves of a family lie together. */
export function layOutMap(families: readonly Family[], width: number, height: number): MapTile[] {
  if (width <= 0 || height <= 0 || families.length === 0) return [];
  const root = hierarchy<Branch>({
    hue: 0,
    children: families.map(({ hue, leaves }) => ({ hue, children: leaves.map((leaf) => ({ leaf, hue })) })),
  }).sum(({ leaf }) => leaf?.size ?? 0);
  const laid = treemap<Branch>().size([width, height]).paddingInner(1).paddingOuter(1).round(true)(root);
  return laid.leaves().flatMap(({ data: { leaf, hue }, x0, y0, x1, y1 }) =>
    leaf === undefined
      ? []
      : {
          genre: leaf.genre,
          display: leaf.display,
          size: leaf.size,
          hue,
          x: x0,
          y: y0,
          width: x1 - x0,
          height: y1 - y0,
        },
  );
}
