import type { VersionRule } from "#contract/playlists/clean-up.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  cachedPlaylists,
  libraryState,
  type LibrarySnapshots,
  type PlaylistRow,
} from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { createSteps, doInSteps } from "#server/platform/process/loop-turns.ts";
import { createVersionCache, type VersionCache } from "#server/platform/process/version-cache.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { readFilledByRule, readLikedAfter, type LikedPlace } from "../clean-up.db.ts";
import { describeGone, type GoneRow } from "./describe-gone.ts";
import { findShared, findVersionRoots } from "./find-versions.ts";
import { surveyPlaylists, type SurveyedRows } from "./survey-playlists.ts";
import { surveyVersions, type FoundVersions } from "./survey-versions.ts";
import type { Database } from "#server/platform/database/database.ts";

const likesAtOnce = 2_000;

/** Ids of liked songs, newest first. */
async function readLikedIds(database: Database, userId: string): Promise<string[]> {
  const liked: string[] = [];
  let after: LikedPlace | null = null;
  for (;;) {
    const rows: LikedPlace[] = await readLikedAfter(database, { userId, after, limit: likesAtOnce });
    for (const { track_id: id } of rows) liked.push(id);
    if (rows.length < likesAtOnce) return liked;
    after = rows.at(-1) ?? null;
  }
}

/** A playlist with something to clean up. */
export interface SurveyedPlaylist extends Omit<SurveyedRows, "gone" | "rows"> {
  gone: GoneRow[];
}

/** What one pass over a library found. */
export interface Survey {
  ownPlaylists: number;
  /** in the order of the library */
  playlists: SurveyedPlaylist[];
  empty: PlaylistRow[];
  emptyByRule: number;
  /** ids of liked songs that are in none of them, newest first */
  unsortedLikes: string[];
  /** by each rule */
  versions: Record<VersionRule, FoundVersions>;
  likedGone: number;
  /** what is done is done at a music service */
  isAtService: boolean;
}

/** What was found in libraries that were lately looked at, in this process. */
export type CleanUpMemory = VersionCache<UserScope, Survey>;

const maxKept = 4;

type SurveyCtx = Pick<AppContext, "database"> & { librarySnapshots: LibrarySnapshots };

/** Keeps what a pass found while nothing of the library changes: a screen asks for it part by part. */
export function createCleanUpMemory(ctx: SurveyCtx): CleanUpMemory {
  return createVersionCache({
    readVersion: ({ userId }) => libraryState.readVersion(ctx.database, userId),
    make: (person) => takeSurvey(ctx, person),
    maxSize: maxKept,
  });
}

async function takeSurvey(ctx: SurveyCtx, person: UserScope): Promise<Survey> {
  const { database } = ctx;
  const { userId, provider } = person;
  const filledByRule = await readFilledByRule(database, userId);
  const own = (await cachedPlaylists.readAll(database, userId)).filter((row) => row.own && isRead(row));
  const byHand = own.filter((row) => !filledByRule.has(row.playlist_id));
  const empty = own.filter((row) => row.track_count + row.skipped_count === 0);
  const isAtService = !isLocalAccount(provider);
  const likedIds = await readLikedIds(database, userId);
  const liked = new Set(likedIds);
  const snapshot = await ctx.librarySnapshots.get(person);
  const steps = createSteps(null);
  const roots = await doInSteps(findVersionRoots(snapshot), steps);
  const shared = await doInSteps(findShared(snapshot, roots), steps);
  const wanted = { all: own, byHand, liked, shared, isAtService };
  const { found, placed } = await surveyPlaylists(database, person, wanted);
  const versions = await surveyVersions({ snapshot, roots, shared }, { found, isAtService }, steps);
  const described = await describeGone(database, person, found);
  const { liked_gone: likedGone } = await libraryState.read(database, userId);
  return {
    ownPlaylists: own.length,
    playlists: found.map((each) => ({
      ...withoutRows(each),
      gone: described.get(each.row.playlist_id) ?? [],
    })),
    empty: empty.filter((row) => !filledByRule.has(row.playlist_id)),
    emptyByRule: empty.filter((row) => filledByRule.has(row.playlist_id)).length,
    unsortedLikes: likedIds.filter((id) => !placed.has(id)),
    versions,
    likedGone,
    isAtService,
  };
}

/** It was read to its end; `listed_total` is what the service said of it last. */
function isRead({ readable, items_snapshot: snapshot, listed_total: listed, ...row }: PlaylistRow): boolean {
  return readable && snapshot !== null && (listed === 0 || row.track_count + row.skipped_count > 0);
}

function withoutRows({ rows: _rows, gone: _gone, ...found }: SurveyedRows) {
  return found;
}
