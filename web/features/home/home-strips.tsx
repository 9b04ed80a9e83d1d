import { Link } from "@tanstack/react-router";
import { Shuffle } from "lucide-react";
import { type ReactNode, useState } from "react";
import { listOfAlbum, ListTile, type MusicList } from "#web/features/lists/lists.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { artistName } from "#web/platform/text/shown-names.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { homeText } from "#web/features/home/texts/home-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TileStrip } from "#web/ui/tiles/tile-strip.tsx";
import { ContinueStrip } from "./continue-strip.tsx";
import { drawSeed, type HomeAlbum, type HomeStrips, useHomeStrips } from "./home.queries.ts";

type StripName = Exclude<keyof HomeStrips, "threads">;

/** Of a visit: a page that is opened again shows the same albums, until others are asked for. */
let visitSeed = drawSeed();

function listOf({ id, name, artist, images, url, songs }: HomeAlbum, strip: StripName): MusicList {
  const list = listOfAlbum({
    id,
    name,
    artistName: artist === null ? null : artistName(artist),
    imageUrl: pickImage(images, 150),
    url,
    trackCount: songs,
  });
  return strip === "unsorted" ? { ...list, line: homeText("unsortedLine", { count: songs }) } : list;
}

interface AlbumStripProps {
  strip: StripName;
  albums: readonly HomeAlbum[];
  action?: ReactNode;
}

function AlbumStrip({ strip, albums, action }: AlbumStripProps) {
  if (albums.length === 0) return null;
  return (
    <TileStrip
      title={homeText(`strips.${strip}`)}
      items={albums}
      keyOf={({ id }) => id}
      renderTile={(album, place) => <ListTile {...place} list={listOf(album, strip)} />}
      scrollLabels={{ back: commonText("scrollBack"), forward: commonText("scrollForward") }}
      action={action}
    />
  );
}

/** The shape of the first strip, so that what comes does not push the page down by much. */
function StripSkeleton() {
  return (
    <Loading label={commonText("loading")} className="overflow-hidden">
      <Skeleton className="my-2.5 h-5 w-40" />
      <div className="flex gap-6 pt-2.5">
        {Array.from({ length: 8 }, (_, tile) => (
          <div key={tile} className="h-56 w-31 shrink-0 @2xl:w-35 @5xl:w-39">
            <Skeleton className="aspect-square w-full rounded-card" />
            <Skeleton className="mt-4 h-3.5 w-4/5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** What one may want to hear now: what was left, what came last, what was forgotten, and what chance says. */
export function HomeStripsPart() {
  const [seed, setSeed] = useState(visitSeed);
  const { data, isPending } = useHomeStrips(seed);
  const drawOthers = () => {
    visitSeed = drawSeed();
    setSeed(visitSeed);
  };
  return (
    <div className="mt-6 flex flex-col gap-6 empty:hidden">
      {isPending ? <StripSkeleton /> : null}
      <ContinueStrip threads={data?.threads ?? []} />
      {data === undefined ? null : (
        <>
          <AlbumStrip strip="played" albums={data.played} />
          <AlbumStrip strip="added" albums={data.added} />
          <AlbumStrip strip="rediscover" albums={data.rediscover} />
          <AlbumStrip
            strip="unsorted"
            albums={data.unsorted}
            action={
              <Link to="/library/clean-up" className={buttonClasses("quiet")}>
                {homeText("seeAll")}
              </Link>
            }
          />
          <AlbumStrip
            strip="random"
            albums={data.random}
            action={
              <Button variant="quiet" icon={Shuffle} onClick={drawOthers}>
                {homeText("others")}
              </Button>
            }
          />
        </>
      )}
    </div>
  );
}
