import type { SameSong } from "#contract/playlists/clean-up.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  readLibraryState,
  readLibraryVersion,
  readPlaylists,
  type PlaylistRow,
} from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { createVersionCache, type VersionCache } from "#server/platform/process/version-cache.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { readFilledByRule, readLikedAfter, type LikedPlace } from "../clean-up.db.ts";
import { describeGone, type GoneRow } from "./describe-gone.ts";
import { surveyPlaylists, type DuplicateRow, type SurveyedRows } from "./survey-playlists.ts";
import type { Database } from "#server/platform/database/database.ts";

const likesAtOnce = 2_000;

/**
 * Ids of liked songs that are in none of the person's own playlists, newest first.
 * @param placed ids of all tracks in own playlists
 */
async function findUnsortedLikes(
  database: Database,
  userId: string,
  placed: ReadonlySet<string>,
): Promise<string[]> {
  const unsorted: string[] = [];
  let after: LikedPlace | null = null;
  for (;;) {
    const rows: LikedPlace[] = await readLikedAfter(database, { userId, after, limit: likesAtOnce });
    for (const { track_id: id } of rows) if (!placed.has(id)) unsorted.push(id);
    if (rows.length < likesAtOnce) return unsorted;
    after = rows.at(-1) ?? null;
  }
}

/** A playlist with something to clean up. */
export interface SurveyedPlaylist {
  row: PlaylistRow;
  /** its rows when they were looked at */
  length: number;
  /** `hashRows` of them */
  mark: string;
  duplicates: Record<SameSong, DuplicateRow[]>;
  gone: GoneRow[];
  /** what taking out all duplicates costs */
  costs: Record<SameSong, { calls: number; redated: number }>;
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
  likedGone: number;
  /** what is done is done at a music service */
  isAtService: boolean;
}

/** What was found in libraries that were lately looked at, in this process. */
export type CleanUpMemory = VersionCache<UserScope, Survey>;

const maxKept = 4;

/** Keeps what a pass found while nothing of the library changes: a screen asks for it part by part. */
export function createCleanUpMemory(ctx: Pick<AppContext, "database">): CleanUpMemory {
  return createVersionCache({
    readVersion: ({ userId }) => readLibraryVersion(ctx.database, userId),
    make: (person) => takeSurvey(ctx, person),
    maxSize: maxKept,
  });
}

async function takeSurvey(ctx: Pick<AppContext, "database">, person: UserScope): Promise<Survey> {
  const { database } = ctx;
  const { userId, provider } = person;
  const filledByRule = await readFilledByRule(database, userId);
  const own = (await readPlaylists(database, userId)).filter((row) => row.own && isRead(row));
  const byHand = own.filter((row) => !filledByRule.has(row.playlist_id));
  const empty = own.filter((row) => row.track_count + row.skipped_count === 0);
  const isAtService = !isLocalAccount(provider);
  const { found, placed } = await surveyPlaylists(database, person, { all: own, byHand, isAtService });
  const described = await describeGone(database, person, found);
  const { liked_gone: likedGone } = await readLibraryState(database, userId);
  return {
    ownPlaylists: own.length,
    playlists: found.map((each) => ({
      ...withoutRows(each),
      gone: described.get(each.row.playlist_id) ?? [],
    })),
    empty: empty.filter((row) => !filledByRule.has(row.playlist_id)),
    emptyByRule: empty.filter((row) => filledByRule.has(row.playlist_id)).length,
    unsortedLikes: await findUnsortedLikes(database, userId, placed),
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
