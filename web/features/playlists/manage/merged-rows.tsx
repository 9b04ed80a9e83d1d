import { useCallback, useMemo } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { playlistName } from "#web/features/library/library.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { formatDuration } from "#web/platform/text/format.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";

type MergedRow = RouteOutput<"POST /playlists/merge/preview">["items"][number];

/** Which rows of a merge are shown. */
export type MergedKind = "added" | "left-out";

interface MergedRowsProps {
  kind: MergedKind;
  onKind: (kind: MergedKind) => void;
  counts: Readonly<Record<MergedKind, number>>;
  /** those that are read so far */
  rows: readonly MergedRow[];
  /** names of playlists by their ids */
  names: ReadonlyMap<string, string>;
  onNeedMore: () => void;
}

type Placed = MergedRow & { place: number };

const kinds = ["added", "left-out"] as const;

/** Why a row is left out, in one sentence. */
function whyOf(
  { reason, uri, playlist_id: from, same_as: same }: MergedRow,
  nameOf: (id: string) => string,
): string {
  if (reason === "file" || reason === "gone") return playlistsText(`mergeDialog.${reason}`);
  if (same === null) return "";
  const playlist = nameOf(same.playlist_id);
  if (same.uri === uri)
    return playlistsText(same.playlist_id === from ? "mergeDialog.twice" : "mergeDialog.present", {
      playlist,
    });
  return playlistsText("mergeDialog.likeIn", { song: same.name, artist: same.artist, playlist });
}

function columnsOf(
  kind: MergedKind,
  nameOf: (id: string) => string,
  isNarrow: boolean,
): TableColumn<Placed>[] {
  const why: TableColumn<Placed> = {
    id: "why",
    header: playlistsText("mergeDialog.why"),
    width: "minmax(0, 3fr)",
    cell: (row) => (
      <span className={isNarrow ? "line-clamp-2 text-sm" : "block truncate"}>{whyOf(row, nameOf)}</span>
    ),
  };
  const from: TableColumn<Placed> = {
    id: "from",
    header: playlistsText("mergeDialog.from"),
    width: "minmax(0, 2fr)",
    cell: ({ playlist_id: id }) => <span className="block truncate">{nameOf(id)}</span>,
  };
  const song: TableColumn<Placed> = {
    id: "song",
    header: playlistsText("mergeDialog.song"),
    width: "minmax(0, 3fr)",
    cell: ({ name, artist, uri }) => (
      <>
        <span dir="auto" className="block truncate text-start text-strong">
          {name === "" ? (uri ?? playlistsText("mergeDialog.unknownSong")) : name}
        </span>
        {isNarrow ? (
          <span dir="auto" className="block truncate text-start text-sm text-weak">
            {artist}
          </span>
        ) : null}
      </>
    ),
  };
  if (isNarrow) return [song, kind === "added" ? from : why];
  const artist: TableColumn<Placed> = {
    id: "artist",
    header: playlistsText("mergeDialog.artist"),
    width: "minmax(0, 2fr)",
    cell: ({ artist: name }) => <span className="block truncate">{name}</span>,
  };
  const length: TableColumn<Placed> = {
    id: "length",
    header: playlistsText("mergeDialog.length"),
    width: "5rem",
    isNumber: true,
    cell: ({ duration_ms: ms }) => formatDuration(ms),
  };
  return kind === "added" ? [song, artist, from, length] : [song, artist, from, why];
}

/** The songs that a merge adds, or those that it leaves out and why: all of them, read as they come into sight. */
export function MergedRows({ kind, onKind, counts, rows, names, onNeedMore }: MergedRowsProps) {
  const isNarrow = useIsNarrow();
  const nameOf = useCallback((id: string) => playlistName(names.get(id) ?? ""), [names]);
  const columns = useMemo(() => columnsOf(kind, nameOf, isNarrow), [kind, nameOf, isNarrow]);
  const placed = useMemo(() => rows.map((row, place) => ({ ...row, place })), [rows]);
  const texts = { added: "mergeDialog.addedRows", "left-out": "mergeDialog.leftOutRows" } as const;
  return (
    <>
      <fieldset className="mt-4 mb-2 flex flex-wrap gap-2">
        <legend className="sr-only">{playlistsText("mergeDialog.rowsShown")}</legend>
        {kinds.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => onKind(each)}
            className={joinClasses(
              "tabular min-h-9 rounded-full border px-4 text-sm font-semibold transition",
              each === kind
                ? "border-accent bg-accent text-on-accent"
                : "border-hairline-strong text-normal hover:bg-hover hover:text-strong",
            )}
          >
            {playlistsText(texts[each], { count: counts[each] })}
          </button>
        ))}
      </fieldset>
      {counts[kind] === 0 ? (
        <p className="py-6 text-center text-weak">{playlistsText("mergeDialog.noRows")}</p>
      ) : (
        <VirtualTable
          label={playlistsText(texts[kind], { count: counts[kind] })}
          columns={columns}
          rows={placed}
          keyOf={({ place }) => String(place)}
          total={counts[kind]}
          onNeedMore={onNeedMore}
          boxClass="max-h-[40dvh]"
          rowKind={isNarrow ? "card" : "table"}
        />
      )}
    </>
  );
}
