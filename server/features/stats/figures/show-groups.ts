import { libraryTracks, type TrackRow } from "#server/features/library/library.ts";
import type { StatsCtx } from "../stats-context.ts";
import type { Listening } from "../listening/listening.ts";
import { fold, type GroupKind } from "#server/features/stats/listening/song-index.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** A song, an artist or an album as lists show it. */
export interface ShownGroup {
  id: string;
  stats_id: string;
  name: string;
  artists?: string[];
  uri: string | null;
  image_url: string | null;
}

/** The id of a track at the service, by its address. */
function trackIdOf(uri: string): string {
  return uri.slice("spotify:track:".length);
}

/** Groups with covers and ids where the catalogue knows their songs. */
export async function showGroups(
  ctx: Pick<StatsCtx, "database">,
  { provider }: Pick<UserScope, "provider">,
  listening: Listening,
  { kind, groups }: { kind: GroupKind; groups: readonly number[] },
): Promise<ShownGroup[]> {
  const shown = groups.flatMap((place) => {
    const group = listening.book.groups[kind][place];
    const song = listening.book.songs[group?.song ?? -1];
    return group && song ? [{ group, song }] : [];
  });
  const ids = shown.flatMap(({ song: { uri } }) => (uri === null ? [] : [trackIdOf(uri)]));
  const tracks = await libraryTracks.readOfService(ctx.database, provider, ids);
  return shown.map(({ group, song }) => {
    const track = song.uri === null ? undefined : tracks.get(trackIdOf(song.uri));
    return {
      id: idAtService({ kind, name: group.name, uri: song.uri }, track) ?? group.id,
      stats_id: group.id,
      name: group.name,
      uri: kind === "tracks" ? song.uri : null,
      image_url: track?.album_images[0]?.url ?? null,
      ...(kind === "artists"
        ? {}
        : { artists: group.artists ? [...group.artists] : artistsOf(kind, song.artist, track) }),
    };
  });
}

/** All artists of a song where the catalogue knows them; of an album the one that plays name. */
function artistsOf(kind: GroupKind, artist: string, track: TrackRow | undefined): string[] {
  if (kind === "tracks" && track !== undefined) return track.artists.map(({ name }) => name);
  return artist === "" ? [] : [artist];
}

/** The service's id of what a track belongs to, where its name is the same. */
function idAtService(
  { kind, name, uri }: { kind: GroupKind; name: string; uri: string | null },
  track: TrackRow | undefined,
): string | undefined {
  if (kind === "tracks") return uri === null ? undefined : trackIdOf(uri);
  if (track === undefined) return undefined;
  if (kind === "albums") return fold(track.album_name) === fold(name) ? track.album_id : undefined;
  return track.artists.find((artist) => fold(artist.name) === fold(name))?.id ?? undefined;
}
