import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { anUntidyCatalogue, untidyPerson } from "#testing/samples/untidy-library.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ catalogue: anUntidyCatalogue(1) });
});
afterAll(() => app.close());

test("a playlist that holds the same song as another track is named beside those that hold the song itself", async () => {
  const person = await untidyPerson(app);
  const heldOf = async (track: string) => (await person.get(`/tracks/${track}/playlists`)).body;
  const doubles = person.id("doubles");
  const twin = (track: string) => [{ playlist_id: doubles, track_id: track, album: expect.any(String) }];
  // By the recording's code, under another name.
  const held = await heldOf("b");
  expect(held.items).toContain(doubles);
  expect(held.twins).toEqual(twin("bTwin"));
  expect((await heldOf("bTwin")).twins).toContainEqual(twin("b")[0]);
  // By title, artist and length.
  expect((await heldOf("c")).twins).toEqual(twin("cAlike"));
  expect(await heldOf("lone1")).toEqual({ items: [], twins: [] });
  expect(await heldOf("unknown")).toEqual({ items: [], twins: [] });
});
