import type { RouteOutput } from "#contract/api.ts";
import type { SongVersions } from "#contract/playlists/clean-up.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { samplePlaylist, sampleProfile, sampleStatus, sampleTrack } from "#testing/samples/sample-library.ts";
import type { Answers } from "./stub-api.ts";

/** What a pass found of each part. */
export const sampleTotals: RouteOutput<"GET /clean-up"> = {
  own_playlists: 7,
  by_rule: { "same-id": 3, "same-recording": 3, "same-song": 9 },
  duplicates: { mark: "d", rows: 3, playlists: 2, calls: 5, redated: 1 },
  gone: { mark: "g", rows: 2, playlists: 1, named: 1, replaceable: 1, calls: 2, liked_gone: 4 },
  empty: { mark: "e", playlists: 1, by_rule: 1, calls: 2 },
  likes: { mark: "l", songs: 120, items: [], calls: 3, unlike_calls: 4 },
  local: { mark: "f", rows: 2, playlists: 1, calls: 2 },
  not_liked: { mark: "n", rows: 40, playlists: 2, calls: 1 },
  versions: {
    mark: "v",
    songs: 2,
    places: 5,
    others: 1,
    calls: 6,
    redated: 1,
    by_rule: { "same-recording": 2, "same-song": 7 },
  },
};

const album = sampleTrack(0).album;
const single = sampleTrack(1, { name: "Blue", album: { ...album, name: "Blue (Single)" } });
const onAlbum = sampleTrack(2, { name: "Blue", album: { ...album, name: "Colours" }, duration_ms: 187_000 });

/** A song on a single in one playlist, and on an album in another and among the likes. */
export const sampleVersions: SongVersions = {
  key: "blue",
  stays: onAlbum.id,
  tracks: [single, onAlbum],
  places: [
    { track_id: single.id, playlist_id: "p1", playlist_name: "Evening", playlist_owner: "Mira", position: 4 },
    { track_id: onAlbum.id, playlist_id: "p2", playlist_name: "Morning", playlist_owner: null, position: 0 },
    { track_id: onAlbum.id, playlist_id: null, playlist_name: null, playlist_owner: null, position: null },
  ],
  places_total: 3,
};

const greys = [3, 4].map((number) => sampleTrack(number, { name: "Grey" }));
const otherVersions: SongVersions = {
  ...sampleVersions,
  key: "grey",
  stays: "t3",
  tracks: greys,
  places: ["t3", "t4"].map((id, position) => ({
    track_id: id,
    playlist_id: "p1",
    playlist_name: "Evening",
    playlist_owner: "Mira",
    position,
  })),
  places_total: 2,
};

/** What the screen asks of the person, and of songs that are chosen one by one. */
export const songAnswers: Answers = {
  "GET /auth/me": sampleProfile,
  "GET /clean-up/versions": { items: [sampleVersions, otherVersions], total: 2 },
  "GET /clean-up/likes": {
    items: [sampleTrack(11, { name: "Green" }), sampleTrack(12, { name: "Red" })],
    total: 2,
  },
  "GET /library/cache/playlists": {
    items: [samplePlaylist(1, { name: "Mine" }), samplePlaylist(2, { name: "Theirs", own: false })],
    total: 2,
  },
  "GET /library/cache/status": sampleStatus,
};

/** A clean-up that is done. */
export const sampleCleanUpJob = (more: Partial<Job>): Job => ({
  job_id: "00000000-0000-4000-8000-0000000000aa",
  kind: "clean-up",
  state: "done",
  progress: {
    done: 5,
    total: 5,
    removed: 3,
    replaced: 1,
    unfollowed: 1,
    added: 0,
    liked: 0,
    unliked: 0,
    left: [],
  },
  place: null,
  paused_until: null,
  error: null,
  created_at: 1,
  finished_at: 2,
  ...more,
});
