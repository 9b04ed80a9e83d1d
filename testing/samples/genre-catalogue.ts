import type { TestCatalogue } from "./catalogue.ts";

const genres = ["soul", "ska", "techno", "bebop", "death metal", "bossa nova", "bluegrass", "reggaeton"];
const firstAddedMs = Date.UTC(2021, 5, 1);

/**
 * Accounts whose liked songs are of artists with genres, so that they can be sorted by them, beside some without, and
 * one own playlist that is called as the first genre's would be: `sorter-0`, `sorter-1`, …, all of one shape.
 */
export function aGenreCatalogue({ accounts, liked }: { accounts: number; liked: number }): TestCatalogue {
  const artists = Array.from({ length: 40 }, (_, at) => {
    const genre = genres[at % (genres.length + 1)];
    return { id: `artist${at}`, name: `Artist ${at}`, ...(genre === undefined ? {} : { genres: [genre] }) };
  });
  const tracks = Array.from({ length: liked }, (_, at) => ({
    id: `song${at}`,
    name: `Song ${at}`,
    album_id: `album${at % artists.length}`,
    artist_ids: [`artist${at % artists.length}`],
    duration_ms: 150_000 + at,
  }));
  const placed = (count: number, step: number) =>
    Array.from({ length: count }, (_, at) => ({
      track_id: `song${(at * step) % liked}`,
      added_at: new Date(firstAddedMs + at * 7_200_000).toISOString(),
    }));
  return {
    artists,
    albums: artists.map(({ id, name }, at) => ({ id: `album${at}`, name, artist_ids: [id] })),
    tracks,
    accounts: Array.from({ length: accounts }, (_, at) => ({
      id: `sorter-${at}`,
      display_name: `Sorter ${at}`,
      email: `sorter-${at}@example.org`,
      liked: placed(liked, 1),
      playlists: [
        { id: `list-${at}-0`, name: "Genre: Soul", items: placed(25, 9) },
        { id: `list-${at}-1`, name: "Else", items: placed(70, 3) },
      ],
    })),
  };
}
