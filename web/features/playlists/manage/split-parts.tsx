import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { byLanguage } from "#web/platform/i18n/language.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { formatDuration } from "#web/platform/text/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";
import type { SplitEdits, SplitOptions } from "./split-options.ts";
import { CutName } from "#web/ui/list/cut-name.tsx";

type Preview = RouteOutput<"POST /playlists/split/preview">;
type Part = Preview["parts"][number];
type Song = Preview["items"][number] & { place: number };

/** Songs that are read at once. */
const rowsAtOnce = 200;

const columns = byLanguage((): TableColumn<Song>[] => [
  {
    id: "song",
    header: playlistsText("mergeDialog.song"),
    width: "minmax(0, 3fr)",
    cell: ({ name, uri }) => <CutName className="text-strong">{name === "" ? uri : name}</CutName>,
  },
  {
    id: "artist",
    header: playlistsText("mergeDialog.artist"),
    width: "minmax(0, 2fr)",
    cell: ({ artist }) => <CutName>{artist}</CutName>,
  },
  {
    id: "length",
    header: playlistsText("mergeDialog.length"),
    width: "5rem",
    isNumber: true,
    cell: ({ duration_ms: ms }) => formatDuration(ms),
  },
]);

/** The songs of one part, read as they come into sight. */
function PartSongs({ options, part, name }: { options: SplitOptions; part: Part; name: string }) {
  const pages = useInfiniteQuery({
    queryKey: [...libraryKeys.playlists, "split", options, part.key],
    queryFn: ({ signal, pageParam: offset }) =>
      call("POST /playlists/split/preview", {
        body: { ...options, part: part.key, offset, limit: rowsAtOnce },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (_last, all) => all.length * rowsAtOnce,
    staleTime: 0,
  });
  const rows = useMemo(
    () => (pages.data?.pages.flatMap(({ items }) => items) ?? []).map((item, place) => ({ ...item, place })),
    [pages.data],
  );
  return (
    <div className="pb-3">
      <VirtualTable
        label={playlistsText("splitDialog.songsOf", { playlist: name })}
        columns={columns()}
        rows={rows}
        keyOf={({ place }) => String(place)}
        total={part.rows}
        onNeedMore={() => {
          if (!pages.isFetching) void pages.fetchNextPage();
        }}
        boxClass="max-h-64"
      />
    </div>
  );
}

interface PartLineProps {
  options: SplitOptions;
  part: Part;
  name: string;
  isMade: boolean;
  isOpen: boolean;
  onName: (name: string) => void;
  onMake: (isMade: boolean) => void;
  onOpen: () => void;
}

function PartLine({ options, part, name, isMade, isOpen, onName, onMake, onOpen }: PartLineProps) {
  const number = part.key.slice(part.key.lastIndexOf("#") + 1);
  const group = [part.label, playlistsText("splitDialog.part", { number })].filter(Boolean).join(", ");
  return (
    <li>
      <div className="flex min-h-12 items-center gap-2">
        <label className="grid min-h-10 w-9 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={playlistsText("splitDialog.make", { playlist: name })}
            checked={isMade}
            onChange={(event) => onMake(event.currentTarget.checked)}
            className="size-4 accent-accent"
          />
        </label>
        <div className="flex min-w-0 grow items-center gap-x-2 max-md:flex-col max-md:items-stretch max-md:py-1">
          <input
            aria-label={playlistsText("splitDialog.nameOf", { group })}
            value={name}
            maxLength={maxPlaylistNameLength}
            dir="auto"
            autoComplete="off"
            disabled={!isMade}
            onChange={(event) => onName(event.currentTarget.value)}
            className={joinClasses(
              "min-h-10 min-w-0 grow rounded-control border border-transparent bg-transparent px-2 text-start font-semibold text-strong hover:border-control-line",
              "focus:border-control-line focus:bg-app disabled:opacity-50",
            )}
          />
          <span className="tabular shrink-0 text-sm text-weak max-md:px-2">
            {playlistsText("mergeDialog.songs", { count: part.rows })}
          </span>
        </div>
        <IconButton
          label={playlistsText("splitDialog.songsOf", { playlist: name })}
          icon={isOpen ? ChevronDown : ChevronRight}
          aria-expanded={isOpen}
          onClick={onOpen}
        />
      </div>
      {isOpen ? <PartSongs options={options} part={part} name={name} /> : null}
    </li>
  );
}

interface SplitPartsProps {
  options: SplitOptions;
  parts: readonly Part[];
  edits: SplitEdits;
  onEdit: (edits: SplitEdits) => void;
}

/** The playlists that a split makes, each with its name to change, whether it is made, and its songs. */
export function SplitParts({ options, parts, edits, onEdit }: SplitPartsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const { names, left } = edits;
  if (parts.length === 0) return null;
  return (
    <ul
      aria-label={playlistsText("splitDialog.parts")}
      className="mt-3 divide-y divide-hairline rounded-card border border-hairline px-2"
    >
      {parts.map((part) => (
        <PartLine
          key={part.key}
          options={options}
          part={part}
          name={names.get(part.key) ?? part.name}
          isMade={!left.has(part.key)}
          isOpen={open === part.key}
          onOpen={() => setOpen(open === part.key ? null : part.key)}
          onName={(name) => onEdit({ ...edits, names: new Map([...names, [part.key, name]]) })}
          onMake={(isMade) => {
            const next = new Set(left);
            if (isMade) next.delete(part.key);
            else next.add(part.key);
            onEdit({ ...edits, left: next });
          }}
        />
      ))}
    </ul>
  );
}
