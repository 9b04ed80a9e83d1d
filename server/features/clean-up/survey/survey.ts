import type { VersionRule } from "#contract/playlists/clean-up.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  cachedPlaylists,
  libraryState,
  unsortedLikesOf,
  type LibrarySnapshots,
  type PlaylistRow,
} from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { createSteps, doInSteps } from "#server/platform/process/loop-turns.ts";
import { createVersionCache, type VersionCache } from "#server/platform/process/version-cache.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { readFilledByRule } from "../clean-up.db.ts";
import { describeGone, type GoneRow } from "./describe-gone.ts";
import { findShared, findVersionRoots } from "./find-versions.ts";
import { surveyPlaylists, type SurveyedRows } from "./survey-playlists.ts";
import { surveyVersions, type FoundVersions } from "./survey-versions.ts";

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
  /** ids of liked songs that are in none of the person's own playlists, newest first */
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
  const all = (await cachedPlaylists.readAll(database, userId)).filter(isRead);
  const own = all.filter((row) => row.own);
  const looked = all.filter((row) => isEditable(row) && !filledByRule.has(row.playlist_id));
  const empty = own.filter((row) => row.track_count + row.skipped_count === 0);
  const isAtService = !isLocalAccount(provider);
  const snapshot = await ctx.librarySnapshots.get(person);
  const liked = new Set(Array.from(snapshot.likedInOrder, (place) => snapshot.ids[place] ?? ""));
  const steps = createSteps(null);
  const roots = await doInSteps(findVersionRoots(snapshot), steps);
  const shared = await doInSteps(findShared(snapshot, roots), steps);
  const found = await surveyPlaylists(database, person, { playlists: looked, liked, shared, isAtService });
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
    unsortedLikes: unsortedLikesOf(snapshot),
    versions,
    likedGone,
    isAtService,
  };
}

/** Its rows may be changed: others' playlists that are open to their followers too. */
function isEditable({ own, collaborative }: PlaylistRow): boolean {
  return own || collaborative;
}

/** It was read to its end; `listed_total` is what the service said of it last. */
function isRead({ readable, items_snapshot: snapshot, listed_total: listed, ...row }: PlaylistRow): boolean {
  return readable && snapshot !== null && (listed === 0 || row.track_count + row.skipped_count > 0);
}

function withoutRows({ rows: _rows, gone: _gone, ...found }: SurveyedRows) {
  return found;
}
