/*
 * Requests as players send them to ListenBrainz: as Strawberry 1.0.14 of Debian sent them to a Gatefold, recorded and with other
 * values; else in the shapes that their sources have: Strawberry's listenbrainzscrobbler.cpp, multi-scrobbler's lzUtils.ts,
 * Navidrome's core/agents/listenbrainz/client.go.
 */

/** A song as players name it. */
export interface SentSong {
  title: string;
  artist: string;
  album?: string;
  lengthMs?: number;
}

/** As newer versions of Strawberry send what was heard. */
export function fromStrawberry(song: SentSong, listenedAt: number): object {
  return {
    listen_type: "single",
    payload: [
      {
        listened_at: listenedAt,
        track_metadata: {
          artist_name: song.artist,
          track_name: song.title,
          ...(song.album === undefined ? {} : { release_name: song.album }),
          additional_info: {
            ...(song.lengthMs === undefined ? {} : { duration_ms: song.lengthMs }),
            media_player: "Strawberry Music Player",
            media_player_version: "1.2.7",
            submission_client: "Strawberry Music Player",
            submission_client_version: "1.2.7",
            tracknumber: 3,
          },
        },
      },
    ],
  };
}

/** As Strawberry 1.0.14 sends what was heard: a list, indented, by the times at which songs began. */
export function fromOldStrawberry(songs: readonly { song: SentSong; listenedAt: number }[]): string {
  const payload = songs.map(({ song, listenedAt }) => listenOfOldStrawberry(song, listenedAt));
  return `${JSON.stringify({ listen_type: "import", payload }, null, 4)}\n`;
}

/** The same, of what plays now. */
export function nowFromOldStrawberry(song: SentSong): string {
  const payload = [listenOfOldStrawberry(song)];
  return `${JSON.stringify({ listen_type: "playing_now", payload }, null, 4)}\n`;
}

function listenOfOldStrawberry({ artist, title, album, lengthMs }: SentSong, listenedAt?: number): object {
  const program = "strawberry";
  return {
    ...(listenedAt === undefined ? {} : { listened_at: listenedAt }),
    track_metadata: {
      additional_info: {
        duration_ms: lengthMs,
        media_player: program,
        media_player_version: "1.0.14",
        submission_client: program,
        submission_client_version: "1.0.14",
        tracknumber: 1,
      },
      artist_name: artist,
      ...(album === undefined ? {} : { release_name: album }),
      track_name: title,
    },
  };
}

/** As multi-scrobbler sends several plays. */
export function fromMultiScrobbler(songs: readonly { song: SentSong; listenedAt: number }[]): object {
  return {
    listen_type: "import",
    payload: songs.map(({ song, listenedAt }) => ({
      listened_at: listenedAt,
      track_metadata: {
        artist_name: song.artist,
        track_name: song.title,
        release_name: song.album,
        additional_info: {
          duration: song.lengthMs === undefined ? undefined : Math.round(song.lengthMs / 1_000),
          submission_client: "multi-scrobbler",
          submission_client_version: "0.16.4",
          artist_names: [song.artist],
          release_artist_name: song.artist,
          release_artist_names: [song.artist],
          music_service_name: "Jellyfin",
          duration_played: song.lengthMs === undefined ? undefined : Math.floor(song.lengthMs / 1_000),
        },
      },
    })),
  };
}

/** As Navidrome sends a song: what is empty it leaves out. `listenedAt` left out: what plays now. */
export function fromNavidrome(song: SentSong, listenedAt?: number): object {
  return {
    listen_type: listenedAt === undefined ? "playing_now" : "single",
    payload: [
      {
        ...(listenedAt === undefined ? {} : { listened_at: listenedAt }),
        track_metadata: {
          artist_name: song.artist,
          track_name: song.title,
          ...(song.album === undefined ? {} : { release_name: song.album }),
          additional_info: {
            submission_client: "navidrome",
            submission_client_version: "0.58.0",
            tracknumber: 1,
            artist_names: [song.artist],
            ...(song.lengthMs === undefined ? {} : { duration_ms: song.lengthMs }),
          },
        },
      },
    ],
  };
}

/** As Navidrome sends what plays now. */
export const nowFromNavidrome = (song: SentSong): object => fromNavidrome(song);
