import type { Catalogue, CatalogueAccount, CataloguePlaylist, CatalogueTrack } from "./catalogue.ts";
import type { FileAccount, FileContent, FilePlaylist, FileTrack } from "./file-schema.ts";
import { styleOfGenres, styleOfSound } from "./genre-styles.ts";
import { readCatalogueFile } from "./read-file.ts";

/** The catalogue of a file (DEMO_CATALOGUE). Throws one error naming everything that is wrong with it. */
export function fileCatalogue(path: string): Catalogue {
  const { content, fingerprint } = readCatalogueFile(path);
  return { fingerprint, ...catalogueOf(content) };
}

/** Groups ids by what they belong to, in the order they come. */
function group<T>(things: readonly T[], keysOf: (thing: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    for (const key of keysOf(thing)) {
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [thing]);
      else known.push(thing);
    }
  }
  return groups;
}

function catalogueOf(content: FileContent): Omit<Catalogue, "fingerprint"> {
  const artists = new Map(content.artists.map((artist) => [artist.id, artist]));
  const albums = new Map(content.albums.map((album) => [album.id, album]));
  const tracks = new Map(content.tracks.map((track) => [track.id, track]));
  const accounts = new Map(content.accounts.map((account) => [account.id, accountOf(account)]));
  const ordered = content.tracks.toSorted(
    (left, right) => left.disc_number - right.disc_number || left.track_number - right.track_number,
  );
  const tracksOf = group(ordered, (track) => [track.album_id]);
  const albumsOf = group(content.albums, (album) => album.artist_ids);
  const genresOf = (track: FileTrack): string[] =>
    track.artist_ids.flatMap((id) => artists.get(id)?.genres ?? []);
  return {
    accounts: () =>
      content.accounts.map((account) => ({
        id: account.id,
        displayName: account.display_name,
        summary: summaryOf(account),
      })),
    account: (id) => accounts.get(id) ?? null,
    track: (id) => {
      const track = tracks.get(id);
      return track === undefined ? null : trackOf(track, genresOf(track));
    },
    album: (id) => {
      const album = albums.get(id);
      if (album === undefined) return null;
      const hasArt = album.images === undefined || album.images.length > 0;
      return {
        id,
        name: album.name,
        artistIds: album.artist_ids,
        releaseDate: album.release_date ?? null,
        images: album.images ?? null,
        hasArt,
      };
    },
    artist: (id) => {
      const artist = artists.get(id);
      return artist === undefined
        ? null
        : { id, name: artist.name, genres: artist.genres, images: artist.images ?? null };
    },
    albumTrackIds: (id) => (tracksOf.get(id) ?? []).map((track) => track.id),
    albumTotal: (id) => tracksOf.get(id)?.length ?? 0,
    artistAlbumIds: (id) => (albumsOf.get(id) ?? []).map((album) => album.id),
    search: (query, limit) => ({
      trackIds: matching(content.tracks, query, limit),
      albumIds: matching(content.albums, query, limit),
      artistIds: matching(content.artists, query, limit),
    }),
  };
}

function matching(things: readonly { id: string; name: string }[], query: string, limit: number): string[] {
  const wanted = query.trim().toLowerCase();
  const ids: string[] = [];
  for (const { id, name } of wanted === "" ? [] : things) {
    if (ids.length >= limit) break;
    if (name.toLowerCase().includes(wanted)) ids.push(id);
  }
  return ids;
}

function summaryOf({ liked, playlists, plays }: FileAccount): string {
  return [
    counted(liked.length, "liked song"),
    counted(playlists.length, "playlist"),
    counted(plays.length, "play"),
  ].join(", ");
}

function counted(number: number, one: string): string {
  return `${number.toLocaleString("en")} ${one}${number === 1 ? "" : "s"}`;
}

function newestFirst<T>(things: readonly T[], timeOf: (thing: T) => string): T[] {
  return things.toSorted((left, right) => Date.parse(timeOf(right)) - Date.parse(timeOf(left)));
}

function trackOf(track: FileTrack, genres: readonly string[]): CatalogueTrack {
  const features = track.features === null || track.features?.tempo === 0 ? null : (track.features ?? null);
  return {
    id: track.id,
    name: track.name,
    albumId: track.album_id,
    artistIds: track.artist_ids,
    durationMs: track.duration_ms,
    explicit: track.explicit,
    popularity: track.popularity,
    trackNumber: track.track_number,
    discNumber: track.disc_number,
    isrc: track.isrc ?? null,
    features,
    style: styleOfGenres(genres) ?? styleOfSound(features),
  };
}

/** Times in a file may have any offset; they are reported in UTC to the second. */
function isoUtc(text: string): string {
  return `${new Date(text).toISOString().slice(0, 19)}Z`;
}

function accountOf(account: FileAccount): CatalogueAccount {
  const liked = newestFirst(account.liked, (entry) => entry.added_at).map((entry) => ({
    trackId: entry.track_id,
    addedAt: isoUtc(entry.added_at),
  }));
  const positions = new Map(liked.map(({ trackId }, position) => [trackId, position]));
  const plays = newestFirst(account.plays, (play) => play.played_at);
  return {
    id: account.id,
    displayName: account.display_name,
    email: account.email ?? null,
    likedTotal: liked.length,
    liked: (offset, limit) => liked.slice(offset, offset + limit),
    isLiked: (trackId) => positions.has(trackId),
    likedPosition: (trackId) => positions.get(trackId) ?? null,
    playlists: account.playlists.map((playlist) => playlistOf(playlist, account)),
    playTotal: plays.length,
    plays: (offset, limit) =>
      plays.slice(offset, offset + limit).map((play) => ({
        trackId: play.track_id,
        playedAtMs: Date.parse(play.played_at),
        msPlayed: play.ms_played,
      })),
  };
}

function playlistOf(playlist: FilePlaylist, account: FileAccount): CataloguePlaylist {
  const ownerId = playlist.owner_id ?? account.id;
  return {
    id: playlist.id,
    name: playlist.name,
    description: playlist.description ?? null,
    public: playlist.public ?? true,
    collaborative: playlist.collaborative,
    ownerId,
    ownerName: ownerId === account.id ? account.display_name : ownerId,
    hasArt: playlist.items.length > 0,
    length: playlist.items.length,
    items: (offset, limit) =>
      playlist.items.slice(offset, offset + limit).map((entry) => ({
        item: { kind: "track", trackId: entry.track_id },
        addedAt: isoUtc(entry.added_at),
        addedBy: ownerId,
      })),
  };
}
