/** A picture in one of its sizes; `width` in px is null where the provider does not tell. */
interface SizedImage {
  url: string;
  width: number | null;
}

/** Beyond two dots a px no one sees a difference; a worker does not know its screen. */
const maxDotsPerPx = 2;

/**
 * The address of the smallest picture that is sharp when it is drawn so many px wide on this screen, or of the widest
 * there is. Where no width is known the first counts as the widest, as providers order them. Null without pictures.
 */
export function pickImage(images: readonly SizedImage[], drawnPx: number): string | null {
  const px = drawnPx * Math.min(maxDotsPerPx, globalThis.devicePixelRatio ?? maxDotsPerPx);
  const known = images.filter((image): image is { url: string; width: number } => image.width !== null);
  const fitting = known.filter(({ width }) => width >= px).sort((a, b) => a.width - b.width);
  const widest = known.toSorted((a, b) => b.width - a.width);
  return (fitting[0] ?? widest[0] ?? images[0])?.url ?? null;
}
