import { Disc3, ListMusic, UserRound } from "lucide-react";
import { Suspense, useState } from "react";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { togglePlay, usePlaysList } from "#web/features/player/player.tsx";
import { beginListDrag, usePlaying } from "#web/features/tracks/tracks.tsx";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { listsText } from "#web/features/lists/texts/lists-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { LikedArt } from "#web/ui/liked-art.tsx";
import type { MenuAnchor } from "#web/ui/menu/menu-entry.ts";
import { Tile, type TilePlace } from "#web/ui/tiles/tile.tsx";
import { playWhole } from "./list-actions.ts";
import { type MusicList, sourceOf } from "./music-list.ts";

const ListMenu = lazyPart(async () => (await import("./list-menu.tsx")).ListMenu);

const icons = { liked: ListMusic, playlist: ListMusic, album: Disc3, artist: UserRound } as const;
const pages = {
  liked: "/playlist/$id",
  playlist: "/playlist/$id",
  album: "/album/$id",
  artist: "/artist/$id",
} as const;

/** The picture of a list as a square. A cover is never cut; only a portrait is round, where its service allows that. */
function ListArt({ list, isEager }: { list: MusicList; isEager: boolean }) {
  const { tint_artwork: mayCutRound } = useCapabilities();
  if (list.kind === "liked") return <LikedArt size="fill" />;
  return (
    <Artwork
      url={list.imageUrl}
      seed={list.id}
      size="fill"
      icon={icons[list.kind]}
      shape={list.isPortrait === true && mayCutRound ? "round" : "square"}
      isEager={isEager}
    />
  );
}

/** Whether this list is what plays or stands paused, and whether it sounds. */
export function useIsPlayingList(list: Pick<MusicList, "kind" | "id" | "name" | "uri">): {
  isCurrent: boolean;
  isSounding: boolean;
} {
  const playing = usePlaying();
  const isListed = usePlaysList(sourceOf(list));
  const isCurrent = isListed || (list.uri !== null && playing.contextUri === list.uri);
  return { isCurrent, isSounding: isCurrent && !playing.isPaused };
}

/**
 * A playlist, album or artist, or the liked songs, as a tile: it opens, plays, drags as songs do, and has the menu of
 * lists. Stands in a `TileStrip` or `TileGrid`.
 */
export function ListTile({
  list,
  isEager = false,
  ...place
}: TilePlace & { list: MusicList; isEager?: boolean }) {
  const { playback: canPlay } = useCapabilities();
  const { isCurrent, isSounding } = useIsPlayingList(list);
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null);
  const { name } = list;
  return (
    <>
      <Tile
        {...place}
        to={pages[list.kind]}
        id={list.id}
        name={name}
        line={list.line}
        art={<ListArt list={list} isEager={isEager} />}
        play={
          canPlay
            ? {
                label: isSounding ? commonText("pause") : commonText("playTrack", { name }),
                isSounding,
                onPlay: () => (isCurrent ? togglePlay() : playWhole(list)),
              }
            : undefined
        }
        menu={{ label: listsText("menuOf", { name }), isOpen: anchor !== null, onOpen: setAnchor }}
        onDragStart={(event) => beginListDrag(event.nativeEvent, list)}
      />
      {anchor === null ? null : (
        <Suspense>
          <ListMenu list={list} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
