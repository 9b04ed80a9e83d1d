import { createHash } from "node:crypto";
import { VersionRule } from "#contract/playlists/clean-up.ts";
import type { LibrarySnapshot } from "#server/features/library/library.ts";
import {
  allVersions,
  chooseVersions,
  unitsASong,
  type SongVersions,
} from "#server/features/clean-up/rules/choose-versions.ts";
import { doInSteps, type PartedWork, type Steps } from "#server/platform/process/loop-turns.ts";
import { findVersions, type VersionRoots } from "./find-versions.ts";
import type { Cost, SurveyedRows } from "./survey-playlists.ts";

/** Songs in several versions by one rule, with what is said of all of them. */
export interface FoundVersions {
  songs: SongVersions[];
  /** another text for other findings */
  mark: string;
  /** that all of them are in */
  places: number;
  /** playlists of other people among them */
  others: number;
  /** of keeping the suggested version of each */
  cost: Cost;
}

/** Songs that one call of the service takes out, and that one likes. */
const [songsACall, likesACall] = [100, 40];

/** Finds songs in several versions by each rule, so that others are answered between. */
export async function surveyVersions(
  library: { snapshot: LibrarySnapshot; roots: VersionRoots; shared: ReadonlySet<string> },
  { found, isAtService }: { found: readonly SurveyedRows[]; isAtService: boolean },
  steps: Steps,
): Promise<Record<VersionRule, FoundVersions>> {
  const { snapshot, roots, shared } = library;
  const playlists = found.map(({ row, versions }) => ({ playlistId: row.playlist_id, versions }));
  const byRule: [VersionRule, FoundVersions][] = [];
  const ofOthers = new Set(found.flatMap(({ row }) => (row.own ? [] : [row.playlist_id])));
  for (const rule of VersionRule.options) {
    const songs = await doInSteps(findVersions(snapshot, roots[rule], { playlists, shared }), steps);
    const summary = await doInSteps(summarize(songs, ofOthers), steps);
    const cost = isAtService ? await costOf(songs, steps) : { calls: 0, redated: 0 };
    byRule.push([rule, { songs, ...summary, cost }]);
  }
  return Object.fromEntries(byRule) as Record<VersionRule, FoundVersions>;
}

function* summarize(
  songs: readonly SongVersions[],
  ofOthers: ReadonlySet<string>,
): PartedWork<Pick<FoundVersions, "mark" | "places" | "others">> {
  const hash = createHash("sha256");
  let total = 0;
  const others = new Set<string>();
  for (const { key, places, stays } of songs) {
    hash.update(JSON.stringify([key, stays, places]));
    total += places.length;
    for (const { playlistId } of places)
      if (playlistId !== null && ofOthers.has(playlistId)) others.add(playlistId);
    yield unitsASong;
  }
  return { mark: hash.digest("base64url"), places: total, others: others.size };
}

async function costOf(songs: readonly SongVersions[], steps: Steps): Promise<Cost> {
  const chosen = chooseVersions(songs, allVersions, () => false);
  const { rows, like, unlike } = await doInSteps(chosen, steps);
  const cost = { calls: 0, redated: 0 };
  for (const { removed, replaced } of rows.values()) {
    // One asks what the playlist is; what comes in several places is added one by one.
    cost.calls += 1 + Math.ceil(removed.length / songsACall) + replaced.length;
    cost.redated += replaced.length;
  }
  for (const uris of [like, unlike]) cost.calls += Math.ceil(uris.length / likesACall);
  return cost;
}
