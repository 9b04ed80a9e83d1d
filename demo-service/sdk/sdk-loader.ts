// Runs as a classic script: the page asks for it by a script element, and its own address says where the
// provider is. Its modules are addressed by the build they belong to, so that they are never mixed.
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const base = new URL(".", script.src);
  // The rest of the script did not come: to the page that is a script that could not be loaded.
  load().catch(() => script.dispatchEvent(new Event("error")));

  async function load(): Promise<void> {
    const address = new URL("sdk/__BUILD__/spotify-player.js", base).href;
    const sdk = (await import(address)) as { createPlayerClass(base: string): typeof Spotify.Player };
    window.Spotify = { Player: sdk.createPlayerClass(base.href.replace(/\/$/u, "")) };
    window.onSpotifyWebPlaybackSDKReady();
  }
})();
