import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 2, liked: 3, playlists: [4] }) });
});
afterAll(() => app.close());

test("what was added is recounted when the library changes, and each person's by itself", async () => {
  const [person, other] = [await app.signIn("account-0"), await app.signIn("account-1")];
  for (const member of [person, other]) {
    await untilScanIs(member, "done");
    await member.post("/stats/opt_in");
  }
  const added = async (who = person) =>
    (await who.get("/stats/summary?range=30d")).body.tracks_added_to_library as number;
  expect([await added(), await added(other)]).toEqual([0, 0]);
  expect((await person.send("PUT", "/player/v1/me/library?uris=spotify:track:track9")).status).toBeLessThan(
    300,
  );
  expect([await added(), await added(other), await added()]).toEqual([1, 0, 1]);
});
