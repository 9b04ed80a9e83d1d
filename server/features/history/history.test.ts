import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import {
  rowOf2020,
  rowOf2023,
  rowOf2024,
  rowOfAccount,
  somePlays,
  type ExportedPlay,
} from "#testing/samples/exports/export-zip.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { importFiles, reportOf } from "#testing/people/import-export.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 40, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const newest = Date.UTC(2025, 4, 1, 12);
const folder = "Spotify Extended Streaming History";

async function playsOf({ userId }: SignedIn): Promise<Shown[]> {
  const { rows } = await sql`
    select play.*, song.name, song.artist, song.uri from history_plays play join history_songs song using (user_id, song_id)
    where user_id = ${userId} and hidden_by is null order by ended_at desc, song.name
  `.execute(app.server.ctx.database);
  return rows as Shown[];
}

const aMember = () => app.signIn(app.freshAccount());

describe("an import", () => {
  test("stores plays of every generation, once each", async () => {
    const person = await aMember();
    const plays = somePlays(60, newest);
    const files = {
      [`${folder}/Streaming_History_Audio_2025_1 (1).json`]: plays.slice(0, 30).map(rowOf2024),
      "MyData/ENDSONG_0.JSON": plays.slice(20).map(rowOf2020),
      "x/Streaming_History_Audio_2024_0.json": plays.slice(25, 40).map(rowOf2023),
      "Spotify Account Data/StreamingHistory_music_0.json": plays.slice(10, 50).map(rowOfAccount),
      "Spotify Account Data/UserAddress.json": "List(Map(street -> Main Street))",
      "Spotify Account Data/Identity.json": { displayName: "Real Name" },
    };
    const over = await importFiles(person, files);
    expect(over).toMatchObject({
      filename: "my_spotify_data.zip",
      status: "completed",
      progress_pct: 100,
      error_log: null,
      stats: { streaming_events: 60, library_tracks: 0, playlist_additions: 0 },
    });
    expect(await playsOf(person)).toHaveLength(60);
    const report = await reportOf(person, over);
    expect(report).toMatchObject({
      rows: 30 + 40 + 15 + 40,
      totals: { imported: 48, short: 12, duplicate: 65 },
    });
    for (const parts of [report.files, report.years]) {
      const sums: Record<string, number> = {};
      for (const { counts } of parts)
        for (const [reason, count] of Object.entries(counts as Record<string, number>))
          sums[reason] = (sums[reason] ?? 0) + count;
      expect(sums).toEqual(report.totals);
    }
    const again = await importFiles(person, files);
    expect(again.stats.streaming_events).toBe(0);
    expect((await reportOf(person, again)).totals).toMatchObject({ imported: 0, short: 0, duplicate: 125 });
    expect(await playsOf(person)).toHaveLength(60);
  });

  test("keeps nothing of networks, devices, places and names of users", async () => {
    const person = await aMember();
    const plays = somePlays(3, newest);
    await importFiles(person, {
      "endsong_0.json": plays.slice(0, 1).map(rowOf2020),
      "Streaming_History_Audio_2023_0.json": plays.slice(1, 2).map(rowOf2023),
      "Streaming_History_Audio_2024_0.json": plays.slice(2).map(rowOf2024),
    });
    const kept = JSON.stringify(await playsOf(person));
    expect(kept).not.toMatch(/203\.0\.113|somebody|Springfield|AFTMM|0123456789abcdef|SM-G950F/);
    expect((await playsOf(person)).map(({ platform }) => platform)).toEqual(["android", "android", "tv"]);
  });

  test("knows a play to the minute as an exact one of the same song, and of no other", async () => {
    const person = await aMember();
    const play: ExportedPlay = {
      endedAt: newest + 40_000,
      msPlayed: 100_000,
      track: "A",
      artist: "X",
      trackId: null,
    };
    const others = [
      { ...play, track: "B" },
      { ...play, artist: "Y" },
      { ...play, msPlayed: 100_001 },
      { ...play, endedAt: newest + 60_000 },
    ];
    const minutes = await importFiles(person, {
      "StreamingHistory0.json": [play, ...others].map(rowOfAccount),
    });
    expect(minutes.stats.streaming_events).toBe(5);
    const exact = await importFiles(person, { "endsong_0.json": [play].map(rowOf2020) });
    expect(exact.stats.streaming_events).toBe(1);
    const shown = await playsOf(person);
    expect(shown).toHaveLength(5);
    expect(
      shown.find(
        ({ name, ms_played: ms, ended_at: at }) =>
          name === "A" && ms === 100_000 && at.getTime() === play.endedAt,
      ),
    ).toMatchObject({ is_to_minute: false });
    expect((await person.send("DELETE", `/spotify-import/${exact.job_id}`)).body).toEqual({ ok: true });
    expect((await playsOf(person)).map(({ is_to_minute: is }) => is)).toEqual([true, true, true, true, true]);
  });

  test("distinguishes two songs of one name by their addresses, and plays of different songs in one second", async () => {
    const person = await aMember();
    const play = { endedAt: newest, msPlayed: 0, track: "Same", artist: "X", trackId: "1".repeat(22) };
    const plays = [
      play,
      { ...play, trackId: "2".repeat(22) },
      { ...play, track: "Else", trackId: "3".repeat(22) },
      play,
    ];
    const over = await importFiles(person, { "Streaming_History_Audio_2025.json": plays.map(rowOf2024) });
    expect(over.stats.streaming_events).toBe(3);
    expect((await reportOf(person, over)).totals).toMatchObject({ short: 3, duplicate: 1 });
    // An older export names no addresses: it holds no play that is new.
    const older = await importFiles(person, { "endsong_0.json": plays.map(rowOf2020) });
    expect(older.stats.streaming_events).toBe(0);
  });

  test("knows a song by its address, whatever exports of different years call it", async () => {
    const person = await aMember();
    await person.post("/stats/opt_in");
    const [play] = somePlays(1, newest);
    if (!play) throw new Error("There is no play.");
    const renamed = { ...play, track: "Song 0 (Remastered)" };
    await importFiles(person, { "Streaming_History_Audio_2024.json": [rowOf2023(play)] });
    const later = await importFiles(person, {
      "Streaming_History_Audio_2025.json": [
        rowOf2024(renamed),
        rowOf2024({ ...renamed, endedAt: newest + 600_000 }),
      ],
    });
    expect((await reportOf(person, later)).totals).toMatchObject({ duplicate: 1, imported: 1 });
    const shown = (await person.get("/stats/plays")).body.items;
    expect(shown.map(({ name }: Shown) => name)).toEqual(["Song 0", "Song 0"]);
    const ids = shown.map(({ id }: Shown) => id);
    expect((await person.post("/stats/plays/delete", { ids })).body).toEqual({ deleted: 2 });
  });

  test("takes what the player reported for the same play", async () => {
    const person = await aMember();
    const [play] = somePlays(1, newest);
    if (!play) throw new Error("There is no play.");
    const first = await importFiles(person, { "endsong_0.json": [rowOf2020(play)] });
    await sql`
      insert into history_plays (user_id, name_key, ended_at, ms_played, song_id, started_at, source, is_to_minute, is_private, is_video)
      select user_id, name_key, ended_at + interval '9 seconds', ms_played + 250, song_id, started_at, 'player', false, false, false
      from history_plays where user_id = ${person.userId}
    `.execute(app.server.ctx.database);
    await person.send("DELETE", `/spotify-import/${first.job_id}`);
    expect(await playsOf(person)).toMatchObject([{ source: "player" }]);
    await importFiles(person, { "endsong_0.json": [rowOf2020(play)] });
    expect(await playsOf(person)).toMatchObject([{ source: "extended" }]);
    const account = await importFiles(person, { "StreamingHistory0.json": [rowOfAccount(play)] });
    expect(account.stats.streaming_events).toBe(0);
  });

  test("says why rows were left out, on screen and as CSV", async () => {
    const person = await aMember();
    const [play] = somePlays(1, newest);
    if (!play) throw new Error("There is no play.");
    const row = rowOf2024(play) as Record<string, unknown>;
    const none = { spotify_track_uri: null, master_metadata_track_name: null };
    const over = await importFiles(person, {
      "Streaming_History_Audio_2025.json": [
        row,
        { ...row, ...none, spotify_episode_uri: "spotify:episode:1", episode_name: "Talk" },
        { ...row, ...none, audiobook_uri: "spotify:show:1", audiobook_title: "Book" },
        { ...row, ...none },
        rowOf2024({ ...play, track: "Secret", trackId: "9".repeat(22), isPrivate: true }),
        null,
      ],
      "Streaming_History_Video_2025.json": [
        { ...row, ...none, spotify_episode_uri: "spotify:episode:2", episode_name: "Clip" },
      ],
    });
    const report = await reportOf(person, over);
    expect(report.totals).toEqual({
      imported: 1,
      short: 0,
      private_session: 1,
      duplicate: 0,
      podcast: 1,
      audiobook: 1,
      video: 1,
      not_played: 0,
      loved: 0,
      undated: 0,
      unreadable: 2,
    });
    expect(report.examples).toMatchObject({ podcast: ["Talk"], audiobook: ["Book"], video: ["Clip"] });
    const csv = (await person.get(`/spotify-import/report/${over.job_id}/csv`)).text;
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      "file,year,imported,short,private_session,duplicate,podcast,audiobook,video,not_played,loved,undated,unreadable",
      '"Streaming_History_Audio_2025.json",,1,0,1,0,1,1,0,0,0,0,2',
    ]);
  });

  test("counts what the account package holds of library and playlists", async () => {
    const track = { trackName: "T", artistName: "A", albumName: "B", trackUri: "spotify:track:1" };
    const over = await importFiles(await aMember(), {
      "YourLibrary.json": { tracks: [{ artist: "A", album: "B", track: "T", uri: "spotify:track:1" }] },
      "Playlist1.json": {
        playlists: [{ name: "P", items: [{ track }, { track }, { track: null, episode: {} }] }],
      },
    });
    expect(over.stats).toEqual({ streaming_events: 0, library_tracks: 1, playlist_additions: 2 });
  });

  test("undone takes away exactly what it added", async () => {
    const person = await aMember();
    const plays = somePlays(2_500, newest);
    const first = await importFiles(person, { "endsong_0.json": plays.slice(0, 1_500).map(rowOf2020) });
    const second = await importFiles(person, { "endsong_0.json": plays.slice(1_000).map(rowOf2020) });
    expect(second.stats.streaming_events).toBe(1_000);
    const answer = await person.send("DELETE", `/spotify-import/${second.job_id}`);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(await playsOf(person)).toHaveLength(1_500);
    const { body } = await person.get("/spotify-import/history");
    expect(body.imports.map(({ job_id: id }: Shown) => id)).toEqual([first.job_id]);
    expect((await person.send("DELETE", `/spotify-import/${second.job_id}`)).status).toBe(404);
  });
});
