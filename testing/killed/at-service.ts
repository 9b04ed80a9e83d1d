import { expect } from "vitest";
import { importFiles } from "#testing/people/import-export.ts";
import { joinAs } from "#testing/people/join-service.ts";
import { consent } from "#testing/people/sign-in.ts";
import { aCatalogue, type TestCatalogue } from "#testing/samples/catalogue.ts";
import { providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { startKilledInstance, type KilledInstance } from "#testing/server/killed-instance.ts";
import { killSeed } from "#testing/server/kill-points.ts";
import { isWholeRun } from "#testing/whole-run.ts";
import type { OuterProvider } from "#testing/server/spawned-server.ts";
import { accounts, closely, type KilledJob } from "./killed-job.ts";

/** Called at each call by which something is written at the service. */
export const writes = { onWrite: (): void => undefined };

const uri = (number: number) => `spotify:track:track${number}`;

/** Someone without a service, with liked songs and two playlists of one name, made of `rows`. */
async function aPersonOfFiles(instance: KilledInstance, rows: string[]): Promise<string> {
  const { body } = await instance.api(null).post("/auth/export-account");
  const person = instance.api(body.app_token);
  await consent(person);
  const tracks = Array.from({ length: 120 }, (_, number) => ({
    track: `Song ${number}`,
    artist: "Somebody",
    album: "An album",
    uri: uri(number),
  }));
  await importFiles(person, { "YourLibrary.json": { tracks } });
  for (const name of ["Mine", "Mine"]) {
    const made = await person.post("/playlists/create", { name });
    await person.post(`/playlists/${made.body.id}/items`, { uris: rows });
  }
  return body.app_token as string;
}

/** Kills the server behind those calls that write at the service from now on, by their places: 1 is the next. */
export function killBehindWrites(instance: KilledInstance, places: readonly number[]) {
  const strikes = places.map(() => Promise.withResolvers<void>());
  let made = 0;
  writes.onWrite = () => {
    made += 1;
    const strike = strikes[places.indexOf(made)];
    if (strike !== undefined) void instance.kill().then(strike.resolve, strike.reject);
  };
  return { struck: strikes.map(({ promise }) => promise), made: () => made };
}

const aJoin: KilledJob = {
  name: "a join, killed behind any call that writes at the service, goes on, and makes nothing twice",
  start: async (instance, outer) => {
    const rows = Array.from({ length: 110 }, (_, number) => uri(number % 100));
    const token = await aPersonOfFiles(instance, rows);
    // At the service, a playlist of that name is someone's own already.
    const there = await providerClient(outer.provider.base, accounts.joined);
    await there.send("POST", "me/playlists", { name: "Mine" });
    // Two playlists, each made by one call and filled by two: behind every second of the first four, by the commit.
    const first = 1 + (killSeed % 2);
    const { struck, made } = killBehindWrites(instance, isWholeRun ? [1, 2, 3, 4] : [first, first + 2]);
    // What is made at the service may begin before the browser has its answer, which then dies with the server.
    const joined = await joinAs(instance.server().url, instance.api(token), accounts.joined).catch(
      () => null,
    );
    if (joined !== null) expect(joined.get("joined")).toBe("true");
    return {
      midway: struck.map((strike) => () => strike),
      // The scan waits for the join, so that every kill meets it as well.
      spared: "library-scan",
      expectEnd: async () => {
        const person = instance.api(token);
        await expect.poll(async () => (await person.get("/jobs")).body.items).toEqual([]);
        await untilScanIs(person, "done").catch((error: unknown) => {
          throw new Error(instance.errors(), { cause: error });
        });
        // Each once, though the server that made it never heard the answer.
        expect(made()).toBe(6);
        const { playlists } = await providerTruth(there);
        const mine = Object.values(playlists)
          .filter(({ name }) => name === "Mine")
          .map(({ items }) => (items ?? []).map((row) => row.split(" ")[0]));
        expect(mine).toEqual([rows, rows, []]);
        expect((await person.get("/auth/me")).body).toMatchObject({
          provider: "spotify",
          link_state: "linked",
        });
      },
    };
  },
};

/** Whose library an enrichment works on, and its songs, each of an artist of its own. */
const enriched = { account: "account-4", songs: 60 };
/** Answers that are stored together: so many may be asked for again after a kill. */
const batch = 20;

/** A catalogue for all jobs: accounts of theirs with one song, two with a playlist, one for the enrichment. */
export function catalogueOfJobs(): TestCatalogue {
  const shape = aCatalogue({ accounts: 6, liked: 1, playlists: [] });
  const withList = aCatalogue({ accounts: 4, liked: 5, playlists: [3] }).accounts[3];
  const withLongList = aCatalogue({ accounts: 6, liked: 5, playlists: [250] }).accounts[5];
  const songs = Array.from({ length: enriched.songs }, (_, at) => `enriched${at}`);
  return {
    ...shape,
    artists: [
      ...shape.artists,
      ...songs.map((id, at) => ({ id: `artist-of-${id}`, name: `Artist ${at}`, genres: ["ska"] })),
    ],
    tracks: [
      ...shape.tracks,
      ...songs.map((id) => ({
        id,
        name: id,
        album_id: "album0",
        artist_ids: [`artist-of-${id}`],
        duration_ms: 120_000,
      })),
    ],
    accounts: shape.accounts.map((account) => {
      if (account.id === accounts.joined && withList !== undefined) return withList;
      if (account.id === accounts.split && withLongList !== undefined) return withLongList;
      if (account.id !== enriched.account) return account;
      const liked = songs.map((id) => ({ track_id: id, added_at: "2024-05-01T00:00:00Z" }));
      return { ...account, liked, playlists: [] };
    }),
  };
}

/** The only one whose figures are those of the whole instance, which is therefore its own. */
export async function anEnrichedInstance(outer: OuterProvider): Promise<KilledInstance> {
  return startKilledInstance(outer, "enriched", { ADMINS: `spotify:${enriched.account}` });
}

/** Killed on an instance of its own. */
export const anEnrichment: KilledJob = {
  name: "an enrichment goes on by itself, and asks again for one batch at most",
  start: async (instance, outer) => {
    const { songs } = enriched;
    const before = outer.provider.stats().calls["/v1/artists/{id}"] ?? 0;
    const asked = () => (outer.provider.stats().calls["/v1/artists/{id}"] ?? 0) - before;
    outer.provider.setFaults("genres");
    const { token } = await instance.signIn(enriched.account);
    await untilScanIs(instance.api(token), "done");
    outer.provider.setFaults("genres,slow:40");
    // Its answer is cut off with the server.
    void instance
      .api(token)
      .post("/admin/enrich/all", {})
      .catch(() => undefined);
    const progress = async () => (await instance.api(token).get("/admin/enrich/progress")).body;
    return {
      midway: [
        async () => {
          await expect.poll(asked, closely).toBeGreaterThan(2 * batch);
        },
      ],
      expectEnd: async () => {
        outer.provider.setFaults("genres");
        await expect.poll(async () => (await progress()).status).toBe("done");
        expect((await progress()).run.counts).toMatchObject({
          backfilled: songs,
          artists_asked: songs,
          artists_updated: songs,
          tracks_applied: songs,
          ulib_enriched: songs,
        });
        expect(asked()).toBeLessThanOrEqual(songs + batch);
        outer.provider.setFaults("");
      },
    };
  },
};

/** What is made at the service, killed. */
export const killedAtService = [aJoin];
