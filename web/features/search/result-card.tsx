import { Link } from "@tanstack/react-router";
import { ExternalLink, Heart, ListMusic, MoreHorizontal, Pause, Play } from "lucide-react";
import { PlayingMeter } from "#web/features/player/player.tsx";
import { formatDuration } from "#web/platform/text/format.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { playlistName } from "#web/features/library/library.ts";
import type { SearchItem } from "./search.queries.ts";
import { albumName, artistName, trackName } from "#web/platform/text/shown-names.ts";

/** How tall a card is, with the gap below it; and how many playlists it names. */
export const cardPitchPx = 124;
const maxPlaylists = 2;
const artPx = 72;

const linkClasses = "rounded-control hover:text-strong hover:underline";

/** What a card is reported by the list that it stands in. */
export interface CardPlace {
  /** the one card that Tab leads into */
  isTabStop: boolean;
  isCurrent: boolean;
  isSounding: boolean;
  /** what a press does in words where nothing plays here; null: it plays */
  opensAt: string | null;
  onPlay: () => void;
  onMenu: (anchor: Element) => void;
}

type CardProps = CardPlace & { item: SearchItem };

/** Artists, each with a link to their page. */
function Artists({ item, tabIndex }: { item: SearchItem; tabIndex: 0 | -1 }) {
  return item.track.artists.map(({ id, name }, index) => (
    <span key={`${id ?? name}-${index}`}>
      {index === 0 ? "" : ", "}
      {id === null ? (
        <bdi>{name}</bdi>
      ) : (
        <Link to="/artist/$id" params={{ id }} tabIndex={tabIndex} preload={false} className={linkClasses}>
          <bdi>{artistName({ name })}</bdi>
        </Link>
      )}
    </span>
  ));
}

/** Which lists hold the song. */
function Holders({ item, tabIndex }: { item: SearchItem; tabIndex: 0 | -1 }) {
  const named = item.playlists.slice(0, maxPlaylists);
  const more = item.playlists_total - named.length;
  if (!item.liked && named.length === 0) return null;
  const liked = item.liked ? [{ id: "liked", name: searchPageText("card.liked") }] : [];
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-sm text-weak">
      {item.liked ? (
        <Heart aria-hidden size={14} className="shrink-0" />
      ) : (
        <ListMusic aria-hidden size={14} className="shrink-0" />
      )}
      <span className="sr-only">{searchPageText("card.in")}</span>
      <span className="truncate">
        {[...liked, ...named].map(({ id, name }, index) => (
          <span key={id}>
            {index === 0 ? "" : ", "}
            <Link
              to="/playlist/$id"
              params={{ id }}
              tabIndex={tabIndex}
              preload={false}
              className={linkClasses}
            >
              <bdi>{playlistName(name)}</bdi>
            </Link>
          </span>
        ))}
        {more > 0 ? ` ${searchPageText("card.morePlaylists", { count: more })}` : ""}
      </span>
    </p>
  );
}

function PressIcon({ isSounding, isElsewhere }: { isSounding: boolean; isElsewhere: boolean }) {
  if (isElsewhere) return <ExternalLink aria-hidden size={18} />;
  const Icon = isSounding ? Pause : Play;
  return <Icon aria-hidden size={18} fill="currentColor" />;
}

function PlayButton({ item, tabIndex, ...playing }: CardPlace & { item: SearchItem; tabIndex: 0 | -1 }) {
  const { isSounding, opensAt } = playing;
  const name = trackName(item.track);
  const label = isSounding ? searchPageText("card.pause") : searchPageText("card.play", { name });
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={opensAt === null ? label : searchPageText("card.open", { action: opensAt, name })}
      onClick={playing.onPlay}
      className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-accent text-on-accent opacity-0 shadow-cover transition group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
    >
      <PressIcon isSounding={isSounding} isElsewhere={opensAt !== null} />
    </button>
  );
}

/** What kind of song it is: its genre, how long, and what it is marked with. */
function Facts({ item }: { item: SearchItem }) {
  const { track, applied_genre: genre } = item;
  return (
    <p className="flex items-center gap-2 text-sm text-weak">
      <span
        className={joinClasses(
          "truncate",
          genre !== null && "rounded-full bg-hover px-2 text-xs leading-5 font-medium text-normal",
        )}
      >
        {genre ?? searchPageText("card.noGenre")}
      </span>
      {track.duration_ms === null ? null : (
        <span className="tabular">{formatDuration(track.duration_ms)}</span>
      )}
      {track.explicit ? <span>{searchPageText("card.explicit")}</span> : null}
      {track.is_local ? <span>{searchPageText("card.local")}</span> : null}
    </p>
  );
}

function Title({ name, isCurrent }: { name: string; isCurrent: boolean }) {
  return (
    <p
      dir="auto"
      title={name}
      className={joinClasses(
        "flex items-center gap-2 text-start font-semibold",
        isCurrent ? "text-accent-text" : "text-strong",
      )}
    >
      {isCurrent ? (
        <>
          <PlayingMeter />
          <span className="sr-only">{searchPageText("card.nowPlaying")}</span>
        </>
      ) : null}
      <span className="truncate">{name}</span>
    </p>
  );
}

function Album({ item, tabIndex }: { item: SearchItem; tabIndex: 0 | -1 }) {
  const { id, name } = item.track.album;
  if (id === null) return null;
  return (
    <>
      {" · "}
      <Link to="/album/$id" params={{ id }} tabIndex={tabIndex} preload={false} className={linkClasses}>
        <bdi>{albumName({ name })}</bdi>
      </Link>
    </>
  );
}

/** A song that was found: cover, names, genre, where it is, and what plays it. */
export function ResultCard({ item, ...place }: CardProps) {
  const { track } = item;
  const tabIndex = place.isTabStop ? 0 : -1;
  const name = trackName(item.track);
  return (
    <div
      className={joinClasses(
        "flex h-28 gap-3 rounded-card border border-hairline p-3 transition group-hover:bg-hover group-focus:bg-hover",
        place.isCurrent && "bg-hover",
      )}
    >
      <div className="relative shrink-0">
        <Artwork
          url={pickImage(track.album.images, artPx)}
          seed={track.album.id ?? track.name}
          size={artPx}
        />
        {track.is_local ? null : <PlayButton item={item} tabIndex={tabIndex} {...place} />}
      </div>
      <div className="flex min-w-0 grow flex-col">
        <Title name={name} isCurrent={place.isCurrent} />
        <p className="truncate text-sm text-normal">
          <Artists item={item} tabIndex={tabIndex} />
          <Album item={item} tabIndex={tabIndex} />
        </p>
        <div className="mt-auto flex flex-col gap-1">
          <Facts item={item} />
          <Holders item={item} tabIndex={tabIndex} />
        </div>
      </div>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={searchPageText("card.menuOf", { name })}
        aria-haspopup="menu"
        onClick={(event) => place.onMenu(event.currentTarget)}
        className="grid size-9 shrink-0 place-items-center self-start rounded-full text-weak hover:bg-pressed hover:text-strong"
      >
        <MoreHorizontal aria-hidden size={18} />
      </button>
    </div>
  );
}
