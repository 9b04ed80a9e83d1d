import type { HealthItem, HealthKind } from "#contract/health.ts";

type Entry = HealthItem["entries"][number];
type Place = Entry["places"][number];

/** Something that a person may select to have repaired; `key` distinguishes it from all others of its kind. */
export type Choice =
  | {
      kind: "remove";
      key: string;
      title: string;
      uri: string;
      playlistId: string;
      playlistName: string;
      /** 0-based, in the cached copy */
      position: number;
    }
  | { kind: "unlike" | "track"; key: string; title: string; uri: string };

/** Why something cannot be selected. */
type Obstacle = "not-yours" | "unknown-song";

/** A line of the list; `item` counts the things to look at from 0. */
export type HealthRow = { key: string; item: number } & (
  | { kind: "group"; of: HealthItem }
  | { kind: "track"; entry: Entry; choice: Choice }
  | {
      kind: "place";
      entry: Entry;
      place: Place;
      choice: Choice | null;
      obstacle: Obstacle | null;
      /** the thing has several versions, which are to be distinguished */
      hasVersions: boolean;
    }
  | { kind: "liked"; entry: Entry; choice: Choice }
  | { kind: "more"; count: number }
);

/** Which entry of which thing a line is of. */
interface EntryPosition {
  item: number;
  key: string;
  hasVersions: boolean;
  showsLikes: boolean;
}

const duplicateKinds: ReadonlySet<HealthKind> = new Set(["same-id", "same-isrc", "same-song"]);

/** Kinds of which one thing is several copies of a song. */
export function isDuplicateKind(kind: HealthKind): boolean {
  return duplicateKinds.has(kind);
}

function placeRow(entry: Entry, place: Place, at: EntryPosition): HealthRow {
  const key = `${at.key}|${place.playlist_id}|${place.position}`;
  const { track } = entry;
  const obstacle: Obstacle | null = place.editable ? (track === null ? "unknown-song" : null) : "not-yours";
  const choice: Choice | null =
    track === null || !place.editable
      ? null
      : {
          kind: "remove",
          key,
          title: track.name,
          uri: track.uri,
          playlistId: place.playlist_id,
          playlistName: place.playlist_name,
          position: place.position,
        };
  return { kind: "place", key, item: at.item, entry, place, choice, obstacle, hasVersions: at.hasVersions };
}

function rowsOfEntry(entry: Entry, at: EntryPosition): HealthRow[] {
  const rows = entry.places.map((place) => placeRow(entry, place, at));
  const { track } = entry;
  if (at.showsLikes && entry.liked && track !== null) {
    const key = `${at.key}|${track.id}|liked`;
    const choice: Choice = { kind: "unlike", key, title: track.name, uri: track.uri };
    rows.push({ kind: "liked", key, item: at.item, entry, choice });
  }
  const unlisted = entry.places_total - entry.places.length;
  if (unlisted > 0) rows.push({ kind: "more", key: `${at.key}|more`, item: at.item, count: unlisted });
  return rows;
}

/**
 * The lines of a list of things to look at. Duplicates and files are a heading with a line for each place; gone
 * tracks their places alone, for nothing else is known of them; liked and unliked songs a line each.
 */
export function layOut(kind: HealthKind, items: readonly HealthItem[]): HealthRow[] {
  return items.flatMap((of, item): HealthRow[] => {
    if (kind === "liked-only" || kind === "not-liked") {
      const entry = of.entries[0];
      const track = entry?.track;
      if (entry === undefined || track === null || track === undefined) return [];
      const choice: Choice = { kind: "track", key: of.key, title: track.name, uri: track.uri };
      return [{ kind: "track", key: of.key, item, entry, choice }];
    }
    // Both versions of a recording may be liked, which is a copy too; the same song is liked once at most.
    const showsLikes = kind === "same-isrc" || kind === "same-song";
    const hasVersions = of.entries.length > 1;
    const rows = of.entries.flatMap((entry, index) =>
      rowsOfEntry(entry, { item, key: `${of.key}|${index}`, hasVersions, showsLikes }),
    );
    return kind === "gone" ? rows : [{ kind: "group", key: of.key, item, of }, ...rows];
  });
}

/** The choice that a line offers, if it offers one. */
export function choiceOf(row: HealthRow): Choice | null {
  return "choice" in row ? row.choice : null;
}

/**
 * What is one too many: of each duplicate, in every playlist of the person's own all places but the first, and all
 * likes but the first. A place that cannot be changed counts as the one that stays only in its own playlist.
 */
export function findExtraCopies(rows: readonly HealthRow[]): Choice[] {
  const seen = new Set<string>();
  const inOrder = rows
    .map((row, index) => ({ row, index, position: row.kind === "place" ? row.place.position : 0 }))
    .sort((a, b) => a.row.item - b.row.item || a.position - b.position || a.index - b.index);
  return inOrder.flatMap(({ row }) => {
    if (row.kind !== "place" && row.kind !== "liked") return [];
    const where = `${row.item}|${row.kind === "place" ? row.place.playlist_id : ""}`;
    if (seen.has(where)) return row.choice === null ? [] : [row.choice];
    seen.add(where);
    return [];
  });
}

/**
 * Songs of which a removal would leave nothing in a playlist where they are several times: their titles with the
 * playlists' names.
 */
export function findLastCopies(
  rows: readonly HealthRow[],
  isSelected: (key: string) => boolean,
): { title: string; playlistName: string }[] {
  const places = new Map<string, { title: string; playlistName: string; isWhole: boolean }>();
  for (const row of rows) {
    if (row.kind !== "place") continue;
    const where = `${row.item}|${row.place.playlist_id}`;
    const isWhole = (places.get(where)?.isWhole ?? true) && isSelected(row.key);
    places.set(where, {
      title: row.entry.track?.name ?? "",
      playlistName: row.place.playlist_name,
      isWhole,
    });
  }
  return [...places.values()]
    .filter(({ isWhole }) => isWhole)
    .map(({ title, playlistName }) => ({ title, playlistName }));
}
