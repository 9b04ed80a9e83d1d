import type { AppContext } from "#server/features/context.ts";
import { readSoundOf, type TrackSound } from "#server/features/stats/listening/song-facts.db.ts";
import { createSteps, forEachInSteps } from "#server/platform/process/loop-turns.ts";
import type { SongIndex } from "./song-index.ts";

interface Asked {
  /** epoch milliseconds */
  atMs: number;
  sound: TrackSound | null;
}

/** The catalogue grows with scans; it is asked again after this. */
const askAgainMs = 10 * 60_000;
const urisAtOnce = 5_000;
const asked = new WeakMap<SongIndex, Map<string, Asked>>();

/** What the catalogue knows of these songs of a book, kept with the book. */
export async function soundsOf(
  ctx: Pick<AppContext, "database" | "now">,
  { provider, book }: { provider: string; book: SongIndex },
  uris: readonly string[],
): Promise<Map<string, TrackSound>> {
  const known = asked.get(book) ?? new Map<string, Asked>();
  asked.set(book, known);
  const nowMs = ctx.now();
  const steps = createSteps(null);
  const missing: string[] = [];
  await forEachInSteps(uris, { steps }, (uri) => {
    if (nowMs - (known.get(uri)?.atMs ?? -Infinity) > askAgainMs) missing.push(uri);
  });
  for (let from = 0; from < missing.length; from += urisAtOnce) {
    const some = missing.slice(from, from + urisAtOnce);
    for (const uri of some) known.set(uri, { atMs: nowMs, sound: null });
    for (const sound of await readSoundOf(ctx.database, provider, some))
      known.set(sound.uri, { atMs: nowMs, sound });
  }
  const sounds = new Map<string, TrackSound>();
  await forEachInSteps(uris, { steps }, (uri) => {
    const sound = known.get(uri)?.sound;
    if (sound) sounds.set(uri, sound);
  });
  return sounds;
}
