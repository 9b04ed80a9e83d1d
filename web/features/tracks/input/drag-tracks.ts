import { type DraggedTracks, dragType, setDraggedList } from "#web/features/library/library.ts";
import { isPlayable, type TrackRow } from "#web/features/tracks/rows/track-rows.ts";

/** What of these rows another playlist can take: the person's own files and gone songs stay. */
function draggedTracks(rows: readonly TrackRow[]): DraggedTracks {
  const taken = rows.filter(isPlayable);
  return { uris: taken.map(({ uri }) => uri), names: taken.map(({ name }) => name) };
}

/** A small card under the pointer: the song's name, or how many there are; a list's name alone. */
function dragImage(names: readonly string[], label: string, isList = false): HTMLElement {
  const card = document.createElement("div");
  card.className =
    "fixed -top-24 start-0 flex max-w-64 items-center gap-2 rounded-card border border-hairline bg-overlay px-3 py-2 font-semibold text-strong shadow-float";
  const name = document.createElement("span");
  name.className = "truncate";
  name.dir = "auto";
  name.textContent = names.length === 1 ? (names[0] ?? "") : label;
  card.append(name);
  document.body.append(card);
  requestAnimationFrame(() => card.remove());
  if (isList) return card;
  const badge = document.createElement("span");
  badge.className = "tabular rounded-full bg-accent px-2 text-sm text-on-accent";
  badge.textContent = String(names.length);
  card.append(badge);
  return card;
}

/** Begins the drag of rows; `label` names several of them. Cancelled when nothing of them can be taken anywhere. */
export function beginDrag(event: DragEvent, dragged: { rows: readonly TrackRow[]; label: string }): void {
  const { dataTransfer } = event;
  const tracks = draggedTracks(dragged.rows);
  if (dataTransfer === null || tracks.uris.length === 0) {
    event.preventDefault();
    return;
  }
  dataTransfer.effectAllowed = "copyMove";
  dataTransfer.setData(dragType, JSON.stringify(tracks));
  dataTransfer.setData("text/plain", tracks.names.join("\n"));
  dataTransfer.setDragImage(dragImage(tracks.names, dragged.label), 12, 12);
}

/** Begins the drag of a list, which drops as its songs do. */
export function beginListDrag(
  { dataTransfer }: Pick<DragEvent, "dataTransfer">,
  list: NonNullable<DraggedTracks["list"]> & { name: string },
): void {
  if (dataTransfer === null) return;
  const { name } = list;
  dataTransfer.effectAllowed = "copy";
  setDraggedList(dataTransfer, list);
  dataTransfer.setDragImage(dragImage([name], name, true), 12, 12);
}
