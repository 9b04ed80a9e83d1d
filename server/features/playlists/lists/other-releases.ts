import type { LibrarySnapshot } from "#server/features/library/library.ts";
import { visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import { whySameSong, type ComparableSong } from "#server/platform/text/same-song.ts";
import { isSameLength } from "#server/platform/text/song-names.ts";

/** Where a song stands as another release: in which playlist, as which track of which album. */
interface OtherRelease {
  playlist_id: string;
  track_id: string;
  album: string;
}

/** Which playlists of a library hold the same song as another track, from another album mostly; in their order. */
export function* findOtherReleases(snapshot: LibrarySnapshot, trackId: string): PartedWork<OtherRelease[]> {
  const place = snapshot.placeOf.get(trackId);
  if (place === undefined) return [];
  const asked = songAt(snapshot, place);
  const twins = new Set<number>();
  yield* visitInParts(0, snapshot.ids.length, (other) => {
    if (other === place || snapshot.isLocal[other] === 1) return;
    // Names are folded only where they may count, since that is dear.
    const isrc = snapshot.isrcs[other] ?? null;
    const isNear = isSameLength(asked.durationMs, lengthAt(snapshot, other));
    if (!isNear && (isrc === null || isrc !== asked.isrc)) return;
    if (whySameSong(asked, songAt(snapshot, other)) !== null) twins.add(other);
  });
  if (twins.size === 0) return [];
  const found: OtherRelease[] = [];
  for (const { id, tracks } of snapshot.playlists) {
    const held = new Set<number>();
    yield* visitInParts(0, tracks.length, (at) => {
      const track = tracks[at] ?? -1;
      if (twins.has(track)) held.add(track);
    });
    for (const track of held)
      found.push({
        playlist_id: id,
        track_id: snapshot.ids[track] ?? "",
        album: snapshot.albums.names[snapshot.albumOf[track] ?? -1] ?? "",
      });
  }
  return found;
}

function lengthAt({ durationsMs }: LibrarySnapshot, place: number): number | null {
  const ms = durationsMs[place] ?? Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

function songAt(snapshot: LibrarySnapshot, place: number): ComparableSong {
  return {
    title: snapshot.titles[place] ?? "",
    artist: snapshot.mainArtistAt(place) ?? "",
    isrc: snapshot.isrcs[place] ?? null,
    durationMs: lengthAt(snapshot, place),
  };
}
