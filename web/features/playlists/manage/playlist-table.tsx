import { Link } from "@tanstack/react-router";
import { ListMusic, WandSparkles } from "lucide-react";
import { type MouseEvent, Suspense, useMemo, useState } from "react";
import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { ListMenu, ListMenuButton, listOfPlaylist } from "#web/features/lists/lists.ts";
import { FolderMenu, findFolders, splitFolderName } from "#web/features/sidebar/sidebar.tsx";
import type { SmartPlaylist } from "#web/features/smart-playlists/smart-playlists.tsx";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { formatCount, formatMoment } from "#web/platform/text/format.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { useLongPress } from "#web/ui/tiles/use-long-press.ts";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { useNow } from "#web/ui/use-now.ts";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";
import { CutName } from "#web/ui/list/cut-name.tsx";

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
      <span data-folder={split.folder} className="font-normal text-weak">
        {split.prefix}
      </span>
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
    <Link
      to="/playlist/$id"
      params={{ id }}
      data-playlist={id}
      className="flex min-h-10 max-md:min-h-11 items-center gap-3 hover:underline"
    >
      <span className="shrink-0">
        <Artwork url={pickImage(images, 32)} seed={id} size={32} icon={ListMusic} />
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block truncate text-start font-semibold text-strong">
          <Name name={name} folders={folders} />
        </span>
        {facts === undefined ? null : <CutName className="tabular text-sm text-weak">{facts}</CutName>}
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
      <label className="grid min-h-10 w-10 max-md:min-h-11 max-md:w-11 cursor-pointer place-items-center">
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

function menuColumn(): TableColumn<Playlist> {
  return {
    id: "menu",
    header: playlistsText("actions"),
    isHeaderHidden: true,
    width: "4rem",
    cell: (playlist) => <ListMenuButton list={listOfPlaylist(playlist)} hasOpen />,
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
  return [...columns, ...(rules.size === 0 ? [] : [ruleColumn(looks)]), menuColumn()];
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
    menuColumn(),
  ];
}

type At = { x: number; y: number };

/** The menu of a playlist, or of the folder before its name, at a point: by right click and by a long press. */
function usePointMenu(playlists: readonly Playlist[]) {
  const [open, setOpen] = useState<{ at: At; playlist: Playlist; folder: string | undefined } | null>(null);
  const openAt = (target: Element | null, at: At): boolean => {
    const row = target?.closest("[role=row]");
    const id = row?.querySelector<HTMLElement>("[data-playlist]")?.dataset["playlist"];
    const playlist = playlists.find((each) => each.id === id);
    if (playlist === undefined) return false;
    setOpen({ at, playlist, folder: target?.closest<HTMLElement>("[data-folder]")?.dataset["folder"] });
    return true;
  };
  const longPress = useLongPress((at) => openAt(document.elementFromPoint(at.x, at.y), at));
  const handleMenu = (event: MouseEvent) => {
    const at = { x: event.clientX, y: event.clientY };
    const target = event.target instanceof Element ? event.target : null;
    if (longPress.isUnderWay() || openAt(target, at)) event.preventDefault();
  };
  const onClose = () => setOpen(null);
  const inFolder = ({ name }: Playlist) => splitFolderName(name)?.folder === open?.folder;
  const menu =
    open === null ? null : (
      <Suspense>
        {open.folder === undefined ? (
          <ListMenu
            label={playlistName(open.playlist.name)}
            list={listOfPlaylist(open.playlist)}
            anchor={open.at}
            hasOpen
            onClose={onClose}
          />
        ) : (
          <FolderMenu
            folder={open.folder}
            playlists={playlists.filter(inFolder)}
            anchor={open.at}
            onClose={onClose}
          />
        )}
      </Suspense>
    );
  return { menu, handlers: { onContextMenu: handleMenu, ...longPress.handlers } };
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
  const { menu, handlers } = usePointMenu(playlists);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys have the button of the same menu
    <div {...handlers}>
      <VirtualTable
        label={playlistsText("table")}
        columns={columns}
        rows={playlists}
        keyOf={({ id }) => id}
        boxClass="max-h-[60dvh]"
        rowKind={isNarrow ? "card" : "table"}
      />
      {menu}
    </div>
  );
}
