import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { exportPerson, type ExportPerson } from "#testing/people/export-account.ts";
import type { Shown } from "#testing/server/http-client.ts";

let app: TestApp;
let person: ExportPerson;

const id = "4aB0cD1eF2gH3iJ4kL5mN6";
const uri = `spotify:track:${id}`;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }) });
  person = await exportPerson(app);
  await importFiles(person, {
    "YourLibrary.json": {
      tracks: [
        { track: "Harbour", artist: "Nila", album: "Tides", uri },
        { track: "Lantern", artist: "Oskar", album: "Tides", uri: "spotify:track:5aB0cD1eF2gH3iJ4kL5mN6" },
      ],
    },
  });
});
afterAll(() => app.close());

const read = async (text: string): Promise<Shown> =>
  (await person.post("/library/import-list", { text })).body;

test.each([
  ["a length", "title,artist,Duration (ms)\nHarbour,Nila,233000"],
  ["a length of 0", "title,artist,Duration (ms)\nHarbour,Nila,0"],
  ["M3U with a length", "#EXTM3U\n#EXTINF:233,Nila - Harbour\na.mp3"],
  ["artists without a space", 'Track Name,Artist Name(s)\nHarbour,"Nila,Oskar"'],
  ["artists with a semicolon", "Track Name,Artist Name(s)\nHarbour,Oskar;Nila"],
  ["Swedish names of columns", "Låttitel,Artistnamn,Albumnamn\nHarbour,Nila,Tides"],
  ["Russian names of columns", "Название трека,Исполнитель\nHarbour,Nila"],
  ["a path", "/storage/Music/Nila - Harbour.mp3"],
  ["a path with a number", "C:\\Music\\Nila\\Tides\\01 - Harbour.flac"],
  ["an address of a file", "file:///music/Nila/Tides/03%20Harbour.ogg"],
  ["paths behind EXTINF alone", "#EXTINF:-1,Nila – Harbour\nx.mp3"],
])("a list with %s is matched by title and artist", async (_what, text) => {
  const { items, matched } = await read(text);
  expect([matched, items[0].match?.by, items[0].match?.uri]).toEqual([1, "title", uri]);
  expect(items[0].match.duration_ms).toBeNull();
});

test.each([
  [
    "Exportify in German",
    `Titel-URI,Titelname,Künstler-URI(s),Künstlername(n)\n${uri},x,spotify:artist:${id},y`,
  ],
  ["Exportify in Japanese", `トラックURI,トラック名,アルバムURI\n${uri},x,spotify:album:${id}`],
  [
    "TuneMyMusic",
    `Track name,Artist name,Album,Playlist name,Type,ISRC,Spotify - id\nx,y,z,L,Playlist,,${id}`,
  ],
  ["ids of a column of any name", `Nummer;Kennung\n1;${id}`],
  ["addresses of pages", `Wo,Was\nhttps://open.spotify.com/intl-de/track/${id}?si=1,x`],
  ["ids alone", `${id}\n`],
  ["addresses in columns without names", `1,${uri}`],
])("a table of %s is matched by address", async (_what, text) => {
  const { items, matched, total } = await read(text);
  expect([total, matched, items[0].match?.by, items[0].match?.uri]).toEqual([1, 1, "uri", uri]);
});
