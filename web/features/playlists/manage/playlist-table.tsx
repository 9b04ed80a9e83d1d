import { Link } from "@tanstack/react-router";
import { ListMusic, WandSparkles } from "lucide-react";
import { useMemo } from "react";
import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { findFolders, splitFolderName } from "#web/features/sidebar/sidebar.tsx";
import type { SmartPlaylist } from "#web/features/smart-playlists/smart-playlists.tsx";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { formatCount, formatMoment } from "#web/platform/text/format.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { useNow } from "#web/ui/use-now.ts";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";

interface PlaylistTableProps {
  playlists: readonly Playlist[];
  rules: ReadonlyMap<string, SmartPlaylist>;
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
}

interface Looks extends PlaylistTableProps {
  folders: ReadonlySet<string>;
  nowMs: number;
}

function changedAt({ last_added_at: at }: Playlist, nowMs: number): string | null {
  return at === null ? null : formatMoment(Date.parse(at) / 1000, nowMs);
}

/** A name with its folder set off, where others share it. */
function Name({ name, folders }: { name: string; folders: ReadonlySet<string> }) {
  const split = splitFolderName(name);
  if (split === null || !folders.has(split.folder)) return playlistName(name);
  return (
    <>
      <span className="font-normal text-weak">{split.prefix}</span>
      {split.rest}
    </>
  );
}

function NameLink({
  playlist,
  folders,
  facts,
}: { playlist: Playlist; facts?: string } & Pick<Looks, "folders">) {
  const { id, name, images } = playlist;
  return (
    <Link to="/playlist/$id" params={{ id }} className="flex items-center gap-3 hover:underline">
      <span className="shrink-0">
        <Artwork url={pickImage(images, 32)} seed={id} size={32} icon={ListMusic} />
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block truncate text-start font-semibold text-strong">
          <Name name={name} folders={folders} />
        </span>
        {facts === undefined ? null : (
          <span className="tabular block truncate text-sm text-weak">{facts}</span>
        )}
      </span>
    </Link>
  );
}

/** A playlist's facts in one line, as its card has them. */
function factsOf(playlist: Playlist, { nowMs, rules }: Looks): string {
  const rule = rules.get(playlist.id);
  const changed = changedAt(playlist, nowMs);
  return [
    playlist.readable
      ? playlistsText("operations.total", {
          count: playlist.tracks_total,
        })
      : playlistsText("unknownCount"),
    playlist.public === true ? playlistsText("isPublic") : "",
    changed === null ? "" : playlistsText("changedAt", { when: changed }),
    rule === undefined ? "" : playlistsText(`ruleKind.${rule.schedule}`),
  ]
    .filter(Boolean)
    .join(" · ");
}

function selectColumn({ selected, onSelect }: Looks): TableColumn<Playlist> {
  return {
    id: "select",
    header: playlistsText("select"),
    width: "6rem",
    cell: ({ id, name, readable }) => (
      <label className="grid min-h-10 w-10 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={playlistsText("selectOne", { playlist: playlistName(name) })}
          checked={selected.has(id)}
          disabled={!readable}
          onChange={(event) => onSelect(id, event.currentTarget.checked)}
          className="size-4 accent-accent"
        />
      </label>
    ),
  };
}

function ruleColumn({ rules }: Looks): TableColumn<Playlist> {
  return {
    id: "rule",
    header: playlistsText("rule"),
    width: "9rem",
    cell: ({ id, name }) => {
      const rule = rules.get(id);
      if (rule === undefined) return <span className="sr-only">{playlistsText("noRule")}</span>;
      const schedule = playlistsText(`ruleKind.${rule.schedule}`);
      return (
        <Link
          to="/library/smart-playlists"
          search={{ edit: id }}
          aria-label={playlistsText("editRule", { playlist: playlistName(name), schedule })}
          className="flex items-center gap-1.5 truncate hover:underline"
        >
          <WandSparkles aria-hidden size={14} className="shrink-0 text-accent-text" />
          <span className="truncate">{schedule}</span>
        </Link>
      );
    },
  };
}

function columnsOf(looks: Looks): TableColumn<Playlist>[] {
  const { folders, nowMs, rules } = looks;
  const columns: TableColumn<Playlist>[] = [
    selectColumn(looks),
    {
      id: "name",
      header: playlistsText("name"),
      width: "minmax(0, 1fr)",
      cell: (playlist) => <NameLink playlist={playlist} folders={folders} />,
    },
    {
      id: "tracks",
      header: playlistsText("tracks"),
      width: "7rem",
      isNumber: true,
      cell: ({ readable, tracks_total: total }) =>
        readable ? formatCount(total) : playlistsText("unreadable"),
    },
    {
      id: "public",
      header: playlistsText("public"),
      width: "6.5rem",
      cell: ({ public: isPublic }) => playlistsText(isPublic === true ? "yes" : "no"),
    },
    {
      id: "changed",
      header: playlistsText("changed"),
      width: "10.5rem",
      cell: (playlist) =>
        changedAt(playlist, nowMs) ?? <span className="sr-only">{playlistsText("neverChanged")}</span>,
    },
  ];
  return rules.size === 0 ? columns : [...columns, ruleColumn(looks)];
}

/** The same facts on a phone: a card a playlist. */
function cardColumnsOf(looks: Looks): TableColumn<Playlist>[] {
  return [
    { ...selectColumn(looks), width: "3.5rem" },
    {
      id: "name",
      header: playlistsText("name"),
      width: "minmax(0, 1fr)",
      cell: (playlist) => (
        <NameLink playlist={playlist} folders={looks.folders} facts={factsOf(playlist, looks)} />
      ),
    },
  ];
}

/** The person's playlists, to be selected. Those of which the songs may not be read cannot be. */
export function PlaylistTable({ playlists, rules, selected, onSelect }: PlaylistTableProps) {
  const isNarrow = useIsNarrow();
  const nowMs = useNow(60_000);
  const folders = useMemo(() => findFolders(playlists.map(({ name }) => name)), [playlists]);
  const columns = useMemo(() => {
    const looks = { playlists, rules, selected, onSelect, folders, nowMs };
    return isNarrow ? cardColumnsOf(looks) : columnsOf(looks);
  }, [playlists, rules, selected, onSelect, folders, nowMs, isNarrow]);
  return (
    <VirtualTable
      label={playlistsText("table")}
      columns={columns}
      rows={playlists}
      keyOf={({ id }) => id}
      boxClass="max-h-[60dvh]"
      rowKind={isNarrow ? "card" : "table"}
    />
  );
}
