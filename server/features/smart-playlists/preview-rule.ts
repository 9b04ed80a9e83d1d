import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import { ruleBounds } from "#contract/smart-playlists/rule-fields.ts";
import type { previewRule as contract } from "#contract/smart-playlists/smart-playlists.ts";
import type { AppContext } from "#server/features/context.ts";
import { cachedPlaylists } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import type { RuleMemory } from "./library/rule-memory.ts";
import { requireRule } from "./jobs/require-rule.ts";
import { chooseRows, noteByHand, type ByHand } from "./rules/choose-rows.ts";
import { knownAt, placeOfUri, type RuleLibrary } from "./rules/rule-library.ts";
import { readSmartPlaylist } from "./stored/smart-playlists.db.ts";

type PreviewCtx = Pick<AppContext, "database" | "now"> & { ruleMemory: RuleMemory };
type Wish = z.output<(typeof contract)["body"]>;
type Preview = z.output<(typeof contract)["output"]>;

/** What a rule selects, beside what the playlist has now. Throws AppError `not-found`, and as `requireRule`. */
export async function previewRule(
  ctx: PreviewCtx,
  person: UserScope,
  options: Wish,
  steps: Steps,
): Promise<Preview> {
  const playlistId = options.playlist_id ?? null;
  const { present, byHand } = await readPresent(ctx, person, playlistId);
  const rule = await requireRule(ctx, { userId: person.userId, text: options.rule, playlistId }, steps);
  const library = await ctx.ruleMemory.get(person);
  const decided = { kept: options.kept ?? byHand.kept, leftOut: options.left_out ?? byHand.leftOut };
  const { matches, uris, leftOut } = await chooseRows(rule, library, decided, { nowMs: ctx.now(), steps });
  const now = new Set(present);
  const { durationMs, stay } = await compare(library, uris, { now, steps });
  const kept = new Set(decided.kept);
  const shown = uris.slice(options.offset, options.offset + options.limit);
  return {
    matches: matches.matches,
    unknown: matches.unknown,
    library: library.size,
    plays_known: library.plays !== null,
    conditions: matches.conditions,
    total: uris.length,
    is_too_many: uris.length > ruleBounds.songs,
    duration_ms: durationMs,
    added: uris.length - stay,
    removed: now.size - stay,
    left_out: leftOut,
    items: shown.map((uri) => ({
      ...showSong(library, uri),
      is_new: !now.has(uri),
      is_kept: kept.has(uri),
    })),
  };
}

/** How long distinct rows last together, and how many of them are in the playlist now. */
async function compare(
  library: RuleLibrary,
  uris: readonly string[],
  { now, steps }: { now: ReadonlySet<string>; steps: Steps },
): Promise<{ durationMs: number; stay: number }> {
  let [durationMs, stay] = [0, 0];
  await forEachInSteps(uris, { steps }, (uri) => {
    const place = placeOfUri(library, uri);
    durationMs += place === undefined ? 0 : (knownAt(library.snapshot.durationsMs, place) ?? 0);
    if (now.has(uri)) stay += 1;
  });
  return { durationMs, stay };
}

/** A row that is kept though it is not in the library, as an episode is, has its address alone. */
function showSong(library: RuleLibrary, uri: string) {
  const place = placeOfUri(library, uri);
  if (place === undefined) return { uri, title: "", artist: "", album: "", duration_ms: null };
  const { titles, albums, albumOf, durationsMs } = library.snapshot;
  return {
    uri,
    title: titles[place] ?? "",
    artist: library.snapshot.artistNamesAt(place).join(", "),
    album: albums.names[albumOf[place] ?? 0] ?? "",
    duration_ms: knownAt(durationsMs, place),
  };
}

/** Addresses that the playlist has now, and what the person decided by hand until now. */
async function readPresent(
  { database }: PreviewCtx,
  { userId, provider }: UserScope,
  playlistId: string | null,
): Promise<{ present: string[]; byHand: ByHand }> {
  if (playlistId === null) return { present: [], byHand: { kept: [], leftOut: [] } };
  const [smart, playlist] = await Promise.all([
    readSmartPlaylist(database, userId, playlistId),
    cachedPlaylists.readEditable(database, userId, playlistId),
  ]);
  if (smart === null) throw new AppError("not-found", message("smartPlaylists.unknown"));
  const byHand = { kept: smart.kept, leftOut: smart.left_out };
  if (playlist === null) return { present: [], byHand };
  const rows = await cachedPlaylists.readUris(database, {
    userId,
    provider,
    playlistId,
    revision: playlist.revision,
  });
  const present = [...new Set(rows.flatMap(({ uri }) => uri ?? []))];
  return { present, byHand: smart.pending === null ? noteByHand(byHand, smart.written, present) : byHand };
}
