import { genreDisplay } from "#contract/genres/genre-names.ts";
import type { ReactNode } from "react";
import { formatSongs, playlistName } from "#web/features/library/library.ts";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import type { LibraryOverview } from "./people.queries.ts";
import { ShareBars } from "./share-bars.tsx";

type ShownPlaylist = LibraryOverview["playlists"][number];

function Figures({ library }: { library: LibraryOverview }) {
  const figures = [
    { label: peopleText("figures.songs"), value: library.songs },
    { label: peopleText("figures.liked"), value: library.liked },
    { label: peopleText("figures.artists"), value: library.artists },
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-weak">{label}</dt>
          <dd className="tabular font-display text-2xl font-bold text-strong">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl font-semibold text-strong">{title}</h2>
      {children}
    </section>
  );
}

function songBars(items: readonly { name: string; songs: number }[]) {
  return items.map(({ name, songs }) => ({ name, value: songs, text: formatSongs(songs) }));
}

interface OverviewProps {
  library: LibraryOverview;
  /** a link to the playlist around its card; left out where playlists cannot be opened */
  renderLink?: (playlist: ShownPlaylist, card: ReactNode) => ReactNode;
}

function PlaylistCard({ playlist }: { playlist: ShownPlaylist }) {
  return (
    <>
      <Artwork url={playlist.image_url} seed={playlist.id} size="fill" />
      <span dir="auto" className="mt-2 block truncate text-start font-semibold text-strong">
        {playlistName(playlist.name)}
      </span>
      <span className="block text-sm text-weak">{formatSongs(playlist.track_count)}</span>
    </>
  );
}

/** A library at a glance: its size, its largest artists and genres, and the playlists that are shown. */
export function LibraryAtAGlance({ library, renderLink }: OverviewProps) {
  const { top_artists: artists, genres, playlists } = library;
  return (
    <div className="flex flex-col gap-10">
      <Figures library={library} />
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        <Part title={peopleText("topArtists")}>
          {artists.length === 0 ? (
            <p className="text-weak">{peopleText("noArtists")}</p>
          ) : (
            <ShareBars label={peopleText("topArtists")} bars={songBars(artists)} />
          )}
        </Part>
        <Part title={peopleText("genres")}>
          {genres.length === 0 ? (
            <p className="text-weak">{peopleText("noGenres")}</p>
          ) : (
            <ShareBars
              label={peopleText("genres")}
              bars={songBars(genres.map(({ genre, songs }) => ({ name: genreDisplay(genre), songs })))}
            />
          )}
        </Part>
      </div>
      {playlists.length === 0 ? null : (
        <Part title={peopleText("playlists")}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
            {playlists.map((playlist) => {
              const card = <PlaylistCard playlist={playlist} />;
              return (
                <li key={playlist.id}>{renderLink === undefined ? card : renderLink(playlist, card)}</li>
              );
            })}
          </ul>
        </Part>
      )}
    </div>
  );
}
