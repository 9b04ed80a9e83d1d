import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useMemo } from "react";
import type { SameSong } from "#contract/playlists/clean-up.ts";
import { playlistName } from "#web/features/library/library.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import type { TableColumn } from "#web/ui/list/virtual-table.tsx";
import type { Part } from "#web/features/clean-up/clean-up.queries.ts";
import {
  isKeptInstead,
  isPlaylistChosen,
  isRowChosen,
  type PartChoice,
  toggleKept,
  togglePlaylist,
  toggleRow,
} from "#web/features/clean-up/part-choice.ts";
import { Tick, TwoLines } from "./line-parts.tsx";
import { LinesTable } from "./lines-table.tsx";
import { KeepButton } from "./keep-button.tsx";
import { describePlaylist, nameOfRow, reasonOfRow } from "./describe-row.ts";
import { type Line, useLines } from "./use-lines.ts";

interface PlaylistLinesProps {
  part: Part;
  rule: SameSong;
  /** accessible name of the table */
  label: string;
  choice: PartChoice;
  onChoose: (choice: PartChoice) => void;
}

type Lines = ReturnType<typeof useLines>;
/** Which of two rows of one song stays: the earlier one, or this one. */
function KeepRow({ line, choice, onChoose }: Pick<Shown, "choice" | "onChoose"> & { line: Line }) {
  if (line.kind !== "row" || line.row.stays === null) return null;
  const { row, playlist } = line;
  const { playlist_id: id } = playlist;
  return (
    <KeepButton
      label={cleanUpText("keepOf", { position: row.position + 1, song: nameOfRow(row) })}
      isKept={isKeptInstead(choice, id, row.position)}
      isOff={!choice.isOn || !isRowChosen(choice, id, row.position)}
      onKeep={() => onChoose(toggleKept(choice, id, row.position))}
    />
  );
}

type Shown = Pick<PlaylistLinesProps, "part" | "choice" | "onChoose"> &
  Pick<Lines, "toggleOpen" | "moreRows">;

/** Whether anything can be done about a line. */
function canDo(part: Part, line: Line): boolean {
  if (line.kind === "more") return false;
  if (line.kind === "row") return part !== "gone" || line.row.state === "replace";
  return part !== "gone" || line.playlist.replaceable > 0;
}

function TickOf({ line, part, choice, onChoose }: Omit<Shown, "toggleOpen" | "moreRows"> & { line: Line }) {
  if (line.kind === "more" || !canDo(part, line)) return null;
  const { playlist_id: id, name, rows, replaceable } = line.playlist;
  const chosen = { id, rows: part === "gone" ? replaceable : rows };
  if (line.kind === "playlist") {
    return (
      <Tick
        label={cleanUpText("includePlaylist", { playlist: playlistName(name) })}
        isOn={choice.isOn && isPlaylistChosen(choice, id)}
        isDisabled={!choice.isOn}
        onToggle={() => onChoose(togglePlaylist(choice, chosen))}
      />
    );
  }
  const { row } = line;
  const position = formatCount(row.position + 1);
  return (
    <Tick
      label={cleanUpText("includeRow", { position, song: nameOfRow(row) })}
      isOn={choice.isOn && isRowChosen(choice, id, row.position)}
      isDisabled={!choice.isOn || !isPlaylistChosen(choice, id)}
      onToggle={() => onChoose(toggleRow(choice, chosen, row.position))}
    />
  );
}

function What({ line, part, choice, onChoose, toggleOpen, moreRows }: Shown & { line: Line }) {
  if (line.kind === "more")
    return (
      <Button variant="quiet" className="ms-8 min-h-8!" onClick={moreRows}>
        {cleanUpText("more")}
      </Button>
    );
  if (line.kind === "row")
    return (
      <span className="flex items-center gap-2 ps-10 max-md:ps-0">
        <TwoLines
          what={nameOfRow(line.row)}
          why={reasonOfRow(line.row, isKeptInstead(choice, line.playlist.playlist_id, line.row.position))}
        />
        <KeepRow line={line} choice={choice} onChoose={onChoose} />
      </span>
    );
  const { playlist_id: id, name } = line.playlist;
  return (
    <span className="flex items-center gap-1 max-md:-ms-2">
      {part === "empty" ? null : (
        <IconButton
          size="small"
          label={cleanUpText("showRows", { playlist: playlistName(name) })}
          aria-expanded={line.isOpen}
          icon={line.isOpen ? ChevronDown : ChevronRight}
          onClick={() => toggleOpen(id)}
        />
      )}
      <Link
        to="/playlist/$id"
        params={{ id }}
        className="flex min-w-0 grow items-center hover:underline max-md:min-h-11"
      >
        <TwoLines what={playlistName(name)} why={describePlaylist(part, line.playlist)} />
      </Link>
    </span>
  );
}

function changeText(line: Line): string {
  if (line.kind === "more") return "";
  if (line.kind === "row") return cleanUpText("row", { position: line.row.position + 1 });
  const { before, after } = line.playlist;
  return before === after ? formatCount(before) : cleanUpText("change", { before, after });
}

function columnsOf(shown: Shown, isNarrow: boolean): TableColumn<Line>[] {
  return [
    {
      id: "choose",
      header: cleanUpText("column.choose"),
      isHeaderHidden: isNarrow,
      width: isNarrow ? "2.75rem" : "5.5rem",
      cell: (line) => (
        <TickOf line={line} part={shown.part} choice={shown.choice} onChoose={shown.onChoose} />
      ),
    },
    {
      id: "what",
      header: cleanUpText("column.what"),
      width: "minmax(0, 1fr)",
      cell: (line) => <What line={line} {...shown} />,
    },
    {
      id: "change",
      header: cleanUpText("column.change"),
      width: isNarrow ? "6.25rem" : "8rem",
      isNumber: true,
      cell: (line) => <span className="text-sm">{changeText(line)}</span>,
    },
  ];
}

/** The playlists of a part, each with its rows behind it, to be chosen or left out. */
export function PlaylistLines({ part, rule, label, choice, onChoose }: PlaylistLinesProps) {
  const isNarrow = useIsNarrow();
  const { lines, pages, failure, toggleOpen, moreRows } = useLines(part, rule);
  const columns = useMemo(
    () => columnsOf({ part, choice, onChoose, toggleOpen, moreRows }, isNarrow),
    [part, choice, onChoose, toggleOpen, moreRows, isNarrow],
  );
  const canChoose = lines.some((line) => canDo(part, line));
  return (
    <LinesTable
      label={label}
      columns={columns}
      lines={lines}
      pages={pages}
      failure={failure}
      choice={canChoose ? { isOn: choice.isOn, onChoose } : undefined}
    />
  );
}
