import { Disc3, Ellipsis, ListMusic, UserRound } from "lucide-react";
import { Suspense, useState } from "react";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { setPaused, usePlaysList } from "#web/features/player/player.tsx";
import { beginListDrag, usePlaying, useTitleMenu } from "#web/features/tracks/tracks.tsx";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { listsText } from "#web/features/lists/texts/lists-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { LikedArt } from "#web/ui/liked-art.tsx";
import type { MenuAnchor } from "#web/ui/menu/menu-entry.ts";
import type { MenuParts } from "#web/ui/menu/verbs.ts";
import { Tile, type TilePlace } from "#web/ui/tiles/tile.tsx";
import { playWhole } from "./list-actions.ts";
import { type MusicList, pathOf, sourceOf } from "./music-list.ts";

const ListMenu = lazyPart(async () => (await import("./list-menu.tsx")).ListMenu);

const icons = { liked: ListMusic, playlist: ListMusic, album: Disc3, artist: UserRound } as const;

/** The picture of a list as a square. A cover is never cut; only a portrait is round, where its service allows that. */
function ListArt({ list, isEager }: { list: MusicList; isEager: boolean }) {
  const { tint_artwork: mayCutRound } = useCapabilities();
  if (list.kind === "liked" && list.imageUrl === null) return <LikedArt size="fill" />;
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

interface ListTileProps extends TilePlace {
  list: MusicList;
  isEager?: boolean;
  /** goes on where the list was left, instead of from its beginning; opens it as it was shown then */
  resume?: { address: string; isSounding: boolean; onPlay: () => void };
}

/**
 * A playlist, album or artist, or the liked songs, as a tile: it opens, plays, drags as songs do, and has the menu of
 * lists. Stands in a `TileStrip` or `TileGrid`.
 */
export function ListTile({ list, isEager = false, resume, ...place }: ListTileProps) {
  const { playback: canPlay } = useCapabilities();
  const { isCurrent, isSounding: isPlaying } = useIsPlayingList(list);
  const isSounding = resume?.isSounding ?? isPlaying;
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null);
  const { name } = list;
  return (
    <>
      <Tile
        {...place}
        to={resume?.address ?? pathOf(list)}
        name={name}
        line={list.line}
        art={<ListArt list={list} isEager={isEager} />}
        play={
          canPlay
            ? {
                label: isSounding ? commonText("pause") : commonText("playTrack", { name }),
                isSounding,
                onPlay: resume?.onPlay ?? (() => (isCurrent ? setPaused(isSounding) : playWhole(list))),
              }
            : undefined
        }
        menu={{ label: listsText("menuOf", { name }), isOpen: anchor !== null, onOpen: setAnchor }}
        onDragStart={(event) => beginListDrag(event.nativeEvent, list)}
      />
      {anchor === null ? null : (
        <Suspense>
          <ListMenu
            label={listsText("menuOf", { name })}
            list={list}
            anchor={anchor}
            hasOpen
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ListMenuButtonProps {
  list: MusicList;
  /** what only the page that it stands on can do */
  parts?: MenuParts;
  /** it stands elsewhere than on the list's own page */
  hasOpen?: boolean;
}

/** The button that opens a list's menu. */
export function ListMenuButton({ list, parts = {}, hasOpen = false }: ListMenuButtonProps) {
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null);
  useTitleMenu(setAnchor);
  const label = listsText("menuOf", { name: list.name });
  return (
    <>
      <IconButton
        label={label}
        icon={Ellipsis}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      />
      {anchor === null ? null : (
        <Suspense>
          <ListMenu
            label={label}
            list={list}
            anchor={anchor}
            parts={parts}
            hasOpen={hasOpen}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
