import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import type { ShownState, PlayerTrack } from "#web/features/player/state/player-state.ts";
import { type PlayerStore, usePlayerStore } from "#web/features/player/state/player-store.ts";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";

/** How far the system's buttons for a little forward and back go, where it does not say. */
const skipSeconds = 10;

/** The sizes that systems ask for; the cover's one address serves them all. */
const artworkSizes = "96x96 256x256 512x512";

/**
 * Shows what this page plays in the system's media controls and on lock screens, and obeys them and the keyboard's
 * media keys. Does nothing where there are none. Answers how to stop.
 */
export function connectMediaSession(ready: () => Promise<PlayerCommands>): () => void {
  if (!("mediaSession" in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  const actions = actionsOf(ready);
  for (const [action, handle] of actions) setAction(action, handle);
  const unsubscribe = usePlayerStore.subscribe((store, before) => {
    if (store.model !== before.model || store.state.track !== before.state.track) show(store, before);
  });
  show(usePlayerStore.getState(), null);
  return () => {
    unsubscribe();
    for (const [action] of actions) setAction(action, null);
    mediaSession.metadata = null;
    mediaSession.playbackState = "none";
  };
}

type Handler = (details: MediaSessionActionDetails) => void;

function state(): ShownState {
  return usePlayerStore.getState().state;
}

function actionsOf(
  ready: () => Promise<PlayerCommands>,
): readonly (readonly [MediaSessionAction, Handler])[] {
  const command = (use: (commands: PlayerCommands) => unknown): void =>
    // What could not be loaded is said by what loads it.
    void ready().then(use, () => undefined);
  const seekBy = (seconds: number): void =>
    command((commands) => commands.seek(state().position + seconds * 1000));
  return [
    ["play", () => command((commands) => commands.resume())],
    ["pause", () => command((commands) => commands.pause())],
    ["stop", () => command((commands) => commands.pause())],
    ["nexttrack", () => command((commands) => commands.skip(1))],
    ["previoustrack", () => command((commands) => commands.skip(-1))],
    ["seekto", ({ seekTime }) => command((commands) => commands.seek((seekTime ?? 0) * 1000))],
    ["seekforward", ({ seekOffset }) => seekBy(seekOffset ?? skipSeconds)],
    ["seekbackward", ({ seekOffset }) => seekBy(-(seekOffset ?? skipSeconds))],
  ];
}

/** A browser that does not know an action throws; it then has no button for it. */
function setAction(action: MediaSessionAction, handle: Handler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handle);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Only of what sounds here: other devices have controls of their own. */
function show({ state: shown, model }: PlayerStore, before: PlayerStore | null): void {
  const { mediaSession } = navigator;
  const { track } = shown;
  if (model.sdk === null || track === null) {
    mediaSession.metadata = null;
    mediaSession.playbackState = "none";
    return;
  }
  const isKnown = before?.state.track === track && before.model.sdk !== null;
  if (!isKnown || mediaSession.metadata === null) mediaSession.metadata = metadataOf(track);
  mediaSession.playbackState = shown.paused ? "paused" : "playing";
  mediaSession.setPositionState({
    duration: shown.duration / 1000,
    position: Math.min(shown.position, shown.duration) / 1000,
    playbackRate: 1,
  });
}

function metadataOf(track: PlayerTrack): MediaMetadata {
  return new MediaMetadata({
    title: trackName(track),
    artist: artistNames(track.artists),
    album: track.album.name,
    artwork: track.image === null ? [] : [{ src: track.image, sizes: artworkSizes }],
  });
}
