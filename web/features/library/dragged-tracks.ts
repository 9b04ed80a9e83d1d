/** What is dragged from a list of songs: JSON of `DraggedTracks`. */
export const dragType = "application/x-gatefold-tracks";

/** Tracks on their way to a playlist. */
export interface DraggedTracks {
  uris: string[];
  names: string[];
}

/** Reads what was dragged; null when it is not what it says. */
export function parseDraggedTracks(text: string): DraggedTracks | null {
  try {
    const parsed = JSON.parse(text) as Partial<DraggedTracks> | null;
    const uris = parsed?.uris?.filter((uri) => typeof uri === "string") ?? [];
    const names = parsed?.names?.filter((name) => typeof name === "string") ?? [];
    return uris.length === 0 ? null : { uris, names };
  } catch {
    return null;
  }
}
