import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareExportFiles, nameExportFile } from "./export-file-names.ts";
import { createJsonRows, type JsonRow } from "./json-rows.ts";
import { platformFamilyOf } from "./platform-family.ts";
import { readLibrarySong, readPlaylist } from "./read-account-library.ts";
import { readHistoryRow } from "./read-play.ts";
import { keysOfSong } from "./song-keys.ts";

const now = Date.UTC(2026, 5, 1);

describe("files of an export", () => {
  test.each([
    ["Spotify Extended Streaming History/Streaming_History_Audio_2023-2024_9.json", "extended-audio"],
    ["my data/STREAMING_HISTORY_AUDIO_2021.JSON", "extended-audio"],
    ["Streaming_History_Video_2018-2024.json", "extended-video"],
    ["MyData/endsong_12 (1).json", "extended-audio"],
    ["endsong.json", "extended-audio"],
    ["endvideo(2).json", "extended-video"],
    ["Spotify Account Data\\StreamingHistory_music_3.json", "account-music"],
    ["StreamingHistory0.json", "account-music"],
    ["StreamingHistory_podcast_0.json", "account-music"],
    ["YourLibrary (1).json", "library"],
    ["Playlist1.json", "playlists"],
    ["Playlist2 copy.json", "playlists"],
    ["StreamingHistory_music.json", "account-music"],
    ["StreamingHistory_audiobook_0 - Copy.json", "account-music"],
    ["endsong_3 (1) (2).json", "extended-audio"],
    ["my_spotify_data/ENDVIDEO.json", "extended-video"],
  ])("%s is read", (path, kind) => expect(nameExportFile(path)?.kind).toBe(kind));

  test.each([
    "Identity.json",
    "Identifiers.json",
    "UserAddress.json",
    "Userdata.json",
    "Payments.json",
    "Follow.json",
    "SearchQueries.json",
    "Wrapped2024.json",
    "PlaylistInABottle.json",
    "ReadMeFirst_ExtendedStreamingHistory.pdf",
    "Streaming_History_Audio_2024.json.exe",
    "YourLibrary.json/Identity.json",
    "endsong_1.csv",
    "__MACOSX/MyData/._endsong_0.json",
    "Playlist1.json.bak",
    "Spotify Technical Log Information/Playlist.json/x",
    "",
  ])("%s is never opened", (path) => expect(nameExportFile(path)).toBeNull());

  test("are read exact before minutes, newest first", () => {
    const names = [
      "Playlist1.json",
      "StreamingHistory_music_0.json",
      "Streaming_History_Audio_2019-2021_2.json",
      "YourLibrary.json",
      "Streaming_History_Audio_2024_11.json",
      "Streaming_History_Video_2022.json",
      "Streaming_History_Audio_2024_9.json",
    ];
    const files = names.flatMap((name) => nameExportFile(name) ?? []);
    expect(files.toSorted(compareExportFiles).map(({ name }) => name)).toEqual([
      "Streaming_History_Audio_2024_11.json",
      "Streaming_History_Audio_2024_9.json",
      "Streaming_History_Video_2022.json",
      "Streaming_History_Audio_2019-2021_2.json",
      "StreamingHistory_music_0.json",
      "YourLibrary.json",
      "Playlist1.json",
    ]);
  });
});

/** A row of an export of 2024 and later. */
const row2024 = {
  ts: "2024-03-01T10:20:30Z",
  platform: "Partner android_tv Amazon;AFTMM;0123456789abcdef0123456789abcdef;;tpapi",
  ms_played: 181_000,
  conn_country: "DE",
  ip_addr: "203.0.113.9",
  master_metadata_track_name: "Song",
  master_metadata_album_artist_name: "Somebody",
  master_metadata_album_album_name: "Album",
  spotify_track_uri: "spotify:track:0123456789abcdefghijkl",
  episode_name: null,
  episode_show_name: null,
  spotify_episode_uri: null,
  audiobook_title: null,
  audiobook_uri: null,
  audiobook_chapter_uri: null,
  audiobook_chapter_title: null,
  reason_start: "trackdone",
  reason_end: "fwdbtn",
  shuffle: true,
  skipped: false,
  offline: false,
  offline_timestamp: 1_709_288_249,
  incognito_mode: true,
};
const nulls = {
  spotify_track_uri: null,
  master_metadata_track_name: null,
  master_metadata_album_artist_name: null,
  master_metadata_album_album_name: null,
};

describe("rows", () => {
  test("of 2024 are plays, without address, device and country", () => {
    const read = readHistoryRow(row2024, "extended-audio", now);
    expect(read).toEqual({
      year: 2024,
      play: {
        source: "extended",
        endedAt: Date.UTC(2024, 2, 1, 10, 20, 30),
        startedAt: Date.UTC(2024, 2, 1, 10, 17, 29),
        msPlayed: 181_000,
        assumed: null,
        uri: "spotify:track:0123456789abcdefghijkl",
        track: "Song",
        artist: "Somebody",
        album: "Album",
        platform: "tv",
        skipped: false,
        shuffle: true,
        offline: false,
        isPrivate: true,
        isVideo: false,
        isToMinute: false,
        day: null,
      },
    });
  });

  test("of 2020 have no address, and mark a skip by the button", () => {
    const { spotify_track_uri: _uri, ...rest } = row2024;
    const row = { ...rest, skipped: null, username: "me", city: "X", ip_addr_decrypted: "203.0.113.9" };
    const read = readHistoryRow(row, "extended-audio", now);
    expect(read).toMatchObject({ play: { uri: null, track: "Song", skipped: true } });
    expect(JSON.stringify(read)).not.toMatch(/203\.0|"me"|"X"/);
  });

  test.each([
    ["a podcast", { ...nulls, spotify_episode_uri: "spotify:episode:1", episode_name: "E" }, "podcast"],
    ["an audiobook", { ...nulls, audiobook_uri: "spotify:show:1", audiobook_title: "B" }, "audiobook"],
    ["nothing at all", nulls, "unreadable"],
    ["names that are empty", { ...nulls, master_metadata_track_name: " ", episode_name: "" }, "unreadable"],
    ["a time before 2006", { ts: "2005-12-31T23:59:59Z" }, "unreadable"],
    ["a time to come", { ts: "2031-01-01T00:00:00Z" }, "unreadable"],
    ["a day that there is not", { ts: "2024-02-30T00:00:00Z" }, "unreadable"],
    ["no time", { ts: 5 }, "unreadable"],
    ["a negative duration", { ms_played: -1 }, "unreadable"],
    ["a duration that is text", { ms_played: "181000" }, "unreadable"],
    ["an address without a name", { ...nulls, spotify_track_uri: "spotify:track:1" }, "unreadable"],
  ])("%s is left out", (_what, changes, reason) => {
    expect(readHistoryRow({ ...row2024, ...changes }, "extended-audio", now)).toMatchObject({
      leftOut: reason,
    });
  });

  test.each([
    "2024-03-01T10:20:30Z",
    "2024-03-01 10:20:30",
    "2024-03-01 10:20:30 UTC",
    "2024-03-01T10:20:30.000Z",
    "2024-03-01T10:20:30+00:00",
  ])("of the time %s are of that second of UTC", (ts) => {
    const read = readHistoryRow({ ...row2024, ts }, "extended-audio", now);
    expect(read).toMatchObject({ play: { endedAt: Date.UTC(2024, 2, 1, 10, 20, 30) } });
  });

  test("of videos are music where a track is named, and else no podcast unless a show is", () => {
    const episode = { ...row2024, ...nulls, spotify_episode_uri: "spotify:episode:1", episode_name: "E" };
    expect(readHistoryRow(row2024, "extended-video", now)).toMatchObject({ play: { isVideo: true } });
    expect(readHistoryRow(episode, "extended-video", now)).toMatchObject({ leftOut: "video" });
    expect(readHistoryRow({ ...episode, episode_show_name: "S" }, "extended-video", now)).toMatchObject({
      leftOut: "podcast",
    });
  });

  test("of the account package are to the minute", () => {
    const row = { endTime: "2025-11-02 07:05", artistName: "Somebody", trackName: "Song", msPlayed: 0 };
    const play = { endedAt: Date.UTC(2025, 10, 2, 7, 5), msPlayed: 0, uri: null, isToMinute: true };
    expect(readHistoryRow(row, "account-music", now)).toMatchObject({ play });
    const unknown = { ...row, artistName: "Unknown Artist", trackName: "Unknown Track" };
    expect(readHistoryRow(unknown, "account-music", now)).toMatchObject({ leftOut: "unreadable" });
    const podcast = { endTime: row.endTime, podcastName: "P", episodeName: "E", msPlayed: 9 };
    expect(readHistoryRow(podcast, "account-music", now)).toMatchObject({ leftOut: "podcast" });
  });

  test("with names of 5,000 letters are cut, and with what cannot be stored are repaired", () => {
    const name = `${"x".repeat(499)}😀${"y".repeat(5000)}`;
    const long = { ...row2024, master_metadata_track_name: name };
    expect(readHistoryRow(long, "extended-audio", now)).toMatchObject({ play: { track: "x".repeat(499) } });
    const odd = { ...row2024, master_metadata_track_name: "a\u0000b\ud800" };
    expect(readHistoryRow(odd, "extended-audio", now)).toMatchObject({ play: { track: "ab\ufffd" } });
  });

  test("of any JSON are read without an error", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(row2024)), (value, key) => {
        for (const row of [value, { ...row2024, [key]: value }])
          for (const kind of ["extended-audio", "account-music"] as const)
            expect(Object.keys(readHistoryRow(row, kind, now))).toContain("year");
      }),
    );
  });
});

test("a platform is kept as its family alone", () => {
  const families = ["Android OS 9 API 28 (x, y)", "iOS 17.1 (iPhone15,2)", "Windows 10 (10.0.19041; x64)"];
  expect(families.map(platformFamilyOf)).toEqual(["android", "ios", "windows"]);
  const others = ["OS X 14.0 [arm 2]", "web_player windows 10;chrome 120.0", "toaster", "", null];
  expect(others.map(platformFamilyOf)).toEqual(["macos", "web", "other", null, null]);
});

test("songs are distinguished by address and names, and alike in every spelling of a name", () => {
  const song = { uri: "spotify:track:1", track: "Café  au lait", artist: "Somebody" };
  const respelt = { uri: null, track: "cafe\u0301 au Lait ", artist: "SOMEBODY" };
  expect(keysOfSong(respelt).nameKey).toBe(keysOfSong(song).nameKey);
  expect(keysOfSong({ ...song, uri: "spotify:track:2" }).songId).not.toBe(keysOfSong(song).songId);
  expect(keysOfSong({ ...song, artist: "Another" }).nameKey).not.toBe(keysOfSong(song).nameKey);
});

describe("lists in JSON", () => {
  /** Reads text as a file that comes in pieces of so many bytes. */
  function readIn(bytes: Uint8Array, size: number): JsonRow[] {
    const rows = createJsonRows();
    const read: JsonRow[] = [];
    for (let at = 0; at < bytes.length; at += size) read.push(...rows.push(bytes.subarray(at, at + size)));
    return [...read, ...rows.end()];
  }
  const values = (rows: JsonRow[]) => rows.map((row) => (row.is === "row" ? row.value : row.is));

  test("are the same whatever the pieces, spaces and encoding", () => {
    const anyIndent = fc.constantFrom(0, 2);
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 50 }),
        anyIndent,
        (list, size, indent) => {
          const text = JSON.stringify(list, null, indent);
          const whole = JSON.parse(text) as unknown;
          for (const bytes of [
            Buffer.from(text),
            Buffer.from(`\ufeff${text}`),
            Buffer.from(`\ufeff${text}`, "utf16le"),
          ])
            expect(values(readIn(bytes, size))).toEqual(whole);
          expect(values(readIn(Buffer.from(`\ufeff${text}`, "utf16le").swap16(), size))).toEqual(whole);
        },
      ),
    );
  });

  test("that are cut give what was whole", () => {
    const text = '[{"a":1},{"a":"}],["},{"a":3}]';
    expect(values(readIn(Buffer.from(text.slice(0, 25)), 3))).toEqual([{ a: 1 }, { a: "}],[" }, "cut"]);
    expect(values(readIn(Buffer.from(text), 4))).toEqual([{ a: 1 }, { a: "}],[" }, { a: 3 }]);
    const unclosed = values(readIn(Buffer.from(`${text.slice(0, -1)}\n`), 4));
    expect(unclosed).toEqual([{ a: 1 }, { a: "}],[" }, { a: 3 }, "cut"]);
  });

  test("with broken rows give the others", () => {
    expect(values(readIn(Buffer.from('[1, {"a":tru}, 2,, 3,]'), 100))).toEqual([
      1,
      "unreadable",
      2,
      "unreadable",
      3,
    ]);
    const long = Buffer.from(`[1,"${"x".repeat(1_100_000)}",2]`);
    expect(values(readIn(long, 65_536))).toEqual([1, "unreadable", 2]);
  });

  test.each(["", "  ", '{"a":[]}', "null", "List(Map(name -> x))"])("%j is none", (text) => {
    expect(values(readIn(Buffer.from(text), 2))).toEqual(["not-a-list"]);
  });
});

describe("the account package", () => {
  test("holds songs, and playlists with local files and without episodes", () => {
    const liked = { artist: "A", album: "B", track: "T", uri: "spotify:track:1" };
    const song = { uri: "spotify:track:1", track: "T", artist: "A", album: "B", addedDate: null };
    expect([liked, null, {}, 5, [], { track: " " }].map(readLibrarySong)).toEqual([
      song,
      ...Array.from({ length: 5 }, () => null),
    ]);
    const track = { trackName: "T", artistName: "A", albumName: "B", trackUri: "spotify:track:1" };
    const localTrack = { uri: "spotify:local:A+B:100%25:L:61" };
    const items = [
      { track, addedDate: "2020-01-02" },
      { track: null, episode: { episodeName: "E" }, localTrack: null },
      { track: null, episode: null, audiobook: { audiobookName: "B" }, localTrack: null },
      { track: null, episode: null, audiobook: null, localTrack: null, addedDate: "2020-13-45" },
      null,
      { localTrack, track: null, addedDate: "2020-13-45" },
    ];
    const local = { uri: localTrack.uri, track: "L", artist: "A B", album: "100%", addedDate: null };
    const playlist = {
      name: "P",
      lastModifiedDate: "2024-01-01",
      collaborators: [],
      items,
      description: null,
    };
    expect(readPlaylist(playlist)).toEqual({
      kind: "playlist",
      name: "P",
      description: null,
      songs: [{ ...song, addedDate: "2020-01-02" }, local],
    });
    expect([null, "x", [], 1].map(readPlaylist)).toEqual([null, null, null, null]);
    expect(readPlaylist({ name: 5, items: "none" })).toMatchObject({ name: "", songs: [] });
  });
});
