import { silentFile } from "./silent-file.ts";

/**
 * The one audio element of a player, in the page and marked for those who look for it, and the file that it plays. Files
 * in memory are let go of when another one takes their place.
 */
export class OutputElement {
  readonly element = new Audio();
  readonly #handleBlocked: () => void;
  #address: string | null = null;

  /** @param handleBlocked the page must be clicked before anything may sound */
  constructor(handleBlocked: () => void) {
    this.#handleBlocked = handleBlocked;
    this.element.crossOrigin = "anonymous";
    this.element.preload = "auto";
    this.element.dataset["gatefoldAudio"] = "";
  }

  /** Takes an address or a file in place of what there was; null for none. */
  replaceFile(file: string | Blob | null): void {
    const before = this.#address;
    this.#address = file instanceof Blob ? URL.createObjectURL(file) : file;
    if (this.#address === null) {
      this.element.removeAttribute("src");
      this.element.load();
    } else {
      this.element.src = this.#address;
    }
    if (before?.startsWith("blob:") === true) URL.revokeObjectURL(before);
  }

  /** Resolves once it plays, or something else came in between: a newer file, a pause, an error event on its way. */
  async play(): Promise<void> {
    try {
      await this.element.play();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (error.name === "NotAllowedError") this.#handleBlocked();
    }
  }

  /** Plays a moment of silence, so that it may sound later without a press; to be called inside one. */
  async unlock(): Promise<void> {
    this.replaceFile(silentFile(0.05));
    const address = this.#address;
    await this.play();
    if (this.#address === address) this.replaceFile(null);
  }
}
