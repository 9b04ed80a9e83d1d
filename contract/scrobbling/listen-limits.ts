/* Apart from scrobbling.ts, so that the web needs no zod for them. */

/** Limits of what players submit: those in ListenBrainz's API documentation, which its clients respect. */
export const listenLimits = {
  /** listens in one request */
  listens: 1_000,
  /** bytes in one request */
  bytes: 10_240_000,
  listenBytes: 10_240,
  tags: 50,
  tagLength: 64,
  /** epoch seconds of 2002-10-01, before which no one scrobbled */
  earliest: 1_033_430_400,
} as const;

export const listenTypes = ["single", "import", "playing_now"] as const;
export type ListenType = (typeof listenTypes)[number];

/** Number of submissions kept for each person. */
export const maxSubmissions = 50;
