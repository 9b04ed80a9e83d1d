import type { AppContext } from "#server/features/context.ts";
import {
  packMarkedDays,
  readDayPacks,
  readHistorySongs,
  readPackState,
} from "#server/features/history/history.ts";
import { readRecordings, readShortTracks } from "#server/features/stats/listening/song-facts.db.ts";
import { readLeftOut, readSongDecisions, type SongDecisionRow } from "./counting-rules.db.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { createSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import { zoneNamed } from "#server/platform/time/time-zones.ts";
import { inTimeZone, type ZonedListening } from "./listening.ts";
import { emptyListening, mergeDays, unknownSongs, type PackedListening } from "./read-packs.ts";
import { regroupSongs, type SongDecision } from "./regroup-songs.ts";
import { createSongIndex, type SongIndex } from "./song-index.ts";

/** The plays of people whose statistics were lately asked for, in this process. */
export interface ListeningMemory {
  /** A person's plays as they are now, by the clock of a time zone. */
  get(scope: UserScope, zone: string): Promise<ZonedListening>;
  forget(userId: string): void;
}

type MemoryCtx = Pick<AppContext, "database" | "now" | "stopping">;

interface Cached {
  version: number;
  packed: PackedListening;
  groupedBy: GroupedBy;
  /** the same by clocks that were asked for lately */
  zoned: Map<string, Promise<ZonedListening>>;
  /** the days of the plays before by their clocks, of which `packed` took over the most */
  daysBefore: ReadonlyMap<string, Promise<Int32Array | undefined>>;
  usedAtMs: number;
}

/** What songs were grouped by. */
interface GroupedBy {
  songs: number;
  /** ids of the decisions */
  decisions: string;
  /** when the catalogue was asked, epoch milliseconds */
  askedAtMs: number;
}

/** The catalogue grows with scans; it is asked of all songs again after this. */
const askAgainMs = 10 * 60_000;
const urisAtOnce = 5_000;
const maxBytes = 128 * 1024 * 1024;
const unusedForMs = 15 * 60_000;
const maxZones = 3;
const maxTries = 3;
const bytesOfPlay = 22;
const bytesOfSong = 400;
/** More songs than this are read as all of the person's. */
const maxSongsByName = 2_000;

/** Keeps the plays of those who lately looked at their statistics, within a bound; what has changed is read again. */
export function createListeningMemory(ctx: MemoryCtx): ListeningMemory {
  const kept = new Map<string, Cached>();
  const reading = new Map<string, Promise<Cached>>();

  const read = async (scope: UserScope): Promise<Cached> => {
    const known = kept.get(scope.userId);
    const fresh = await bringUpToDate(ctx, scope, known);
    if (reading.has(scope.userId)) {
      kept.delete(scope.userId);
      kept.set(scope.userId, fresh);
      evict(kept, ctx.now());
    }
    return fresh;
  };

  const join = (scope: UserScope): Promise<Cached> => {
    const under = reading.get(scope.userId);
    if (under !== undefined) return under;
    const started = read(scope).finally(() => {
      if (reading.get(scope.userId) === started) reading.delete(scope.userId);
    });
    reading.set(scope.userId, started);
    return started;
  };

  return {
    get: async (scope, zone) => {
      for (let tries = 1; ; tries += 1) {
        const { version, isStale } = await readPackState(ctx.database, scope.userId);
        const known = kept.get(scope.userId);
        if (known !== undefined && !isStale && known.version >= version) {
          known.usedAtMs = ctx.now();
          return seeBy(known, zone, createSteps(ctx.stopping));
        }
        // A reading that was under way may have started before the change; an import changes plays all the time.
        const fresh = await join(scope);
        if (tries === maxTries) return seeBy(fresh, zone, createSteps(ctx.stopping));
      }
    },
    forget: (userId) => {
      kept.delete(userId);
      reading.delete(userId);
    },
  };
}

function seeBy(kept: Cached, zone: string, steps: Steps): Promise<ZonedListening> {
  const known = kept.zoned.get(zone);
  if (known !== undefined) return known;
  const zoned = seeChanged(kept, zone, steps);
  if (kept.zoned.size >= maxZones) kept.zoned.delete(kept.zoned.keys().next().value ?? "");
  kept.zoned.set(zone, zoned);
  return zoned;
}

async function seeChanged(
  { packed, daysBefore }: Cached,
  zone: string,
  steps: Steps,
): Promise<ZonedListening> {
  const day = await daysBefore.get(zone);
  const before = day && { day, kept: packed.kept };
  return inTimeZone(packed.listening, zoneNamed(zone), { steps, before });
}

/** Reads the days that have changed since. */
async function bringUpToDate(
  ctx: MemoryCtx,
  { userId, provider }: UserScope,
  known: Cached | undefined,
): Promise<Cached> {
  const { database } = ctx;
  const steps = createSteps(ctx.stopping);
  await packMarkedDays(database, userId);
  const { version } = await readPackState(database, userId);
  const packs = await readDayPacks(database, userId, known?.version ?? 0);
  const packed = known?.packed ?? emptyListening(createSongIndex());
  const { book } = packed.listening;
  const unknown = await unknownSongs(packs, book, steps);
  if (unknown.size > 0) {
    const some = unknown.size > maxSongsByName ? undefined : [...unknown];
    await book.add(await readHistorySongs(database, userId, some), steps);
  }
  const shortSongs = await readShortTracks(database, provider);
  const groupedBy = await groupAgain(ctx, { userId, provider }, { book, steps, before: known?.groupedBy });
  const leftOut = await readLeftOut(database, userId);
  const merged = await mergeDays(packed, packs, { book, shortSongs, steps });
  return {
    version: packs.reduce((latest, pack) => Math.max(latest, pack.version), version),
    packed: { ...merged, listening: { ...merged.listening, leftOut } },
    groupedBy,
    zoned: new Map(),
    daysBefore: new Map(
      [...(known?.zoned ?? [])].map(
        ([zone, zoned]) =>
          [
            zone,
            zoned.then(
              ({ day }) => day,
              () => undefined,
            ),
          ] as const,
      ),
    ),
    usedAtMs: ctx.now(),
  };
}

/** Groups songs into one another where there are more, others decisions, or the catalogue may know more of them. */
async function groupAgain(
  { database, now }: MemoryCtx,
  { userId, provider }: UserScope,
  { book, steps, before }: { book: SongIndex; steps: Steps; before: GroupedBy | undefined },
): Promise<GroupedBy> {
  const rows = await readSongDecisions(database, userId);
  const decisions = rows.map(({ id }) => id).join(" ");
  const asksAll = before === undefined || now() - before.askedAtMs > askAgainMs;
  const grown = book.songs.length > (before?.songs ?? 0);
  if (!asksAll && !grown && decisions === before.decisions) return before;
  await readFacts(database, provider, { book, from: asksAll ? 0 : before.songs, steps });
  const from = asksAll || decisions !== before.decisions ? 0 : before.songs;
  await regroupSongs(book, rows.flatMap(decisionOf), { from, steps });
  return {
    songs: book.songs.length,
    decisions,
    askedAtMs: asksAll ? now() : before.askedAtMs,
  };
}

/** Notes what the catalogue knows of the songs of a book from a place on. */
async function readFacts(
  database: MemoryCtx["database"],
  provider: string,
  { book, from: first, steps }: { book: SongIndex; from: number; steps: Steps },
): Promise<void> {
  const uris = book.songs.slice(first).flatMap(({ uri }) => uri ?? []);
  for (let from = 0; from < uris.length; from += urisAtOnce) {
    const some = await readRecordings(database, provider, uris.slice(from, from + urisAtOnce));
    for (const { uri, isrc, duration_ms: durationMs } of some)
      book.factsOf[book.findUri(uri) ?? -1] = { isrc, durationMs };
    await steps.did(some.length);
  }
}

function decisionOf({ kind, song_id: songId, other_id: otherId }: SongDecisionRow): SongDecision[] {
  if (kind === "split") return [{ kind, songId }];
  return otherId === null ? [] : [{ kind, songId, otherId }];
}

/** Lets go of what was not used for long, and of the oldest until the rest is within the bound. */
function evict(kept: Map<string, Cached>, nowMs: number): void {
  let bytes = 0;
  for (const [userId, { packed, zoned, daysBefore, usedAtMs }] of [...kept].toReversed()) {
    const { size, book } = packed.listening;
    const own = size * (bytesOfPlay + 4 * (zoned.size + daysBefore.size)) + book.songs.length * bytesOfSong;
    const isLast = bytes === 0;
    bytes += own;
    if (!isLast && (bytes > maxBytes || nowMs - usedAtMs > unusedForMs)) kept.delete(userId);
  }
}
