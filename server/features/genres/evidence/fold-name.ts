/** An artist's name as sources are asked by it: without case, accents and doubled spaces. */
export function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/gu, " ")
    .trim();
}
