/** Every scope of the service (its Web API description of 2026). */
export const SCOPES: ReadonlySet<string> = new Set([
  "app-remote-control",
  "playlist-modify-private",
  "playlist-modify-public",
  "playlist-read-collaborative",
  "playlist-read-private",
  "streaming",
  "ugc-image-upload",
  "user-follow-modify",
  "user-follow-read",
  "user-library-modify",
  "user-library-read",
  "user-modify-playback-state",
  "user-read-currently-playing",
  "user-read-email",
  "user-read-playback-position",
  "user-read-playback-state",
  "user-read-private",
  "user-read-recently-played",
  "user-top-read",
]);

const LIBRARY_READ = ["user-library-read"];
const LIBRARY_MODIFY = ["user-library-modify"];
const PLAYLIST_MODIFY = ["playlist-modify-public", "playlist-modify-private"];
const PLAYBACK_READ = ["user-read-playback-state"];

/** Scopes of a call, any one of which is enough; calls that are not here need none. First match counts. */
const NEEDS: readonly (readonly [method: RegExp, path: RegExp, scopes: readonly string[]])[] = [
  [/GET/, /^\/v1\/me\/player\/recently-played$/, ["user-read-recently-played"]],
  [/GET/, /^\/v1\/me\/player\/(currently-playing|queue)$/, ["user-read-currently-playing", ...PLAYBACK_READ]],
  [/GET/, /^\/v1\/me\/player/, PLAYBACK_READ],
  [/PUT|POST/, /^\/v1\/me\/player/, ["user-modify-playback-state", "streaming"]],
  [/GET/, /^\/v1\/me\/top\//, ["user-top-read"]],
  [/GET/, /^\/v1\/me\/following/, ["user-follow-read"]],
  [/PUT|DELETE/, /^\/v1\/me\/following/, ["user-follow-modify"]],
  [/GET/, /^\/v1\/me\/playlists$/, ["playlist-read-private"]],
  [/POST/, /^\/v1\/(me|users\/[^/]+)\/playlists$/, PLAYLIST_MODIFY],
  [
    /GET/,
    /^\/v1\/playlists\/[^/]+\/(items|tracks)$/,
    ["playlist-read-private", "playlist-read-collaborative"],
  ],
  [/PUT|POST|DELETE/, /^\/v1\/playlists\//, PLAYLIST_MODIFY],
  [/GET/, /^\/v1\/me\/library\/contains$/, [...LIBRARY_READ, "user-follow-read", "playlist-read-private"]],
  [/PUT|DELETE/, /^\/v1\/me\/library$/, [...LIBRARY_MODIFY, "user-follow-modify", ...PLAYLIST_MODIFY]],
  [/GET/, /^\/v1\/me\/(tracks|albums|shows|episodes|audiobooks)/, LIBRARY_READ],
  [/PUT|DELETE/, /^\/v1\/me\/(tracks|albums|shows|episodes|audiobooks)/, LIBRARY_MODIFY],
];

/** The scopes one of which a call needs; empty if it needs none. `path` begins with /v1. */
export function scopesFor(method: string, path: string): readonly string[] {
  return NEEDS.find(([methods, paths]) => methods.test(method) && paths.test(path))?.[2] ?? [];
}
