import { ExternalLink, Pause, Play } from "lucide-react";
import { useId } from "react";
import { useOpensInstead } from "#web/features/auth/auth.tsx";
import { ListTile } from "#web/features/lists/lists.ts";
import type { TrackRow } from "#web/features/tracks/tracks.tsx";
import { commonText } from "#web/platform/texts/common-text.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { PressButton } from "#web/ui/press-button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { TileStrip } from "#web/ui/tiles/tile-strip.tsx";
import { useFoundPlay } from "./found-songs.tsx";
import { rowOfFound, type SearchAnswer, type Wanted } from "#web/features/search/asked/search.queries.ts";
import { useMusicLists } from "#web/features/search/asked/to-music-list.ts";

const maxSongs = 4;

interface SongLineProps {
  row: TrackRow;
  isCurrent: boolean;
  isSounding: boolean;
  /** what a press does in words where nothing plays here; null: it plays */
  opensAt: string | null;
  onPlay: () => void;
}

function SongLine({ row, isCurrent, isSounding, opensAt, onPlay }: SongLineProps) {
  "use memo";
  const { name, artists, album, imageUrl } = row;
  const Icon = opensAt !== null ? ExternalLink : isSounding ? Pause : Play;
  const plays = isSounding ? searchPageText("card.pause") : searchPageText("card.play", { name });
  const label = opensAt === null ? plays : searchPageText("card.open", { action: opensAt, name });
  return (
    <li>
      <PressButton
        says={label}
        onClick={onPlay}
        disabled={row.isLocal}
        aria-label={label}
        className="group flex min-h-14 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-hover focus-visible:bg-hover"
      >
        <Artwork url={imageUrl} seed={album?.id ?? name} size={40} />
        <span className="min-w-0 grow">
          <span
            dir="auto"
            className={joinClasses(
              "block truncate text-start font-medium",
              isCurrent ? "text-accent-text" : "text-strong",
            )}
          >
            {name}
          </span>
          <span dir="auto" className="block truncate text-sm text-weak">
            {artists.map((artist) => artist.name).join(", ")}
          </span>
        </span>
        <Icon
          aria-hidden
          size={18}
          fill={opensAt === null ? "currentColor" : "none"}
          className="shrink-0 text-strong opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      </PressButton>
    </li>
  );
}

interface TopResultProps {
  wanted: Wanted;
  top: SearchAnswer["top"];
  /** the songs that were found, best first */
  rows: readonly TrackRow[];
}

/** What is most likely meant, and the best songs beside it, each to be played at once. */
export function TopResult({ wanted, top, rows }: TopResultProps) {
  const headingId = useId();
  const listsOf = useMusicLists();
  const opensAt = useOpensInstead();
  const { playing, onPlay } = useFoundPlay(wanted.q, rows);
  const lists = top === null || top.kind === "song" ? [] : listsOf(`${top.kind}s`, [top.entry]);
  const best = rows.slice(0, maxSongs);
  const hasTopSong = top?.kind === "song" && best[0]?.id === rowOfFound(top.item).id;
  if (lists.length === 0 && best.length === 0) return null;
  return (
    <div className="@container px-4 md:px-8">
      <div className="flex flex-col gap-6 @2xl:flex-row">
        {lists.length === 0 ? null : (
          <div className="shrink-0 @2xl:w-56">
            <TileStrip
              title={searchPageText("topResult")}
              items={lists}
              keyOf={({ id }) => id}
              scrollLabels={{ back: commonText("scrollBack"), forward: commonText("scrollForward") }}
              renderTile={(list, place) => <ListTile {...place} list={list} />}
            />
          </div>
        )}
        {best.length === 0 ? null : (
          <section aria-labelledby={headingId} className="min-w-0 grow">
            <h2 id={headingId} className="flex min-h-10 items-center text-lg font-semibold text-strong">
              {searchPageText(hasTopSong ? "topResult" : "bestSongs")}
            </h2>
            <ul className="-mx-2">
              {best.map((row, index) => (
                <SongLine
                  key={row.id}
                  row={row}
                  isCurrent={index === playing.row}
                  opensAt={opensAt}
                  isSounding={index === playing.row && !playing.isPaused}
                  onPlay={() => onPlay(index)}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
