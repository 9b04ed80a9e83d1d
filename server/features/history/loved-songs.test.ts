import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2024 } from "#testing/samples/exports/export-zip.ts";
import { listenOf } from "#testing/samples/exports/scrobble-exports.ts";
import { exportPerson, type ExportPerson } from "#testing/people/export-account.ts";
import { consent } from "#testing/people/sign-in.ts";
import { importFiles, reportOf, untilImported, uploadExport } from "#testing/people/import-export.ts";
import { untilScanIs, type Api, type Shown } from "#testing/server/http-client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 2, liked: 3, playlists: [] }),
    env: { TRUST_PROXY: "127.0.0.1" },
  });
});
afterAll(() => app.close());

const lovedOfLastfm = {
  lovedtracks: {
    "@attr": { user: "ada", page: "1", totalPages: "1" },
    track: [
      {
        name: "One",
        artist: { name: "Ada", mbid: "" },
        date: { uts: "1735732800", "#text": "01 Jan 2025, 12:00" },
      },
      { name: "Two", artist: { name: "Ben" }, date: { uts: "1735732900", "#text": "01 Jan 2025, 12:01" } },
    ],
  },
};
const feedback = (row: object) => `${JSON.stringify(row)}\n`;
const msid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const files: [name: string, text: string, loved: string[]][] = [
  ["export.json", JSON.stringify(lovedOfLastfm), ["One – Ada", "Two – Ben"]],
  ["loved.json", JSON.stringify(lovedOfLastfm.lovedtracks.track), ["One – Ada", "Two – Ben"]],
  [
    "pages.json",
    JSON.stringify([lovedOfLastfm, { lovedtracks: { track: [{ name: "Six", artist: "Flo" }] } }]),
    ["One – Ada", "Six – Flo", "Two – Ben"],
  ],
  [
    "ada-lovedtracks.csv",
    "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n1735732800,x,Ada,,A,,One,\n",
    ["One – Ada"],
  ],
  ["my loved songs.csv", "Artist;Title\nAda;One\nBen;Two\n", ["One – Ada", "Two – Ben"]],
  [
    "loved-librefm.tsv",
    `1735732800\tOne\tAda\tAlbum\t\t\t\n1735732900\tTwo\tBen\t\t\t\t\n`,
    ["One – Ada", "Two – Ben"],
  ],
  [
    "feedback.jsonl",
    feedback({
      score: 1,
      recording_msid: msid(1),
      created: 1_735_732_800,
      track_metadata: { track_name: "One", artist_name: "Ada" },
    }) +
      feedback({
        score: -1,
        recording_msid: msid(2),
        track_metadata: { track_name: "Bad", artist_name: "Ada" },
      }),
    ["One – Ada"],
  ],
  [
    "answer.json",
    JSON.stringify({
      count: 1,
      feedback: [
        { score: 1, recording_mbid: msid(1), track_metadata: { track_name: "One", artist_name: "Ada" } },
      ],
    }),
    ["One – Ada"],
  ],
];

async function importOne(person: Api, bytes: Buffer | string, name: string): Promise<Shown> {
  const answer = await uploadExport(person, bytes, { name });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.table).toBeNull();
  return untilImported(person, answer.body.job_id);
}

async function likesOf(person: Api): Promise<string[]> {
  const { items } = (await person.get("/playlists/liked/tracks")).body;
  return items.map(({ track }: Shown) => `${track.name} – ${track.artists[0].name}`).toSorted();
}

const playsOf = async (person: Api) => (await person.get("/stats/plays")).body.total;

test("files of loved songs of any service become likes, never plays, and undoing takes them back", async () => {
  for (const [name, text, loved] of files) {
    const person: ExportPerson = await exportPerson(app);
    const { job_id: id, stats, loved_songs: count } = await importOne(person, text, name);
    expect([name, await likesOf(person), await playsOf(person)]).toEqual([name, loved, 0]);
    expect(count).toBe(loved.length);
    expect(stats).toEqual({
      streaming_events: 0,
      library_tracks: loved.length,
      playlist_additions: 0,
    });
    expect((await person.send("DELETE", `/spotify-import/${id}`)).status).toBe(200);
    await expect.poll(() => likesOf(person)).toEqual([]);
  }
});

test("loved songs stand beside the likes of the export, as the songs that are there, and the newest of each service", async () => {
  const person = await exportPerson(app);
  const trackId = "one".padStart(22, "0");
  const listen = {
    endedAt: Date.UTC(2025, 0, 1, 12),
    msPlayed: 200_000,
    track: "One",
    artist: "Ada",
    trackId,
  };
  await importFiles(person, {
    "endsong_0.json": [rowOf2024(listen)],
    "YourLibrary.json": {
      tracks: [{ track: "Liked", artist: "Cleo", album: "C", uri: `spotify:track:${"3".repeat(22)}` }],
    },
  });
  await importOne(person, JSON.stringify(lovedOfLastfm), "loved.json");
  expect(await likesOf(person)).toEqual(["Liked – Cleo", "One – Ada", "Two – Ben"]);
  const { items } = (await person.get("/playlists/liked/tracks")).body;
  expect(items.find(({ track }: Shown) => track.name === "One").track.uri).toBe(`spotify:track:${trackId}`);
  await importOne(person, JSON.stringify([{ name: "Two", artist: "Ben" }]), "loved tracks.json");
  expect(await likesOf(person)).toEqual(["Liked – Cleo", "Two – Ben"]);
});

test("an export of ListenBrainz names its loved songs by its listens, and says which it cannot name", async () => {
  const person = await exportPerson(app);
  const listen = {
    endedAt: Date.UTC(2025, 0, 1, 12),
    msPlayed: 200_000,
    track: "One",
    artist: "Ada",
    trackId: null,
  };
  const zip = await aZip({
    "feedback.jsonl":
      feedback({ score: 1, recording_msid: msid(2), created: 1 }) +
      feedback({ score: 1, recording_mbid: msid(9) }),
    "listens/2025/1.jsonl": feedback(listenOf(listen)),
  });
  const done = await importOne(person, zip, "listenbrainz.zip");
  expect([await likesOf(person), await playsOf(person)]).toEqual([["One – Ada"], 1]);
  const { files: shown } = await reportOf(person, done);
  expect(shown.find(({ name }: Shown) => name === "feedback.jsonl").problem).toMatch(
    /given by numbers alone/u,
  );
});

test("an account of a service is offered them: matched with its library, liked by the usual call, and undone", async () => {
  const person = await app.signIn(app.freshAccount());
  await consent(person);
  await untilScanIs(person, "done");
  const [known] = (await person.get("/library/cache/tracks")).body.items;
  const loved = [
    { name: known.name, artist: { name: known.artists[0].name }, date: { uts: "1735732800" } },
    { name: "Nobody has this", artist: { name: "Ada" } },
  ];
  const before = await likesOf(person);
  const { job_id: id, loved_songs: count } = await importOne(person, JSON.stringify(loved), "loved.json");
  expect([count, await likesOf(person)]).toEqual([2, before]);
  const { body } = await person.get(`/library/import-list/loved/${id}`);
  expect(body).toMatchObject({ total: 2, matched: 1 });
  expect(body.items.map(({ match }: Shown) => match?.uri ?? null)).toEqual([known.uri, null]);
  await person.send("DELETE", `/player/v1/me/library?uris=${known.uri}`);
  const without = await likesOf(person);
  const liked = await person.send("PUT", `/player/v1/me/library?uris=${known.uri}`);
  expect([liked.status, await likesOf(person)]).toEqual([200, before]);
  const operation = liked.headers.get("x-operation-id");
  expect((await person.post(`/operations/${operation}/undo`)).status).toBe(200);
  await expect.poll(() => likesOf(person)).toEqual(without);
});

test("a file of a zip that is not understood is named in the report, beside those that were read", async () => {
  const person = await exportPerson(app);
  const listen = {
    endedAt: Date.UTC(2025, 0, 1, 12),
    msPlayed: 200_000,
    track: "One",
    artist: "Ada",
    trackId: null,
  };
  const done = await importFiles(person, {
    "Spotify Extended Streaming History/Streaming_History_Audio_2025_0.json": [rowOf2024(listen)],
    "Spotify Extended Streaming History/Identity.json": { firstName: "Ada" },
    "more/my old plays.json": [rowOf2024({ ...listen, endedAt: listen.endedAt - 900_000 })],
    "more/strange.json": { unknown: [1, 2] },
    "page.html": `<html><body class="mdl-typography">https://www.youtube.com/watch</body></html>`,
    "cover.jpg": "no text",
  });
  expect(done.stats.streaming_events).toBe(2);
  const { files: shown } = await reportOf(person, done);
  expect(shown.map(({ name, problem }: Shown) => [name, problem])).toEqual([
    ["Streaming_History_Audio_2025_0.json", null],
    ["more/my old plays.json", null],
    ["page.html", expect.stringMatching(/choose JSON/u)],
    ["more/strange.json", expect.stringMatching(/doesn't know this kind of file/u)],
  ]);
  const nothing = await uploadExport(person, await aZip({ "strange.json": { a: 1 } }));
  expect((await untilImported(person, nothing.body.job_id)).error_log).toMatch(/no listening history/u);
});
