import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Disc3, UserRound } from "lucide-react";
import { useMemo } from "react";
import { type EntryKind, useCollection } from "#web/features/collection/collection.ts";
import { libraryKeys, presenceQuery } from "#web/features/library/library.ts";
import { wholeAlbumQuery } from "#web/features/lists/lists.ts";
import { TrackPageSkeleton } from "#web/features/tracks/tracks.tsx";
import { albumsAndArtistsText } from "#web/features/albums-and-artists/texts/albums-and-artists-text.ts";
import { ApiFailure, describeFailure } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { artistQuery, readEntryRows } from "./collection-rows.ts";
import { factsOfAlbum, listOfAlbumPage, listOfArtistPage } from "./entry-lists.ts";
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

const noneAdded: ReadonlyMap<string, string | null> = new Map();
const none: readonly string[] = [];

function AlbumPage({ id }: { id: string }) {
  const entry = useCollection((state) => state.albums).find((album) => album.id === id);
  const { rows: own, isLoaded } = useOwnRows("album", id);
  const { data: whole, error, isPending } = useQuery({ ...wholeAlbumQuery(id), enabled: isLoaded });
  const ids = useMemo(() => whole?.tracks.map((track) => track.id) ?? [], [whole]);
  const { data: added = noneAdded } = useQuery({ ...presenceQuery(ids), enabled: ids.length > 0 });
  const rows = useMemo(() => rowsOfAlbum(whole, own ?? [], added), [whole, own, added]);
  const list = useMemo(() => listOfAlbumPage(entry, whole), [entry, whole]);
  if (own === undefined || (list === null && isPending)) return <TrackPageSkeleton />;
  if (list === null) return <MissingEntry kind="album" error={error} />;
  const note = whole?.is_whole === false ? albumsAndArtistsText("libraryOnly") : noteOf(error);
  return <EntryView key={id} list={list} rows={rows} facts={factsOfAlbum(list, whole, rows)} note={note} />;
}

function ArtistPage({ id }: { id: string }) {
  const entry = useCollection((state) => state.artists).find((one) => one.id === id);
  const { rows: own, isLoaded } = useOwnRows("artist", id);
  const { data: artist, error, isPending } = useQuery({ ...artistQuery(id), enabled: isLoaded });
  const rows = useMemo(() => rowsOfArtist(own ?? [], artist?.plays ?? null), [own, artist?.plays]);
  const list = useMemo(() => listOfArtistPage(entry, artist), [entry, artist]);
  if (own === undefined || (list === null && isPending)) return <TrackPageSkeleton />;
  if (list === null) return <MissingEntry kind="artist" error={error} />;
  return <EntryView key={id} list={list} rows={rows} facts={none} note={noteOf(error)} />;
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
