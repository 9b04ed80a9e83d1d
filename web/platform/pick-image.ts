/** A picture in one of its sizes; `width` in px is null where the provider does not tell. */
interface SizedImage {
  url: string;
  width: number | null;
}

/**
 * The address of the smallest picture that is at least so many px wide, or of the widest there is. Where no
 * width is told the first counts as the widest, as providers order them. Null without pictures.
 */
export function pickImage(images: readonly SizedImage[], px: number): string | null {
  const known = images.filter((image): image is { url: string; width: number } => image.width !== null);
  const fitting = known.filter(({ width }) => width >= px).sort((a, b) => a.width - b.width);
  const widest = known.toSorted((a, b) => b.width - a.width);
  return (fitting[0] ?? widest[0] ?? images[0])?.url ?? null;
}
