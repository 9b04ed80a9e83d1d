import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import type { SongVersions } from "#contract/playlists/clean-up.ts";
import { versionsQuery } from "#web/features/clean-up/clean-up.queries.ts";
import {
  isPlaylistChosen,
  isRowChosen,
  type PartChoice,
  togglePlaylist,
  toggleRow,
} from "#web/features/clean-up/part-choice.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import type { VersionChoice } from "#web/features/clean-up/use-choices.ts";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";
import { IconButton } from "#web/ui/button.tsx";
import type { TableColumn } from "#web/ui/list/virtual-table.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { describePlace, staysOf } from "./describe-place.ts";
import { KeepButton } from "./keep-button.tsx";
import { Tick, TwoLines } from "./line-parts.tsx";
import { LinesTable } from "./lines-table.tsx";

type Line =
  | { kind: "song"; key: string; song: SongVersions; isOpen: boolean }
  | { kind: "place"; key: string; song: SongVersions; at: number };

export interface VersionLinesProps {
  versions: VersionChoice;
  choice: PartChoice;
  onChoose: (choice: PartChoice) => void;
  /** another version of a song stays */
  onKeep: (song: SongVersions, trackId: string) => void;
}

/** A song as choices count it: with the places in which it would be another version. */
function chosenOf(song: SongVersions, versions: VersionChoice) {
  const stays = staysOf(song, versions);
  const kept = song.places.filter(({ track_id: id }) => id === stays).length;
  return { id: song.key, rows: song.places_total - kept };
}

function titleOf(song: SongVersions, trackId: string): string {
  const track = song.tracks.find(({ id }) => id === trackId) ?? song.tracks[0];
  if (track === undefined) return cleanUpText("gone.unknown");
  return cleanUpText("songBy", { song: trackName(track), artist: artistNames(track.artists) });
}

function TickOf({ line, versions, choice, onChoose }: Omit<VersionLinesProps, "onKeep"> & { line: Line }) {
  const { song } = line;
  const stays = staysOf(song, versions);
  const title = titleOf(song, stays);
  const chosen = chosenOf(song, versions);
  if (line.kind === "song")
    return (
      <Tick
        label={cleanUpText("versions.include", { song: title })}
        isOn={choice.isOn && isPlaylistChosen(choice, song.key)}
        isDisabled={!choice.isOn}
        onToggle={() => onChoose(togglePlaylist(choice, chosen))}
      />
    );
  const place = song.places[line.at];
  if (place === undefined || place.track_id === stays) return null;
  return (
    <Tick
      label={cleanUpText("versions.includePlace", describePlace(song, line.at, versions))}
      isOn={choice.isOn && isRowChosen(choice, song.key, line.at)}
      isDisabled={!choice.isOn || !isPlaylistChosen(choice, song.key)}
      onToggle={() => onChoose(toggleRow(choice, chosen, line.at))}
    />
  );
}

function Place({ line, shown }: { line: Extract<Line, { kind: "place" }>; shown: VersionLinesProps }) {
  const { song, at } = line;
  const { versions, choice, onKeep } = shown;
  const trackId = song.places[at]?.track_id ?? "";
  const { version, where, what } = describePlace(song, at, versions);
  return (
    <span className="flex items-center gap-2 ps-10 max-md:ps-0">
      <TwoLines what={version} why={cleanUpText("versions.place", { where, what })} />
      <KeepButton
        label={cleanUpText("versions.keep", { version })}
        isKept={trackId === staysOf(song, versions)}
        isOff={!choice.isOn || !isPlaylistChosen(choice, song.key)}
        onKeep={() => onKeep(song, trackId)}
      />
    </span>
  );
}

function columnsOf(
  shown: VersionLinesProps,
  toggleOpen: (key: string) => void,
  isNarrow: boolean,
): TableColumn<Line>[] {
  const { versions } = shown;
  return [
    {
      id: "choose",
      header: cleanUpText("column.choose"),
      isHeaderHidden: isNarrow,
      width: isNarrow ? "2.75rem" : "5.5rem",
      cell: (line) => <TickOf line={line} {...shown} />,
    },
    {
      id: "what",
      header: cleanUpText("versions.column"),
      width: "minmax(0, 1fr)",
      cell: (line) => {
        if (line.kind === "place") return <Place line={line} shown={shown} />;
        const { song } = line;
        const title = titleOf(song, staysOf(song, versions));
        return (
          <span className="flex items-center gap-1 max-md:-ms-2">
            <IconButton
              size="small"
              label={cleanUpText("versions.show", { song: title })}
              aria-expanded={line.isOpen}
              icon={line.isOpen ? ChevronDown : ChevronRight}
              onClick={() => toggleOpen(song.key)}
            />
            <TwoLines
              what={title}
              why={cleanUpText("versions.song", {
                versions: cleanUpText("versions.versions", { count: song.tracks.length }),
                places: cleanUpText("versions.places", { count: song.places_total }),
              })}
            />
          </span>
        );
      },
    },
  ];
}

/** Songs in several versions, each with its places behind it, of which one version is chosen to stay. */
export function VersionLines(props: VersionLinesProps) {
  const { versions, choice, onChoose } = props;
  const isNarrow = useIsNarrow();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const query = useInfiniteQuery(versionsQuery(versions.rule));
  const { data } = query;
  const songs = useMemo(() => (data?.pages ?? []).flatMap(({ items }) => items), [data]);
  const lines = songs.flatMap((song): Line[] => {
    const isOpen = song.key === openKey;
    const line: Line = { kind: "song", key: song.key, song, isOpen };
    if (!isOpen) return [line];
    return [
      line,
      ...song.places.map((_place, at): Line => ({ kind: "place", key: `${song.key} ${at}`, song, at })),
    ];
  });
  const toggleOpen = (key: string) => setOpenKey((open) => (open === key ? null : key));
  return (
    <LinesTable
      label={cleanUpText("versions.name")}
      columns={columnsOf(props, toggleOpen, isNarrow)}
      lines={lines}
      pages={query}
      choice={{ isOn: choice.isOn, onChoose }}
    />
  );
}
