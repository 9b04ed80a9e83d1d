/** Percent of the browser's own size of text. */
export const textSizeBounds = { min: 90, max: 150 } as const;
