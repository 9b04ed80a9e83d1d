import { expect } from "vitest";
import { importFiles } from "#testing/people/import-export.ts";
import { joinAs } from "#testing/people/join-service.ts";
import { consent } from "#testing/people/sign-in.ts";
import { aCatalogue, type TestCatalogue } from "#testing/samples/catalogue.ts";
import { providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { Exchange } from "#demo-service/demo-service.ts";
import type { KilledInstance } from "#testing/server/killed-instance.ts";
import { killSeed } from "#testing/server/kill-points.ts";
import { isWholeRun } from "#testing/whole-run.ts";
import { accounts, closely, type KilledJob } from "./killed-job.ts";

/** Is given each call by which something is written at the service, and keeps its answer back. */
const onWrites = new Set<(account: string | null) => Promise<void> | undefined>();

/** For the provider of the tests. */
export async function heldAnswers({ method, account }: Exchange): Promise<void> {
  if (method !== "GET") for (const onWrite of onWrites) await onWrite(account);
}

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

/** Writes of an account at the service: done there, and not heard of by the server. */
export interface HeldWrites {
  /** Waits until the answer to the write of a place is held. */
  untilHeld: (place: number) => Promise<void>;
  /** how many were made so far */
  made: () => number;
  /** Lets the answers go that are held. */
  release: () => void;
}

/** Holds the answers to those calls that write in an account's name from now on, by their places: 1 is the next. */
export function holdBehindWrites(account: string, places: readonly number[]): HeldWrites {
  const released = new Map(places.map((place) => [place, Promise.withResolvers<void>()]));
  let made = 0;
  const onWrite = (by: string | null) => {
    if (by !== account) return undefined;
    made += 1;
    return released.get(made)?.promise;
  };
  onWrites.add(onWrite);
  return {
    untilHeld: async (place) => {
      const message = `writes of ${account} at the service`;
      await expect.poll(() => made, { ...closely, message }).toBeGreaterThanOrEqual(place);
    },
    made: () => made,
    release: () => {
      for (const [place, { resolve }] of released) if (place <= made) resolve();
    },
  };
}

export const aJoin: KilledJob = {
  name: "a join, killed behind any call that writes at the service, goes on, and makes nothing twice",
  start: async (instance, outer) => {
    const rows = Array.from({ length: 110 }, (_, number) => uri(number % 100));
    const token = await aPersonOfFiles(instance, rows);
    // At the service, a playlist of that name is someone's own already.
    const there = await providerClient(outer.provider.base, accounts.joined);
    await there.send("POST", "me/playlists", { name: "Mine" });
    // Two playlists, each made by one call and filled by two: behind every second of the first four, by the commit.
    const first = 1 + (killSeed % 2);
    const places = isWholeRun ? [1, 2, 3, 4] : [first, first + 2];
    const { untilHeld, made, release } = holdBehindWrites(accounts.joined, places);
    let joining: ReturnType<typeof joinAs> | undefined;
    return {
      midway: places.map((place) => async () => {
        joining ??= joinAs(instance.server().url, instance.api(token), accounts.joined);
        // What is made at the service may begin before the browser has its answer, which then dies with the server.
        joining.catch(() => undefined);
        await untilHeld(place);
      }),
      whileDead: async () => release(),
      expectEnd: async () => {
        const joined = await joining?.catch(() => null);
        if (joined) expect(joined.get("joined")).toBe("true");
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
const enriched = { account: accounts.enriched, songs: 60 };
/** Answers that are stored together: so many may be asked for again after a kill. */
const batch = 20;

/** A catalogue for all jobs: accounts of theirs with one song, two with a playlist, one for the enrichment. */
export function catalogueOfJobs(): TestCatalogue {
  const shape = aCatalogue({ accounts: 9, liked: 1, playlists: [] });
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
      // Nothing of theirs is enriched.
      if (account.id === accounts.kept || account.id === accounts.removed)
        return { ...account, liked: [], playlists: [] };
      if (account.id !== enriched.account) return account;
      const liked = songs.map((id) => ({ track_id: id, added_at: "2024-05-01T00:00:00Z" }));
      return { ...account, liked, playlists: [] };
    }),
  };
}

/** Settings of an instance on which {@link anEnrichment} can be asked for. */
export const adminSettings = { ADMINS: `spotify:${enriched.account}` };

/** Its figures are those of the whole instance: it comes before anyone else has a library there. */
export const anEnrichment: KilledJob = {
  name: "an enrichment goes on by itself, and asks again for one batch at most",
  start: async (instance, outer) => {
    const { songs } = enriched;
    const before = outer.provider.stats().calls["/v1/artists/{id}"] ?? 0;
    const asked = () => (outer.provider.stats().calls["/v1/artists/{id}"] ?? 0) - before;
    outer.provider.setFaults("genres");
    const { token } = await instance.signIn(enriched.account);
    const owner = instance.api(token);
    await untilScanIs(owner, "done");
    // The scan's job ends behind the start of the one that works out the genres, which are then not this run's.
    const open = async () => (await owner.get("/jobs")).body.items;
    await expect.poll(open, { ...closely, message: "jobs that follow the scan" }).toEqual([]);
    const hold = outer.provider.holdAt("/v1/artists/{id}", 2 * batch + 2);
    // Its answer is cut off with the server.
    void owner.post("/admin/enrich/all", {}).catch(() => undefined);
    const progress = async () => (await instance.api(token).get("/admin/enrich/progress")).body;
    return {
      midway: [
        async () => {
          await expect.poll(asked, closely).toBeGreaterThan(2 * batch);
        },
      ],
      whileDead: async () => hold.release(),
      expectEnd: async () => {
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
