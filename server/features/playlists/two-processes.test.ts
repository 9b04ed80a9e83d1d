import { afterAll, beforeAll, expect, test } from "vitest";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Api } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import { consent } from "#testing/people/sign-in.ts";

/* One person writes one playlist by two processes at the same time. */

let app: TestApp;
let account: string;
let processes: [Api, Api];
let closeOther: () => Promise<void>;

beforeAll(async () => {
  if (!hasRealPostgres) return;
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 3, playlists: [30, 130] }) });
  account = app.freshAccount();
  const person = await app.signIn(account);
  await untilScanIs(person, "done");
  await consent(person);
  const other = await app.startAnother();
  closeOther = () => other.close();
  processes = [person, other.api(person.token)];
});
afterAll(async () => {
  if (!hasRealPostgres) return;
  await closeOther();
  await app.close();
});

const withoutDates = (rows: readonly string[] | null | undefined) =>
  rows?.map((row) => row.split(" ")[0] ?? "").toSorted() ?? [];

test.runIf(hasRealPostgres).each([
  ["a short playlist", "playlist-0-0"],
  ["a long playlist, whose version is asked for", "playlist-0-1"],
])("%s takes the moves and additions of both, and is here what it is at the provider", async (_kind, id) => {
  const before = (await app.truth(account)).playlists[id]?.items ?? [];
  const added = Array.from({ length: 4 }, (_, at) => `spotify:track:track${at + 1}`);
  const moves = Array.from({ length: 16 }, (_, at) =>
    processes[at % 2 === 0 ? 0 : 1].sendJson("PUT", `/playlists/${id}/items`, {
      positions: [at],
      insert_before: (at * 7) % 20,
    }),
  );
  const additions = added.map((uri, at) =>
    processes[at % 2 === 0 ? 1 : 0].sendJson("POST", `/playlists/${id}/items`, { uris: [uri] }),
  );
  const answers = await Promise.all([...moves, ...additions]);
  expect(answers.map(({ status, body }) => body?.code ?? status)).toEqual(answers.map(() => 200));
  const after = (await app.truth(account)).playlists[id]?.items ?? [];
  expect(withoutDates(after)).toEqual([...withoutDates(before), ...added].toSorted());
  const cached = (await cachedLibrary(processes[1])).playlists[id]?.items ?? [];
  expect(cached.map((row) => row.split(" ")[0])).toEqual(after.map((row) => row.split(" ")[0]));
});
