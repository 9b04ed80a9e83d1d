/** What is dragged from a list of songs, or as a list: JSON of `DraggedTracks`. */
export const dragType = "application/x-gatefold-tracks";

/** A list that is dragged as a whole, whose songs are read where it is dropped. */
interface DraggedList {
  kind: "liked" | "playlist" | "album" | "artist";
  id: string;
}

/** Tracks on their way to a playlist. */
export interface DraggedTracks {
  /** empty where a list is dragged */
  uris: string[];
  names: string[];
  list?: DraggedList;
}

const listKinds: ReadonlySet<string> = new Set<DraggedList["kind"]>(["liked", "playlist", "album", "artist"]);

function parseList(list: Partial<DraggedList> | undefined): DraggedList | undefined {
  const { kind, id } = list ?? {};
  return kind !== undefined && listKinds.has(kind) && typeof id === "string" ? { kind, id } : undefined;
}

/** Lets a list be dropped where its songs would be; it is dragged by its name. */
export function setDraggedList(
  dataTransfer: DataTransfer,
  { kind, id, name }: DraggedList & { name: string },
): void {
  const dragged: DraggedTracks = { uris: [], names: [name], list: { kind, id } };
  dataTransfer.setData(dragType, JSON.stringify(dragged));
  dataTransfer.setData("text/plain", name);
}

/** Reads what was dragged; null when it is not what it says. */
export function parseDraggedTracks(text: string): DraggedTracks | null {
  try {
    const parsed = JSON.parse(text) as Partial<DraggedTracks> | null;
    const uris = parsed?.uris?.filter((uri) => typeof uri === "string") ?? [];
    const names = parsed?.names?.filter((name) => typeof name === "string") ?? [];
    const list = parseList(parsed?.list);
    if (list !== undefined) return { uris: [], names, list };
    return uris.length === 0 ? null : { uris, names };
  } catch {
    return null;
  }
}
