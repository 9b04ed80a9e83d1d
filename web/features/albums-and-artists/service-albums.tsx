import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import { useProfile } from "#web/features/auth/auth.tsx";
import { listOfAlbum, type MusicList } from "#web/features/lists/lists.ts";
import { albumsAndArtistsText } from "#web/features/albums-and-artists/texts/albums-and-artists-text.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Button } from "#web/ui/button.tsx";
import { AlbumStrip } from "./album-strip.tsx";
import { artistAlbumsQuery } from "./collection-rows.ts";

interface ServiceAlbumsProps {
  id: string;
  name: string;
  /** ids of the albums that the page shows already */
  shown: ReadonlySet<string>;
}

/** What was listed so far, each once, without the albums that the page shows already. */
function useFoundAlbums({ id, name, shown }: ServiceAlbumsProps, isWanted: boolean) {
  const query = useInfiniteQuery({ ...artistAlbumsQuery(id), enabled: isWanted });
  const { data } = query;
  const albums = useMemo(() => {
    const items = new Map((data?.pages ?? []).flatMap((page) => page.items).map((item) => [item.id, item]));
    return [...items.values()]
      .filter((item) => !shown.has(item.id))
      .map((item): MusicList => {
        const imageUrl = pickImage(item.images, 150);
        const entry = { ...item, artistName: name, imageUrl, url: item.external_urls.spotify, trackCount: 0 };
        return { ...listOfAlbum(entry), line: item.release_date?.slice(0, 4) ?? "" };
      });
  }, [data, name, shown]);
  return { ...query, albums };
}

function Found({
  found,
  name,
  service,
}: {
  found: ReturnType<typeof useFoundAlbums>;
  name: string;
  service: string;
}) {
  const { albums, error, hasNextPage, isFetching, fetchNextPage, refetch, data } = found;
  const isFirst = data === undefined;
  if (error !== null) {
    const { title, advice } = describeFailure(error);
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 px-4 pb-6 md:px-8">
        {title} {advice}
        <Button isBusy={isFetching} onClick={() => void (isFirst ? refetch() : fetchNextPage())}>
          {commonText("tryAgain")}
        </Button>
      </p>
    );
  }
  if (isFirst)
    return (
      <output className="block px-4 pb-6 text-weak md:px-8">{albumsAndArtistsText("findingAlbums")}</output>
    );
  if (albums.length === 0 && !hasNextPage)
    return (
      <output className="block px-4 pb-6 text-weak md:px-8">
        {albumsAndArtistsText("noMoreAlbums", { service, artist: name })}
      </output>
    );
  const more = hasNextPage ? (
    <Button variant="quiet" isBusy={isFetching} onClick={() => void fetchNextPage()}>
      {albumsAndArtistsText("moreAlbums")}
    </Button>
  ) : undefined;
  const title = albumsAndArtistsText("albumsAtService", { service });
  if (albums.length > 0) return <AlbumStrip title={title} albums={albums} action={more} />;
  // All of the first ones are in the library.
  return <div className="px-4 pb-6 md:px-8">{more}</div>;
}

/** An artist's albums that the library has no songs of: the service is asked when the button is pressed, never by itself. */
export function ServiceAlbums(props: ServiceAlbumsProps) {
  const profile = useProfile();
  const [isWanted, setIsWanted] = useState(false);
  const found = useFoundAlbums(props, isWanted);
  if (profile?.link_state !== "linked") return null;
  const { service } = profile;
  if (isWanted) return <Found found={found} name={props.name} service={service} />;
  return (
    <div className="px-4 pb-6 md:px-8">
      <Button needsServer icon={Search} onClick={() => setIsWanted(true)}>
        {albumsAndArtistsText("findAlbums", { service })}
      </Button>
    </div>
  );
}
