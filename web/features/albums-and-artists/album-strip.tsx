import type { ReactNode } from "react";
import { ListTile, type MusicList } from "#web/features/lists/lists.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { TileStrip } from "#web/ui/tiles/tile-strip.tsx";

/** No strip holds more tiles than this in the page. */
const maxTiles = 100;

/** Albums in one line; nothing where there are none. */
export function AlbumStrip({
  title,
  albums,
  action,
}: {
  title: string;
  albums: readonly MusicList[];
  /** beside the heading */
  action?: ReactNode;
}) {
  if (albums.length === 0) return null;
  return (
    <div className="px-4 pb-6 md:px-8">
      <TileStrip
        title={title}
        items={albums.slice(0, maxTiles)}
        keyOf={({ id }) => id}
        scrollLabels={{ back: commonText("scrollBack"), forward: commonText("scrollForward") }}
        renderTile={(list, place) => <ListTile {...place} list={list} />}
        action={action}
      />
    </div>
  );
}
