import { cachedPlaylists, libraryTracks } from "#server/features/library/library.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { createSteps, forEachInSteps } from "#server/platform/process/loop-turns.ts";
import { whySameSong } from "#server/platform/text/same-song.ts";
import { readComparedTrack, readSameLengths, type ComparedTrack } from "./other-releases.db.ts";

/** Where a song stands as another release: in which playlist, as which track of which album. */
interface OtherRelease {
  playlist_id: string;
  track_id: string;
  album: string;
}

const tracksAtOnce = 5_000;
/** Of a step, for folding the names of a song. */
const unitsASong = 10;

/**
 * Which playlists hold a track, and which the same song as another track, from another album mostly. It asks for the few
 * tracks that may be the same song: it is asked with each song that Now playing shows, and a library that is not in memory
 * takes a hundred times as long to read.
 */
export async function readTrackPlaylists(
  database: Database,
  person: UserScope,
  { trackId, signal }: { trackId: string; signal: AbortSignal },
): Promise<{ items: string[]; twins: OtherRelease[] }> {
  const same = await findSameSongs(database, { ...person, trackId }, signal);
  const holders = await cachedPlaylists.readHolders(database, person.userId, [trackId, ...same]);
  const tracks = await libraryTracks.readById(database, person.provider, same);
  const items: string[] = [];
  const twins: OtherRelease[] = [];
  for (const { playlist_id: playlistId, track_ids: held } of holders)
    for (const id of held)
      if (id === trackId) items.push(playlistId);
      else twins.push({ playlist_id: playlistId, track_id: id, album: tracks.get(id)?.album_name ?? "" });
  return { items, twins };
}

/** Other tracks of the library that are the same song. */
async function findSameSongs(
  database: Database,
  asked: UserScope & { trackId: string },
  signal: AbortSignal,
): Promise<string[]> {
  const same: string[] = [];
  const song = await readComparedTrack(database, asked);
  if (song === null) return same;
  const steps = createSteps(signal);
  const page = { after: "", limit: tracksAtOnce };
  let rows: ComparedTrack[];
  do {
    rows = await readSameLengths(database, asked, song, page);
    await forEachInSteps(rows, { steps, units: unitsASong }, (other) => {
      if (whySameSong(song, other) !== null) same.push(other.id);
    });
    page.after = rows.at(-1)?.id ?? "";
  } while (rows.length === tracksAtOnce);
  return same;
}
