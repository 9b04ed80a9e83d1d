import type { Profile } from "#contract/auth/auth.ts";
import type { Playlist, Track } from "#contract/library/library.ts";

/** A playlist of that number as the server reports it. */
export function samplePlaylist(number: number, more: Partial<Playlist> = {}): Playlist {
  const id = `p${number}`;
  return {
    id,
    uri: `spotify:playlist:${id}`,
    name: `List ${number}`,
    description: null,
    public: false,
    collaborative: false,
    images: [],
    owner: { id: "me", display_name: "Me" },
    own: true,
    readable: true,
    track_count: number,
    tracks_total: number,
    tracks: { total: number },
    last_added_at: null,
    external_urls: { spotify: `https://open.example/playlist/${id}` },
    ...more,
  };
}

/** A song of that number as the server reports it. */
export function sampleTrack(number: number, more: Partial<Track> = {}): Track {
  return {
    id: `t${number}`,
    uri: `spotify:track:t${number}`,
    name: `Song ${number}`,
    duration_ms: 180_000,
    explicit: false,
    popularity: null,
    track_number: null,
    disc_number: null,
    is_local: false,
    isrc: null,
    artists: [{ id: "a", name: "Artist" }],
    album: { id: "b", name: "Album", images: [], release_date: null, external_urls: { spotify: null } },
    external_urls: { spotify: null },
    ...more,
  };
}

/** Someone who is linked to a service that can do everything. */
export const sampleProfile: Profile = {
  user_id: "00000000-0000-4000-8000-000000000001",
  provider: "demo",
  service: "the demo",
  display_name: "Somebody",
  images: [],
  link_state: "linked",
  recovery_code: null,
  link_expires_at: null,
  renewal_due: false,
  capabilities: {
    playback: true,
    equalizer: true,
    live_visualizer: true,
    popularity: true,
    audio_features: true,
    recently_played: true,
    followed_playlist_items: true,
    tint_artwork: true,
    crossfade: true,
    writes: true,
  },
  attribution: null,
  data_export_url: null,
  audio_url: null,
};

/** A library that has been read. */
export const sampleStatus = {
  total: 1234,
  total_unique: 1234,
  total_placements: 5678,
  skipped: 0,
  last_scan: Date.parse("2026-03-04T10:00:00Z") / 1000,
  last_full_scan: Date.parse("2026-03-04T10:00:00Z") / 1000,
  version: "1",
};
