/** Where a picture is drawn: a story, or the picture of a link. */
export const cardSizes = {
  tall: { width: 1080, height: 1920 },
  wide: { width: 1200, height: 630 },
} as const;
export type CardFormat = keyof typeof cardSizes;
