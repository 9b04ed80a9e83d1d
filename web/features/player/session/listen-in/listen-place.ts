/** So long one hears into a song. */
const listenMs = 20_000;

/** So much before its end a short song is left, so that no other one begins. */
const beforeEndMs = 700;

/** Where one hears into a song of this length (milliseconds), and for how long. A song of unknown length is heard from its start. */
export function listenPlace(durationMs: number): { startMs: number; lengthMs: number } {
  if (durationMs <= 0) return { startMs: 0, lengthMs: listenMs };
  const startMs = Math.floor(durationMs / 2);
  return { startMs, lengthMs: Math.max(0, Math.min(listenMs, durationMs - startMs - beforeEndMs)) };
}
