import { readLibraryTracks } from "#server/features/library/library.ts";
import {
  fillNewPlaylist,
  fillPlaylists,
  type Filled,
  type Operation,
  type PendingWrite,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { Songs, Step, StepOutcome } from "./steps.ts";

/** The run of a step: whose it is, and how it remembers how far it is. */
export interface StepRun {
  person: UserScope;
  operation: Operation;
  signal: AbortSignal;
  /** the playlist that an earlier run was writing; null: none */
  resumed: string | null;
  /** what was there already when the step started for the first time; null: it has not started */
  skipped: () => number | null;
  savePending: (pending: PendingWrite, skipped: number) => Promise<void>;
  /** gets all that the step has done so far, which stays */
  report: (outcome: StepOutcome) => Promise<void>;
}

/** Carries out a step of a plan. Throws as `fillPlaylists`, and the signal's reason. */
export async function carryOutStep(ctx: WriteCtx, step: Step, run: StepRun): Promise<StepOutcome> {
  const { person, operation, signal, resumed } = run;
  // What an earlier run added is there already: it counts as added, not as skipped.
  const outcomeOf = ({ added, skipped, playlistId, created }: Filled): StepOutcome => {
    const before = run.skipped() ?? skipped;
    return { playlistId, created, added: added + skipped - before, skipped: before };
  };
  const filling = {
    person,
    operation,
    signal,
    savePending: run.savePending,
    report: (filled: Filled) => run.report(outcomeOf(filled)),
  };
  if (step.kind === "fill") {
    const uris = await readUris(ctx, person, step.songs);
    return outcomeOf(await fillPlaylists(ctx, filling, { name: step.name, uris }));
  }
  const { name, uris } = step;
  const playlistId = await fillNewPlaylist(ctx, filling, { name, uris, playlistId: resumed });
  return { playlistId, created: true, added: uris.length, skipped: 0 };
}

const tracksAtOnce = 1_000;

/** Addresses in the order of the songs, without what the library no longer has and a person's own files. */
async function readUris(ctx: WriteCtx, person: UserScope, songs: Songs): Promise<string[]> {
  if ("uris" in songs) return songs.uris;
  const uris: string[] = [];
  for (let from = 0; from < songs.trackIds.length; from += tracksAtOnce) {
    const ids = songs.trackIds.slice(from, from + tracksAtOnce);
    const tracks = new Map((await readLibraryTracks(ctx.database, person, ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const track = tracks.get(id);
      if (track?.is_local === false) uris.push(track.uri);
    }
  }
  return uris;
}
