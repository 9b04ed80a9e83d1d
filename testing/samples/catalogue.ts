/** A catalogue in the format of DEMO_CATALOGUE, as far as tests need it. */
export interface TestCatalogue {
  artists: { id: string; name: string; genres?: string[] }[];
  albums: { id: string; name: string; artist_ids: string[]; release_date?: string }[];
  tracks: {
    id: string;
    name: string;
    album_id: string;
    artist_ids: string[];
    duration_ms: number;
    isrc?: string;
  }[];
  accounts: TestAccount[];
}

interface Placed {
  track_id: string;
  added_at: string;
}

interface TestAccount {
  id: string;
  display_name: string;
  email: string;
  liked: Placed[];
  playlists: {
    id: string;
    name: string;
    owner_id?: string;
    collaborative?: boolean;
    items: Placed[];
  }[];
}

/** What an account holds; lengths of playlists by kind. */
export interface AccountShape {
  liked?: number;
  /** lengths of the account's own playlists */
  playlists?: number[];
}

const firstAddedMs = Date.UTC(2024, 0, 1);

/**
 * A catalogue with as many accounts as a test file likes, all of one shape: `account-0`, `account-1`, … Each has its
 * own playlists of the given lengths (tracks at random places, some twice), one of someone else that may not be
 * read, and one of someone else that may (collaborative). Names hold what trips programs: emoji, right-to-left
 * text, nothing at all.
 */
export function aCatalogue({
  accounts = 1,
  tracks = 400,
  liked = 120,
  playlists = [130, 1, 0, 51],
}: { accounts?: number; tracks?: number } & AccountShape = {}): TestCatalogue {
  const trackIds = Array.from({ length: tracks }, (_, index) => `track${index}`);
  return {
    artists: [
      { id: "artist0", name: "Ångström & the 電子音" },
      { id: "artist1", name: "" },
      { id: "artist2", name: "שלום 🎷" },
    ],
    albums: [0, 1, 2].map((index) => ({
      id: `album${index}`,
      name: index === 2 ? "" : `Album ${index}`,
      artist_ids: [`artist${index}`],
      release_date: "1999",
    })),
    tracks: trackIds.map((id, index) => ({
      id,
      name: `Song ${index} 🎵`,
      album_id: `album${index % 3}`,
      artist_ids: index % 5 === 0 ? ["artist0", "artist2"] : [`artist${index % 3}`],
      duration_ms: 120_000 + index,
    })),
    accounts: Array.from({ length: accounts }, (_, index) => {
      const id = `account-${index}`;
      const pick = (from: number, count: number) => placed(trackIds, from + index, count);
      return {
        id,
        display_name: index % 2 === 0 ? `Person ${index}` : "",
        email: `${id}@example.org`,
        liked: placed(trackIds, 0, liked, 1),
        playlists: [
          ...playlists.map((length, at) => ({
            id: `playlist-${index}-${at}`,
            name: at === 1 ? "" : `Folder / List ${at} 🌈`,
            items: pick(at * 7, length),
          })),
          {
            id: `closed-${index}`,
            name: "Somebody else's",
            owner_id: "somebody",
            items: pick(3, 40),
          },
          {
            id: `shared-${index}`,
            name: "Ours together",
            owner_id: "somebody",
            collaborative: true,
            items: pick(5, 12),
          },
        ],
      };
    }),
  };
}

/** Every seventh of a long list is there twice; liked songs (`step` 1) never are. */
function placed(trackIds: string[], from: number, count: number, step = 7): Placed[] {
  return Array.from({ length: count }, (_, index) => ({
    track_id:
      trackIds[(from + (step === 1 ? index : index - (index % 7 === 6 ? 1 : 0))) % trackIds.length] ?? "",
    added_at: new Date(firstAddedMs + index * 3_600_000).toISOString(),
  }));
}

/** The first account has a song, playlists and a name that no one else has: `secret` is in all of their names. */
export function withSecrets(catalogue: TestCatalogue, secret: string): TestCatalogue {
  const [first, ...others] = catalogue.accounts;
  if (first === undefined) throw new Error("The catalogue has no account.");
  const owners = { track_id: "owners-track", added_at: "2024-05-01T00:00:00Z" };
  const playlists = first.playlists.map((playlist) => ({
    ...playlist,
    name: `${playlist.name}, ${secret}`,
    items: [...playlist.items, owners],
  }));
  const known = { ...first, display_name: secret, liked: [...first.liked, owners], playlists };
  const track = {
    id: "owners-track",
    name: secret,
    album_id: "album0",
    artist_ids: ["artist0"],
    duration_ms: 99_000,
  };
  return { ...catalogue, tracks: [...catalogue.tracks, track], accounts: [known, ...others] };
}
