import type { QueueState } from "#contract/player/queue.ts";

/** What plays next where nothing was ever played, as browsers store it. */
export const emptyQueueState: QueueState = {
  list: null,
  row: -1,
  deck: null,
  current: null,
  position_ms: 0,
  added: [],
  front_count: 0,
  history: [],
  repeat: "off",
  kept_by: "a browser",
};
