import { Link } from "@tanstack/react-router";
import type { StoredPlay } from "#contract/stats/stats-plays.ts";
import { playsText } from "#web/features/stats/texts/plays-text.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatDuration, formatInstant } from "#web/platform/text/format.ts";
import type { TableColumn } from "#web/ui/list/virtual-table.tsx";
import { CutName } from "#web/ui/list/cut-name.tsx";

/** When a play ended, by the clock of the device. */
function formatEnd({ ended_at: endedAt }: StoredPlay): string {
  return formatInstant(endedAt);
}

function stateOf(play: StoredPlay): string {
  const state = play.counts ? "counts" : play.is_hidden ? "hidden" : "short";
  const more = [
    ...(play.is_private ? [playsText("private")] : []),
    ...(play.skipped === true ? [playsText("skipped")] : []),
  ];
  return [playsText(`state.${state}`), ...more].join(", ");
}

interface Selection {
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

const line = "block truncate text-start leading-4";

function SongCell({ play }: { play: StoredPlay }) {
  return (
    <Link
      dir="auto"
      to="/stats/song/$id"
      params={{ id: play.song_id }}
      title={play.name}
      className={`${line} font-semibold hover:underline ${play.counts ? "text-strong" : "text-weak"}`}
    >
      {play.name}
    </Link>
  );
}

function selectColumn({ selected, onToggle }: Selection): TableColumn<StoredPlay> {
  return {
    id: "select",
    header: "",
    width: "2.75rem",
    cell: (play) => (
      <input
        type="checkbox"
        aria-label={playsText("select", { name: play.name, time: formatEnd(play) })}
        checked={selected.has(play.id)}
        onChange={() => onToggle(play.id)}
        className="block size-4 accent-accent"
      />
    ),
  };
}

/** The columns of plays; on a phone what says most stands in two lines. */
export function playColumns(selection: Selection, isNarrow: boolean): TableColumn<StoredPlay>[] {
  const select = selectColumn(selection);
  if (isNarrow)
    return [
      select,
      {
        id: "song",
        header: playsText("column.song"),
        width: "minmax(0, 1fr)",
        cell: (play) => (
          <>
            <SongCell play={play} />
            <span dir="auto" className={`${line} text-sm text-weak`}>
              {formatEnd(play)} · {play.artist}
            </span>
          </>
        ),
      },
      {
        id: "played",
        header: playsText("column.played"),
        width: "5.5rem",
        isNumber: true,
        cell: (play) => formatDuration(play.ms_played),
      },
    ];
  return [
    select,
    { id: "time", header: playsText("column.time"), width: "12rem", cell: formatEnd },
    {
      id: "song",
      header: playsText("column.song"),
      width: "minmax(10rem, 3fr)",
      cell: (play) => <SongCell play={play} />,
    },
    {
      id: "artist",
      header: playsText("column.artist"),
      width: "minmax(8rem, 2fr)",
      cell: (play) => (
        <Link
          dir="auto"
          to="/stats/artist/$id"
          params={{ id: play.artist_id }}
          title={play.artist}
          className={`${line} hover:underline`}
        >
          {play.artist}
        </Link>
      ),
    },
    {
      id: "album",
      header: playsText("column.album"),
      width: "minmax(8rem, 2fr)",
      cell: (play) => <CutName className="leading-4">{play.album}</CutName>,
    },
    {
      id: "played",
      header: playsText("column.played"),
      width: "5.5rem",
      isNumber: true,
      cell: (play) => formatDuration(play.ms_played),
    },
    {
      id: "source",
      header: playsText("column.source"),
      width: "9.5rem",
      cell: (play) => <span className={line}>{statsText(`chart.series.${play.source}`)}</span>,
    },
    {
      id: "state",
      header: playsText("column.state"),
      width: "9rem",
      cell: (play) => <CutName className="leading-4">{stateOf(play)}</CutName>,
    },
  ];
}
