/* Requests as players send them to ListenBrainz, in the shapes that their documentation and source have. */

/** A song as players name it. */
export interface SentSong {
  title: string;
  artist: string;
  album?: string;
  lengthMs?: number;
}

/** As Strawberry sends what was heard. */
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
          artist_names: [song.artist],
          duration: song.lengthMs === undefined ? undefined : Math.round(song.lengthMs / 1_000),
          music_service_name: "Jellyfin",
          submission_client: "multi-scrobbler",
          submission_client_version: "0.10.5",
        },
      },
    })),
  };
}

/** As Navidrome sends what plays now. */
export function nowFromNavidrome(song: SentSong): object {
  return {
    listen_type: "playing_now",
    payload: [
      {
        track_metadata: {
          artist_name: song.artist,
          track_name: song.title,
          release_name: song.album ?? "",
          additional_info: {
            submission_client: "navidrome",
            submission_client_version: "0.58.0",
            tracknumber: 1,
            ...(song.lengthMs === undefined ? {} : { duration_ms: song.lengthMs }),
          },
        },
      },
    ],
  };
}
