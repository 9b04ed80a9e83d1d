import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import type { explainCentral, previewCentral, setCentral } from "#contract/admin/central-library.ts";
import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { artistNames, requireGenre } from "../corrections/correct-genre.ts";
import { deleteFact, readDatedFacts, writeFacts, type DatedFact } from "../evidence/genre-facts.db.ts";
import { artistKey, factKeysOf, type SharedEvidence } from "../evidence/read-evidence.ts";
import { startGenresJob } from "../library-genres/genres.jobs.ts";
import { workOutSongs } from "./apply-genres.ts";
import { readCatalogueArtist, readCatalogueSong } from "./central-counts.db.ts";
import {
  listHolders,
  readFactsVersion,
  readSongsOf,
  writeSongGenres,
  type CentralSong,
} from "./central-library.db.ts";

type Ctx = Pick<AppContext, "database" | "jobs" | "now">;

/** A song or an artist of the catalogue. */
interface Subject {
  kind: "artist" | "track";
  provider: "spotify" | "demo" | "folder";
  id: string;
}

type Change = Subject & { genre: string | null };

const previewed = 50;

/** Which source says what of a song and its artists, or of an artist. Throws AppError `not-found`. */
export async function explainEntry(
  { database }: Pick<Ctx, "database">,
  subject: Subject,
): Promise<z.output<(typeof explainCentral)["output"]>> {
  const { provider, id, kind } = subject;
  const entry = await requireEntry(database, subject);
  const names = new Map(
    entry.artists.flatMap((each) => factKeysOf(provider, each).map((key) => [key, each.name])),
  );
  const ofArtists = await readDatedFacts(database, "artist", [...names.keys()]);
  const own = `${provider}:${id}`;
  const ofSong = kind === "track" ? await readDatedFacts(database, "track", [own]) : [];
  const [song] = kind === "track" ? await readSongsOf(database, subject) : [];
  const [genre] = song === undefined ? [null] : await workOutSongs(database, [song]);
  const given = [...ofSong, ...(kind === "artist" ? ofArtists : [])].find(
    ({ key, source }) => source === "given" && key === own,
  );
  return {
    ...subject,
    name: entry.name,
    artist: kind === "track" ? artistNames(entry) : null,
    given: given?.genres[0] ?? null,
    genre: genre ?? null,
    facts: [
      ...ofSong.map((fact) => presentFact(fact, entry.name)),
      ...ofArtists.map((fact) => presentFact(fact, names.get(fact.key) ?? "")),
    ],
  };
}

/** Its name and its artists, of an artist itself. */
interface Entry {
  name: string;
  artists: { id: string | null; name: string }[];
}

async function requireEntry(database: Ctx["database"], { kind, provider, id }: Subject): Promise<Entry> {
  if (kind === "track") {
    const song = await readCatalogueSong(database, { provider, id });
    if (song === undefined) throw new AppError("not-found", message("genres.unknownSong"));
    return song;
  }
  const artist = await readCatalogueArtist(database, { provider, id });
  if (artist === undefined) throw new AppError("not-found", message("genres.unknownArtist"));
  return { name: artist.name, artists: [artist] };
}

function presentFact({ key, source, genres, is_ambiguous, told_at }: DatedFact, subject: string) {
  return {
    source,
    subject,
    by: key.startsWith("name:") ? ("name" as const) : ("id" as const),
    genres,
    is_ambiguous,
    told_at: Math.floor(told_at.getTime() / 1000),
  };
}

/** What a change would do to the central library. Throws AppError `not-found`, `unprocessable`. */
export async function previewChange(
  { database }: Pick<Ctx, "database">,
  change: Change,
): Promise<z.output<(typeof previewCentral)["output"]>> {
  const { songs, changes } = await changesOf(database, change);
  const tracks = changes
    .map(({ song, from, to }) => ({
      track_id: song.id,
      name: song.name,
      artist: artistNames({ artists: [...song.artists] }),
      from,
      to,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, previewed);
  const holders = await holdersOf(database, change, songs);
  return { changed: changes.length, libraries: holders.length, tracks };
}

/** Stores a change, and what follows from it for the central library; libraries follow by their own jobs. */
export async function changeCentral(
  ctx: Ctx,
  change: Change,
): Promise<z.output<(typeof setCentral)["output"]>> {
  const { songs, changes } = await changesOf(ctx.database, change);
  const { kind, provider, id, genre } = change;
  const fact = { subject: kind, key: `${provider}:${id}`, source: "given" as const };
  await transaction(ctx.database, async (trx) => {
    if (genre === null) await deleteFact(trx, fact);
    else await writeFacts(trx, [{ ...fact, entity: "", genres: [genre], told_at: new Date(ctx.now()) }]);
    const rows = changes.map(({ song, to }) => ({ provider: song.provider, id: song.id, genre: to }));
    await writeSongGenres(trx, rows, await readFactsVersion(trx));
  });
  const holders = await holdersOf(ctx.database, change, songs);
  for (const userId of holders) await startGenresJob(ctx, userId);
  return { changed: changes.length, libraries: holders.length };
}

/** A song that is not in the central library yet may be in libraries all the same. */
function holdersOf(database: Ctx["database"], { kind, provider, id }: Change, songs: readonly CentralSong[]) {
  const trackIds = kind === "track" ? [id] : songs.map((song) => song.id);
  return listHolders(database, { provider, trackIds });
}

async function changesOf(
  database: Ctx["database"],
  change: Change,
): Promise<{
  songs: CentralSong[];
  changes: { song: CentralSong; from: string | null; to: string | null }[];
}> {
  if (change.genre !== null) requireGenre(change.genre);
  await requireEntry(database, change);
  const songs = await readSongsOf(database, change);
  const without = await forgetGiven(database, change);
  const genres = await workOutSongs(database, songs, (shared) => withChange(shared, change, without));
  const changes = songs.flatMap((song, place) => {
    const to = genres[place] ?? null;
    return song.genre === to ? [] : [{ song, from: song.genre, to }];
  });
  return { songs, changes };
}

/** What sources other than an admin say of an artist: what counts once the admin's word is cleared. */
async function forgetGiven(
  database: Ctx["database"],
  { kind, provider, id }: Change,
): Promise<{ source: string; genres: readonly string[] }[]> {
  const entry = kind === "artist" ? await readCatalogueArtist(database, { provider, id }) : undefined;
  if (entry === undefined) return [];
  const keys = factKeysOf(provider, entry);
  const facts = (await readDatedFacts(database, "artist", keys)).filter(
    ({ source, is_ambiguous: isAmbiguous }) => source !== "given" && !isAmbiguous,
  );
  const sources = new Map<string, readonly string[]>();
  for (const key of keys)
    for (const fact of facts)
      if (fact.key === key && !sources.has(fact.source)) sources.set(fact.source, fact.genres);
  return [...sources].flatMap(([source, genres]) => (genres.length === 0 ? [] : [{ source, genres }]));
}

function withChange(
  shared: SharedEvidence,
  { kind, id, genre }: Change,
  without: { source: string; genres: readonly string[] }[],
): SharedEvidence {
  if (kind === "track") {
    const central = new Map(shared.central);
    if (genre === null) central.delete(id);
    else central.set(id, genre);
    return { ...shared, central };
  }
  const artists = new Map(shared.artists);
  const key = artistKey({ id, name: "" });
  const sources = genre === null ? without : [{ source: "given", genres: [genre] }];
  if (sources.length === 0) artists.delete(key);
  else artists.set(key, { name: artists.get(key)?.name ?? "", sources });
  return { ...shared, artists };
}
