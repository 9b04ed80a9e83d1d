import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Disc3, UserRound } from "lucide-react";
import { useMemo } from "react";
import { type EntryKind, useCollection } from "#web/features/collection/collection.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { listOfAlbum, listOfArtist, type MusicList, wholeAlbumQuery } from "#web/features/lists/lists.ts";
import { TrackPageSkeleton } from "#web/features/tracks/tracks.tsx";
import { albumsAndArtistsText } from "#web/features/albums-and-artists/texts/albums-and-artists-text.ts";
import { ApiFailure, describeFailure } from "#web/platform/api/failure.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { albumName, artistName } from "#web/platform/text/shown-names.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { artistQuery, presenceQuery, readEntryRows } from "./collection-rows.ts";
import { rowsOfAlbum, rowsOfArtist } from "./entry-rows.ts";
import { EntryView } from "./entry-view.tsx";

/** The songs that the library has of an album or artist. */
function useOwnRows(kind: EntryKind, id: string) {
  const loadedAs = useCollection((state) => state.loadedAs);
  const { data: rows } = useQuery({
    queryKey: libraryKeys.collectionRows(kind, id, loadedAs),
    queryFn: () => readEntryRows(kind, id),
    enabled: loadedAs > 0,
    staleTime: Infinity,
  });
  return { rows, isLoaded: loadedAs > 0 };
}

/** Why not all of an album, or no picture of an artist, is shown; null where nothing is missing. */
function noteOf(error: Error | null): string | null {
  if (error === null || (error instanceof ApiFailure && error.status === 404)) return null;
  const { title, advice } = describeFailure(error);
  return `${albumsAndArtistsText("libraryOnly")} ${title} ${advice}`;
}

function AlbumPage({ id }: { id: string }) {
  const entry = useCollection((state) => state.albums).find((album) => album.id === id);
  const { rows: own, isLoaded } = useOwnRows("album", id);
  const { data: whole, error, isPending } = useQuery({ ...wholeAlbumQuery(id), enabled: isLoaded });
  const ids = whole?.tracks.map((track) => track.id) ?? [];
  const { data: added } = useQuery({ ...presenceQuery(ids), enabled: ids.length > 0 });
  const rows = useMemo(() => rowsOfAlbum(whole, own ?? [], added ?? new Map()), [whole, own, added]);
  if (!isLoaded || own === undefined || (entry === undefined && isPending)) return <TrackPageSkeleton />;
  if (entry === undefined && whole === undefined) return <MissingEntry kind="album" error={error} />;
  const artists = whole?.artists ?? [];
  const [artist] = artists;
  const list: MusicList =
    entry === undefined
      ? {
          kind: "album",
          id,
          name: albumName({ name: whole?.name ?? "" }),
          line: artist?.name ?? "",
          imageUrl: pickImage(whole?.images ?? [], 300),
          uri: `spotify:album:${id}`,
          url: whole?.external_urls.spotify ?? null,
        }
      : listOfAlbum(entry);
  const year = (whole?.release_date ?? rows[0]?.releaseDate)?.slice(0, 4);
  return (
    <EntryView
      key={id}
      list={list}
      rows={rows}
      facts={[list.line, year ?? "", whole?.label ?? ""].filter((fact) => fact !== "")}
      note={whole?.is_whole === false ? albumsAndArtistsText("libraryOnly") : noteOf(error)}
    />
  );
}

function ArtistPage({ id }: { id: string }) {
  const entry = useCollection((state) => state.artists).find((one) => one.id === id);
  const { rows: own, isLoaded } = useOwnRows("artist", id);
  const { data: artist, error, isPending } = useQuery({ ...artistQuery(id), enabled: isLoaded });
  const rows = useMemo(() => rowsOfArtist(own ?? [], artist?.plays ?? null), [own, artist?.plays]);
  if (!isLoaded || own === undefined || (entry === undefined && isPending)) return <TrackPageSkeleton />;
  if (entry === undefined && artist === undefined) return <MissingEntry kind="artist" error={error} />;
  const portrait = pickImage(artist?.images ?? [], 300);
  const known: MusicList =
    entry === undefined
      ? {
          kind: "artist",
          id,
          name: artistName({ name: artist?.name ?? "" }),
          line: "",
          imageUrl: null,
          uri: `spotify:artist:${id}`,
          url: artist?.external_urls.spotify ?? null,
        }
      : { ...listOfArtist(entry), url: artist?.external_urls.spotify ?? null };
  const list: MusicList = portrait === null ? known : { ...known, imageUrl: portrait, isPortrait: true };
  return <EntryView key={id} list={list} rows={rows} facts={[]} note={noteOf(error)} />;
}

function MissingEntry({ kind, error }: { kind: EntryKind; error: Error | null }) {
  const title = albumsAndArtistsText(kind === "album" ? "missingAlbum" : "missingArtist");
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon={kind === "album" ? Disc3 : UserRound}
        title={title}
        body={noteOf(error) ?? albumsAndArtistsText("missingEntryBody")}
        action={
          <Link to="/" className={buttonClasses("secondary")}>
            {commonText("home")}
          </Link>
        }
      />
    </>
  );
}

/** An album as the service lists it, or an artist with what the library has of them. */
export function EntryPage({ kind, id }: { kind: EntryKind; id: string }) {
  return kind === "album" ? <AlbumPage id={id} /> : <ArtistPage id={id} />;
}
