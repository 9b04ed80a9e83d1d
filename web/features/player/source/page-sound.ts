/** The sound of one song, which this page plays by itself, beside the player. */
export interface PageSound {
  /** Sounds from there, `volume` being 0..1. Rejects where the browser refuses it or the song cannot be had. */
  play(at: { positionMs: number; volume: number }): Promise<void>;
  /** Silences it for good. */
  stop(): void;
}

/** The sound at an address of this instance. */
export function createPageSound(address: string): PageSound {
  const element = new Audio();
  element.preload = "auto";
  return {
    async play({ positionMs, volume }) {
      element.src = address;
      element.volume = volume;
      element.currentTime = positionMs / 1000;
      await element.play();
    },
    stop() {
      element.pause();
      element.removeAttribute("src");
      element.load();
    },
  };
}
