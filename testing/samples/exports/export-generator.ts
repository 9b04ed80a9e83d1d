import { rowOf2020, rowOf2022, rowOf2023, rowOf2024, rowOfAccount, type ExportedPlay } from "./export-zip.ts";

/**
 * Exports as the service writes them, in every generation and with the oddities of real ones, and beside them what is
 * true of them: counted as the rows are written, never by reading them back.
 */
export interface GeneratedExport {
  /** contents by path */
  files: Record<string, string>;
  truth: ExportTruth;
}

/** `leftOut`: rows by reason; `years`: rows of each, by the year of their time. */
interface FileTruth {
  rows: number;
  leftOut: Partial<Record<LeftOut, number>>;
  years: Map<number, number>;
}
type LeftOut = "podcast" | "audiobook" | "video" | "unreadable";

export interface ExportTruth {
  /** files of plays by their paths */
  files: Map<string, FileTruth>;
  /** plays of songs, each once however many rows have it */
  plays: { heard: number; short: number; inPrivate: number };
  likedSongs: number;
  playlistSongs: number;
}

/** Something that was listened to. */
interface Listened extends ExportedPlay {
  /** `clip`: a video that is reported as an episode of no show; `nothing`: a row in which all is null */
  of: "song" | "podcast" | "audiobook" | "clip" | "nothing";
  isVideo: boolean;
}

export type Generation = Extended | "account";
type Extended = "2020" | "2022" | "2023" | "2024";

/** Numbers from 0 up to a limit that a seed decides (mulberry32). */
export type Draw = (below: number) => number;

/** The numbers that a seed decides. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const minuteMs = 60_000;
const names = ["Café au lait", "夜に駆ける", 'Say "No": live', "🌊", "Ærø – Pt. 2", "x", "إنت عمري"];

/**
 * What someone listened to, the newest last. No two are of one song, minute and length, so that the account package
 * names each on its own; songs of one name have several addresses, and some begin in the same second.
 */
function listen(draw: Draw, count: number, newest: number): Listened[] {
  const taken = new Set<string>();
  const all: Listened[] = [];
  for (
    let at = newest;
    all.length < count;
    at -= draw(4) === 0 ? 0 : draw(40 * 24 * 60) * minuteMs + draw(60) * 1_000
  ) {
    const song = draw(40);
    const one: Listened = {
      endedAt: at,
      msPlayed: [0, draw(30_000), 30_000 + draw(400_000)][draw(3)] ?? 0,
      track: `${names[song % names.length]} ${song}`,
      artist: song % 9 === 0 ? `${names[song % names.length]}` : `Artist ${song % 5}`,
      trackId: String(song * 10 + draw(2)).padStart(22, "0"),
      isPrivate: draw(12) === 0,
      of: (["podcast", "audiobook", "clip", "nothing"] as const)[draw(24)] ?? "song",
      isVideo: draw(10) === 0,
    };
    if (one.of === "clip") one.isVideo = true;
    const key = [one.track, Math.floor(at / minuteMs), one.msPlayed].join("\n");
    if (taken.has(key)) continue;
    taken.add(key);
    all.push(one);
  }
  return all.toReversed();
}

type Row = Record<string, unknown>;

const noSong = {
  master_metadata_track_name: null,
  master_metadata_album_artist_name: null,
  master_metadata_album_album_name: null,
};

const writers: Record<Extended, (play: ExportedPlay) => object> = {
  2020: rowOf2020,
  2022: rowOf2022,
  2023: rowOf2023,
  2024: rowOf2024,
};

function extendedRow(generation: Extended, one: Listened): Row {
  const row = writers[generation](one) as Row;
  if (one.of === "song") return row;
  const bare: Row = { ...row, ...noSong, ...("spotify_track_uri" in row ? { spotify_track_uri: null } : {}) };
  if (one.of === "nothing") return bare;
  if (one.of === "audiobook" && "audiobook_uri" in row)
    return {
      ...bare,
      audiobook_title: one.track,
      audiobook_uri: "spotify:show:1",
      audiobook_chapter_title: "1",
    };
  const uri = "spotify_episode_uri" in row ? { spotify_episode_uri: `spotify:episode:${one.trackId}` } : {};
  const show = one.of === "clip" ? null : one.artist;
  return { ...bare, ...uri, episode_name: one.track, episode_show_name: show };
}

/** Before there were audiobooks exports listed them as podcasts. */
function reasonOf(generation: Generation, { of }: Listened): LeftOut | null {
  if (of === "song") return null;
  if (of === "nothing") return "unreadable";
  if (of === "clip") return "video";
  return of === "audiobook" && generation !== "2024" && generation !== "account" ? "podcast" : of;
}

class ExportWriter {
  readonly files: Record<string, string> = {};
  readonly truth = new Map<string, FileTruth>();

  add(
    folder: string,
    name: string,
    written: { text: string; rows: readonly { at: number; reason: LeftOut | null }[] },
  ) {
    this.files[`${folder}${name}`] = written.text;
    const truth: FileTruth = { rows: written.rows.length, leftOut: {}, years: new Map() };
    for (const { at, reason } of written.rows) {
      const year = new Date(at).getUTCFullYear();
      truth.years.set(year, (truth.years.get(year) ?? 0) + 1);
      if (reason !== null) truth.leftOut[reason] = (truth.leftOut[reason] ?? 0) + 1;
    }
    this.truth.set(`${folder}${name}`, truth);
  }
}

function chunked<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

function shuffled<T>(all: readonly T[], draw: Draw): T[] {
  return all
    .map((one) => ({ one, at: draw(1_000_000) }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ one }) => one);
}

const nameOf: Record<Extended, (video: boolean, n: number) => string> = {
  2020: (video, n) => (video ? "endvideo.json" : `endsong_${n}.json`),
  2022: (video, n) => (video ? "EndVideo (1).JSON" : `endsong_${n}${n === 1 ? " (1)" : ""}.json`),
  2023: (video, n) =>
    video ? "Streaming_History_Video_2018-2023.json" : `Streaming_History_Audio_2018-2023_${n}.json`,
  2024: (video, n) =>
    video
      ? "Streaming_History_Video_2024.json"
      : n === 0
        ? "Streaming_History_Audio_2021-2025.json"
        : `Streaming_History_Audio_2025_${n}.json`,
};
const folderOf: Record<Extended, string> = {
  2020: "MyData/",
  2022: "my data/2022/",
  2023: "Spotify Extended Streaming History/",
  2024: "Spotify Extended Streaming History/",
};

function writeExtended(
  to: ExportWriter,
  generation: Extended,
  { all, draw }: { all: Listened[]; draw: Draw },
) {
  for (const video of [false, true])
    for (const [n, some] of chunked(
      all.filter((one) => one.isVideo === video),
      60,
    ).entries()) {
      // Real files repeat rows, and those of 2020 are in no order.
      const rows = [...some, ...some.filter(() => draw(20) === 0)];
      const listed = generation === "2020" ? shuffled(rows, draw) : rows;
      const written = listed.map((one) => extendedRow(generation, one));
      const text = JSON.stringify(written, null, generation === "2024" ? 2 : undefined);
      to.add(folderOf[generation], nameOf[generation](video, n), {
        text,
        rows: listed.map((one) => ({ at: one.endedAt, reason: reasonOf(generation, one) })),
      });
    }
}

/** As the account package is written: with a space before colons, and some songs whose names are lost. */
const accountText = (rows: unknown) => JSON.stringify(rows, null, 2).replaceAll(/^(\s*"\w+"):/gmu, "$1 :");

function writeAccount(to: ExportWriter, all: readonly Listened[], draw: Draw) {
  const folder = "Spotify Account Data/";
  const time = ({ endedAt }: Listened) => new Date(endedAt).toISOString().slice(0, 16).replace("T", " ");
  const songs = all.filter(({ of }) => of === "song");
  for (const [n, some] of chunked(songs, 70).entries()) {
    const lost = some.map(() => draw(15) === 0);
    const rows = some.flatMap((one, index) => [
      rowOfAccount(one),
      ...(lost[index]
        ? [{ ...rowOfAccount(one), trackName: "Unknown Track", artistName: "Unknown Artist" }]
        : []),
    ]);
    const labelled = some.flatMap(({ endedAt: at }, index) => [
      { at, reason: null },
      ...(lost[index] ? [{ at, reason: "unreadable" as const }] : []),
    ]);
    to.add(folder, n === 0 ? "StreamingHistory_music_0.json" : `StreamingHistory${n}.json`, {
      text: accountText(rows),
      rows: labelled,
    });
  }
  const others: [of: "podcast" | "audiobook", row: (one: Listened) => object][] = [
    ["podcast", (one) => ({ podcastName: one.artist, episodeName: one.track })],
    ["audiobook", (one) => ({ audiobookName: one.track, chapterName: "1", authorName: one.artist })],
  ];
  for (const [of, row] of others) {
    const some = all.filter((one) => one.of === of);
    to.add(folder, `StreamingHistory_${of}_0.json`, {
      text: accountText(some.map((one) => ({ endTime: time(one), ...row(one), msPlayed: one.msPlayed }))),
      rows: some.map(({ endedAt: at }) => ({ at, reason: of })),
    });
  }
}

/** Library, playlists, and what must not be opened. @returns how many songs each holds */
function writeLists(to: ExportWriter, all: readonly Listened[]): { liked: number; listed: number } {
  const songs = all.filter(({ of }) => of === "song").slice(0, 50);
  const uri = ({ trackId }: Listened) => `spotify:track:${trackId}`;
  const folder = "Spotify Account Data/";
  to.files[`${folder}YourLibrary.json`] = accountText({
    tracks: songs.map((one) => ({ artist: one.artist, album: "An album", track: one.track, uri: uri(one) })),
    albums: [{ artist: "A", album: "B", uri: "spotify:album:1" }],
    shows: [{ name: "S", publisher: "P", uri: "spotify:show:1" }],
    episodes: [{ name: "E", show: "S", uri: "spotify:episode:1" }],
    bannedTracks: [{ artist: "A", album: "B", track: "Banned", uri: "spotify:track:banned" }],
    artists: [{ name: "A", uri: "spotify:artist:1" }],
    bannedArtists: [],
    other: ["spotify:user:somebody:collection"],
  });
  const items = songs.map((one, n) => ({
    track: { trackName: one.track, artistName: one.artist, albumName: "An album", trackUri: uri(one) },
    episode: null,
    ...(n % 2 === 0 ? { audiobook: null } : {}),
    localTrack: null,
    addedDate: "2023-04-05",
  }));
  const none = { track: null, episode: null, audiobook: null, localTrack: null, addedDate: "2023-04-05" };
  const others = [
    { ...none, localTrack: { uri: "spotify:local:Some+One:An+Album:A+Song:215" } },
    { ...none, episode: { episodeName: "E", showName: "S", episodeUri: "spotify:episode:1" } },
    { ...none, audiobook: { audiobookName: "B" } },
    none,
  ];
  const playlist = { lastModifiedDate: "2024-02-03", description: null, numberOfFollowers: 0 };
  to.files[`${folder}Playlist1.json`] = accountText({
    playlists: [
      { ...playlist, name: "Mixed", collaborators: [], items: [...items, ...others] },
      { ...playlist, name: "Empty", items: [] },
    ],
  });
  to.files[`${folder}Playlist2.json`] = accountText({
    playlists: [{ ...playlist, name: "Mixed", description: "d", items }],
  });
  to.files[`${folder}UserAddress.json`] = "List(Map(street -> Main Street))";
  for (const name of [
    "Identity",
    "Userdata",
    "Payments",
    "Follow",
    "SearchQueries",
    "Wrapped2024",
    "PlaylistInABottle",
  ])
    to.files[`${folder}${name}.json`] = JSON.stringify([
      { endTime: "2024-01-01 00:00", trackName: "Never", artistName: "Never", msPlayed: 99_000 },
    ]);
  return { liked: songs.length, listed: 2 * songs.length + 1 };
}

/** An export of so many listenings in these generations, all of the same time. */
export function generateExport(
  seed: number,
  generations: readonly Generation[],
  count = 150,
): GeneratedExport {
  const draw = drawFrom(seed);
  const all = listen(draw, count, Date.UTC(2025, 5, 1, 12, 0, draw(60)));
  const writer = new ExportWriter();
  let lists = { liked: 0, listed: 0 };
  for (const generation of generations)
    if (generation !== "account") writeExtended(writer, generation, { all, draw });
    else {
      writeAccount(writer, all, draw);
      lists = writeLists(writer, all);
    }
  const songs = all.filter(({ of }) => of === "song");
  // The account package leaves private sessions out.
  const inPrivate = songs.filter(
    ({ isPrivate }) => isPrivate && generations.some((one) => one !== "account"),
  );
  const rest = songs.filter((one) => !inPrivate.includes(one));
  const heard = rest.filter(({ msPlayed }) => msPlayed >= 30_000).length;
  return {
    files: writer.files,
    truth: {
      files: writer.truth,
      plays: { heard, short: rest.length - heard, inPrivate: inPrivate.length },
      likedSongs: lists.liked,
      playlistSongs: lists.listed,
    },
  };
}
