import { Link } from "@tanstack/react-router";
import { ListMusic } from "lucide-react";
import { useMemo } from "react";
import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { playlistsText } from "#web/platform/messages/en-playlists.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { type TableColumn, VirtualTable } from "#web/ui/virtual-table.tsx";

interface PlaylistTableProps {
  playlists: readonly Playlist[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
}

function columnsOf({
  selected,
  onSelect,
}: Pick<PlaylistTableProps, "selected" | "onSelect">): TableColumn<Playlist>[] {
  return [
    {
      id: "select",
      header: playlistsText("select"),
      width: "4rem",
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
    },
    {
      id: "name",
      header: playlistsText("name"),
      width: "minmax(0, 1fr)",
      cell: ({ id, name, images }) => (
        <Link to="/playlist/$id" params={{ id }} className="flex items-center gap-3 hover:underline">
          <span className="shrink-0 max-md:hidden">
            <Artwork url={pickImage(images, 32)} seed={id} size={32} icon={ListMusic} />
          </span>
          <span dir="auto" className="min-w-0 truncate text-strong">
            {playlistName(name)}
          </span>
        </Link>
      ),
    },
    {
      id: "tracks",
      header: playlistsText("tracks"),
      width: "5.5rem",
      isNumber: true,
      cell: ({ readable, tracks_total: total }) =>
        readable ? formatCount(total) : playlistsText("unreadable"),
    },
    {
      id: "public",
      header: playlistsText("public"),
      width: "4.5rem",
      cell: ({ public: isPublic }) => playlistsText(isPublic === true ? "yes" : "no"),
    },
  ];
}

/** The person's playlists, to be selected. Those of which the songs may not be read cannot be merged. */
export function PlaylistTable({ playlists, selected, onSelect }: PlaylistTableProps) {
  const columns = useMemo(() => columnsOf({ selected, onSelect }), [selected, onSelect]);
  return (
    <VirtualTable
      label={playlistsText("table")}
      columns={columns}
      rows={playlists}
      keyOf={({ id }) => id}
      boxClass="max-h-[60dvh]"
    />
  );
}
