/* Apart from scrobbling.ts, so that the web needs no zod for them. */

/** Bounds of what players submit: ListenBrainz's own, which its clients keep to (its API documentation). */
export const listenLimits = {
  /** listens of one request */
  listens: 1_000,
  /** bytes of one request */
  bytes: 10_240_000,
  listenBytes: 10_240,
  tags: 50,
  tagLength: 64,
  /** epoch seconds of 2002-10-01, before which no one scrobbled */
  earliest: 1_033_430_400,
} as const;

export const listenTypes = ["single", "import", "playing_now"] as const;
export type ListenType = (typeof listenTypes)[number];

/** Submissions of a person that are kept. */
export const maxSubmissions = 50;
