import { useCallback, useMemo } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { playlistName } from "#web/features/library/library.ts";
import { changesText } from "#web/features/changes/texts/changes-text.ts";
import { formatDuration } from "#web/platform/text/format.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";
import { CutName } from "#web/ui/list/cut-name.tsx";

type ChangedRow = RouteOutput<"POST /changes/preview">["items"][number];

/** Which rows of a change are shown. */
export type RowsKind = "added" | "left-out";

interface ChangeRowsProps {
  kind: RowsKind;
  onKind: (kind: RowsKind) => void;
  counts: Readonly<Record<RowsKind, number>>;
  /** those that are read so far */
  rows: readonly ChangedRow[];
  /** names of playlists by their ids */
  names: ReadonlyMap<string, string>;
  onNeedMore: () => void;
}

type Placed = ChangedRow & { place: number };

const kinds = ["added", "left-out"] as const;

/** Why a row is left out, in one sentence. */
function whyOf(
  { reason, uri, playlist_id: from, same_as: same }: ChangedRow,
  nameOf: (id: string) => string,
): string {
  if (reason === "file" || reason === "gone") return changesText(reason);
  if (same === null) return "";
  const playlist = nameOf(same.playlist_id);
  if (same.uri === uri)
    return changesText(same.playlist_id === from ? "twice" : "present", {
      playlist,
    });
  return changesText("likeIn", { song: same.name, artist: same.artist, playlist });
}

function columnsOf(kind: RowsKind, nameOf: (id: string) => string, isNarrow: boolean): TableColumn<Placed>[] {
  const why: TableColumn<Placed> = {
    id: "why",
    header: changesText("why"),
    width: "minmax(0, 3fr)",
    cell: (row) => (
      <span dir="auto" className={isNarrow ? "line-clamp-2 text-sm" : "block truncate"}>
        {whyOf(row, nameOf)}
      </span>
    ),
  };
  const from: TableColumn<Placed> = {
    id: "from",
    header: changesText("from"),
    width: "minmax(0, 2fr)",
    cell: ({ playlist_id: id }) => <CutName>{nameOf(id)}</CutName>,
  };
  const song: TableColumn<Placed> = {
    id: "song",
    header: changesText("song"),
    width: "minmax(0, 3fr)",
    cell: ({ name, artist, uri }) => (
      <>
        <CutName className="text-start text-strong">
          {name === "" ? (uri ?? changesText("unknownSong")) : name}
        </CutName>
        {isNarrow ? <CutName className="text-start text-sm text-weak">{artist}</CutName> : null}
      </>
    ),
  };
  if (isNarrow) return [song, kind === "added" ? from : why];
  const artist: TableColumn<Placed> = {
    id: "artist",
    header: changesText("artist"),
    width: "minmax(0, 2fr)",
    cell: ({ artist: name }) => <CutName>{name}</CutName>,
  };
  const length: TableColumn<Placed> = {
    id: "length",
    header: changesText("length"),
    width: "5rem",
    isNumber: true,
    cell: ({ duration_ms: ms }) => formatDuration(ms),
  };
  return kind === "added" ? [song, artist, from, length] : [song, artist, from, why];
}

/** The songs that a change adds, or those that it leaves out and why: all of them, read as they come into sight. */
export function ChangeRows({ kind, onKind, counts, rows, names, onNeedMore }: ChangeRowsProps) {
  const isNarrow = useIsNarrow();
  const nameOf = useCallback((id: string) => playlistName(names.get(id) ?? ""), [names]);
  const columns = useMemo(() => columnsOf(kind, nameOf, isNarrow), [kind, nameOf, isNarrow]);
  const placed = useMemo(() => rows.map((row, place) => ({ ...row, place })), [rows]);
  const texts = { added: "addedRows", "left-out": "leftOutRows" } as const;
  return (
    <>
      <fieldset className="mt-4 mb-2 flex flex-wrap gap-2">
        <legend className="sr-only">{changesText("rowsShown")}</legend>
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
            {changesText(texts[each], { count: counts[each] })}
          </button>
        ))}
      </fieldset>
      {counts[kind] === 0 ? (
        <p className="py-6 text-center text-weak">{changesText("noRows")}</p>
      ) : (
        <VirtualTable
          label={changesText(texts[kind], { count: counts[kind] })}
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
