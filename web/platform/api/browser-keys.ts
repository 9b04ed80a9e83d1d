/**
 * The local keys that belong to the browser: how things look, lie and sound here, no matter who is signed in. All others are of
 * the person who is, and go when they sign out.
 */
const ownKeys = new Set([
  "ui_state_v1",
  "track_columns_v1",
  "visualizer_v1",
  "shortcuts_v1",
  "player_volume",
  "device_name",
  "developmentMode",
  "devMode",
  "dev_overlays",
  "landingUnlocked",
  "waitlistSignedUp",
  "keep_offline",
  "lastSeenVersion",
  "tourSeen",
  "updateCheck",
]);

/** Forgets what this browser keeps of the person who signed out. */
export function forgetPerson(storage: Storage): void {
  for (const key of Object.keys(storage)) if (!ownKeys.has(key)) storage.removeItem(key);
}
