/** What the system's media controls do. */
export interface MediaControls {
  play(): void;
  pause(): void;
  next(): void;
  previous(): void;
  seek(positionMs: number): void;
}

/** Shows playback in the system's media controls and obeys them; does nothing where there are none. */
export function connectMediaControls(controls: MediaControls): void {
  if (!("mediaSession" in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.setActionHandler("play", () => controls.play());
  mediaSession.setActionHandler("pause", () => controls.pause());
  mediaSession.setActionHandler("nexttrack", () => controls.next());
  mediaSession.setActionHandler("previoustrack", () => controls.previous());
  mediaSession.setActionHandler("seekto", ({ seekTime }) => controls.seek((seekTime ?? 0) * 1_000));
}

/** Shows a state in the system's media controls; `null` clears them. */
export function showInMediaControls(state: Spotify.PlaybackState | null): void {
  if (!("mediaSession" in navigator)) return;
  const { mediaSession } = navigator;
  if (state === null) {
    mediaSession.metadata = null;
    mediaSession.playbackState = "none";
    return;
  }
  const track = state.track_window.current_track;
  mediaSession.metadata = new MediaMetadata({
    title: track.name,
    artist: track.artists.map((artist) => artist.name).join(", "),
    album: track.album.name,
    artwork: track.album.images.map(({ url }) => ({ src: url })),
  });
  mediaSession.playbackState = state.paused ? "paused" : "playing";
  mediaSession.setPositionState({ duration: state.duration / 1_000, position: state.position / 1_000 });
}
