/** The SDK's namespace: `Spotify.Player` and nothing else that we use. */
export interface PlaybackSdk {
  Player: new (options: Spotify.PlayerInit) => Spotify.Player;
}

const loads = new Map<string, Promise<PlaybackSdk>>();

/** How long a script may take from its request to its call of the ready function. */
const loadLimitMs = 20_000;

/**
 * Loads the SDK's script once a page and address, and resolves when it has called
 * `window.onSpotifyWebPlaybackSDKReady`. Rejects with an Error when the script cannot be had; asking again
 * then tries again. Scripts of two addresses (two providers, one after the other) do not mix: each answer
 * holds its own script's namespace.
 */
export function loadSdk(url: string): Promise<PlaybackSdk> {
  const known = loads.get(url);
  if (known) return known;
  const load = appendScript(url);
  loads.set(url, load);
  load.catch(() => loads.delete(url));
  return load;
}

function appendScript(url: string): Promise<PlaybackSdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = (reason: string): void => {
      clearTimeout(limit);
      script.remove();
      reject(new Error(reason));
    };
    const limit = setTimeout(() => fail("The playback script did not get ready."), loadLimitMs);
    window.onSpotifyWebPlaybackSDKReady = () => {
      clearTimeout(limit);
      resolve({ Player: window.Spotify.Player });
    };
    script.src = url;
    script.async = true;
    script.addEventListener("error", () => fail("The playback script could not be loaded."));
    document.head.append(script);
  });
}
