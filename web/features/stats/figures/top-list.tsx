import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Disc3, Mic, Minus, Music2, Sparkles, Tag } from "lucide-react";
import type { ReactNode } from "react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import type { TopItem, TopType } from "#contract/stats/stats.ts";
import type { WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { topQuery } from "#web/features/stats/stats.queries.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { buttonClasses } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Panel } from "./panel.tsx";

const icons = { tracks: Music2, artists: Mic, albums: Disc3, genres: Tag };
const noneTexts = {
  tracks: "top.noTracks",
  artists: "top.noArtists",
  albums: "top.noAlbums",
  genres: "top.noGenres",
} as const;
const pages = {
  tracks: "/stats/song/$id",
  artists: "/stats/artist/$id",
  albums: "/stats/album/$id",
} as const;

interface RowProps {
  type: TopType;
  wanted: WantedRange;
  item: TopItem;
  rank: number;
  /** the most plays of the list */
  max: number;
  isCompared: boolean;
}

/** How far a row has moved against the days before, as an icon with words. */
function Movement({ rank, before }: { rank: number; before: number | null }) {
  if (before === null)
    return <Mark icon={Sparkles} text={statsText("top.new")} className="text-accent-text" />;
  if (before === rank) return <Mark icon={Minus} text={statsText("top.same")} className="text-weak" />;
  const count = Math.abs(before - rank);
  return before > rank ? (
    <Mark icon={ArrowUp} text={statsText("top.up", { count })} className="text-accent-text" />
  ) : (
    <Mark icon={ArrowDown} text={statsText("top.down", { count })} className="text-weak" />
  );
}

function Mark({ icon: Icon, text, className }: { icon: typeof Minus; text: string; className: string }) {
  return (
    <span data-tooltip={text} className={className}>
      <Icon aria-hidden size={14} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

const nameClasses = "block truncate text-start font-semibold text-strong hover:underline";

function Name({ type, item, wanted }: Pick<RowProps, "type" | "item" | "wanted">) {
  if (type === "genres")
    return (
      <Link
        to="/stats/history"
        search={{ ...wanted, genre: item.stats_id }}
        dir="auto"
        className={nameClasses}
        title={genreDisplay(item.name)}
      >
        {genreDisplay(item.name)}
      </Link>
    );
  return (
    <Link
      to={pages[type]}
      params={{ id: item.stats_id }}
      dir="auto"
      className={nameClasses}
      title={item.name}
    >
      {item.name}
    </Link>
  );
}

function playsOf(type: TopType, { stats_id: id }: TopItem) {
  if (type === "tracks") return { song: id };
  if (type === "artists") return { artist: id };
  return type === "albums" ? { album: id } : { genre: id };
}

function Row({ type, wanted, item, rank, max, isCompared }: RowProps) {
  const share = max === 0 ? 0 : (item.count / max) * 100;
  return (
    <li className="flex min-h-14 items-center gap-3 py-1">
      <span className="tabular flex w-6 shrink-0 flex-col items-center text-sm text-weak">
        {rank}
        {isCompared ? <Movement rank={rank} before={item.previous_rank} /> : null}
      </span>
      <Artwork url={item.image_url} seed={item.name} size={40} icon={icons[type]} />
      <div className="min-w-0 grow">
        <Name type={type} item={item} wanted={wanted} />
        {item.artists === undefined ? null : (
          <span dir="auto" className="block truncate text-start text-sm text-weak">
            {item.artists.join(", ")}
          </span>
        )}
        <span aria-hidden className="mt-1 block h-1 rounded-full bg-pressed">
          <span className="block h-full rounded-full bg-(--accent-text)" style={{ width: `${share}%` }} />
        </span>
      </div>
      <Link
        to="/stats/history"
        search={{ ...wanted, show: "counted", ...playsOf(type, item) }}
        aria-label={`${statsText("top.count", { count: item.count })}. ${statsText("top.playsOf", { name: item.name })}`}
        // As wide as the largest, so that the bars of all rows measure the same.
        style={{ minWidth: `${formatCount(max).length + 1}ch` }}
        className="tabular shrink-0 rounded-control px-1 text-end font-semibold text-normal hover:text-strong hover:underline"
      >
        {formatCount(item.count)}
      </Link>
    </li>
  );
}

interface TopListProps {
  type: TopType;
  wanted: WantedRange;
  /** what was read last is no longer good: nothing is shown */
  isCleared: boolean;
  isCompared: boolean;
  /** whether anything was heard in these days */
  hasPlays: boolean;
  actions?: ReactNode;
}

/** Songs without a genre are in no list: where one finds genres for them. */
function NoGenres() {
  return (
    <>
      <p className="text-sm text-weak">{statsText("top.noGenresBody")}</p>
      <Link to="/library/tools" className={buttonClasses("secondary")}>
        {statsText("top.findGenres")}
      </Link>
    </>
  );
}

/** The ten songs, artists, albums or genres that were heard most. */
export function TopList({ type, wanted, isCleared, isCompared, hasPlays, actions }: TopListProps) {
  const { data, isPending } = useQuery(topQuery(type, wanted));
  const items = isCleared ? [] : (data?.items ?? []);
  const title = statsText(`top.${type}`);
  return (
    <Panel title={title} actions={items.length > 0 ? actions : undefined}>
      {isPending && !isCleared ? (
        <Loading label={statsText("loading")} className="flex flex-col gap-4 py-2">
          {Array.from({ length: 5 }, (_, row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </Loading>
      ) : items.length === 0 ? (
        <div className="flex flex-col items-start gap-3 py-6">
          <p className="text-weak">{statsText(noneTexts[type])}</p>
          {type === "genres" && hasPlays ? <NoGenres /> : null}
        </div>
      ) : (
        <ol aria-label={title}>
          {items.map((item, index) => (
            <Row
              key={item.stats_id}
              type={type}
              wanted={wanted}
              item={item}
              rank={index + 1}
              max={items[0]?.count ?? 0}
              isCompared={isCompared}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}
