import type { SongOutputParts } from "#web/platform/audio/seamless/output-parts.ts";
import type { SongOutput } from "#web/platform/audio/seamless/song-output.ts";

/** The SDK's namespace: `Spotify.Player` and nothing else that we use. */
export interface PlaybackSdk {
  Player: new (options: Spotify.PlayerInit & OwnOutput) => Spotify.Player;
  /** left out where the service's sound is not ours to play */
  ownOutput?: OwnOutput;
}

/** An option of the embedded provider's player: it plays on an output of ours (demo-service/sdk/README.md). */
interface OwnOutput {
  makeOutput?: (parts: Pick<SongOutputParts, "listener" | "sourceOf">) => SongOutput;
}

const loads = new Map<string, Promise<PlaybackSdk>>();

/** How long a script may take from its request to its call of the ready function. */
const loadLimitMs = 20_000;

/** Kept for the tab: that the page was reloaded once for want of a policy that lets the script in. */
const renewedKey = "gatefold_renewed_for_sdk";

/**
 * What a page may load is decided when it is loaded. One that is older than the service's connection to this
 * Gatefold may not load its script, and is reloaded: once, so that a policy that never allows it is no loop.
 */
function renewPageWhenRefused(url: string): () => void {
  const handleViolation = (event: SecurityPolicyViolationEvent) => {
    if (!event.effectiveDirective.startsWith("script-src") || !URL.canParse(event.blockedURI)) return;
    const isScript = new URL(event.blockedURI).origin === new URL(url, location.href).origin;
    if (!isScript || sessionStorage.getItem(renewedKey) !== null) return;
    sessionStorage.setItem(renewedKey, url);
    location.reload();
  };
  document.addEventListener("securitypolicyviolation", handleViolation);
  return () => document.removeEventListener("securitypolicyviolation", handleViolation);
}

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
    // Stays after a failure: the refusal may arrive after it.
    const stopWatching = renewPageWhenRefused(url);
    window.onSpotifyWebPlaybackSDKReady = () => {
      clearTimeout(limit);
      stopWatching();
      sessionStorage.removeItem(renewedKey);
      resolve({ Player: window.Spotify.Player });
    };
    script.src = url;
    script.async = true;
    script.addEventListener("error", () => fail("The playback script could not be loaded."));
    document.head.append(script);
  });
}
