import { expect } from "vitest";
import { copyOf, uploadCopy } from "#testing/people/account-copy.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import { aZip, rowOf2020, somePlays } from "#testing/samples/export-zip.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { accounts, closely, type KilledJob } from "./killed-job.ts";
import { untilJobEnds } from "#testing/server/until-job-ends.ts";

const newest = Date.UTC(2025, 4, 1);

const anImport: KilledJob = {
  name: "an import goes on behind what was stored, and doubles nothing",
  isOnBoth: true,
  start: async (instance) => {
    // 250 rows are stored at once: there are some dozen parts before, between and behind the kills.
    const plays = somePlays(9_000, newest);
    // The second file holds much of the first once more.
    const files = {
      "endsong_1.json": plays.slice(0, 6_000).map(rowOf2020),
      "endsong_0.json": plays.slice(3_000).map(rowOf2020),
    };
    const { token } = await instance.signIn(accounts.imported);
    const { body } = await uploadExport(instance.api(token), await aZip(files));
    const jobId = body.job_id as string;
    const stored = async () =>
      (await instance.api(token).get(`/spotify-import/progress/${jobId}`)).body.stats.streaming_events;
    return {
      hasFirstLease: true,
      midway: [1, 3_000].map((plenty) => async () => {
        await expect.poll(stored, closely).toBeGreaterThanOrEqual(plenty);
      }),
      expectEnd: async () => {
        const api = instance.api(token);
        const over = await untilImported(api, jobId);
        expect(over).toMatchObject({ status: "completed", stats: { streaming_events: 9_000 } });
        const report = (await api.get(`/spotify-import/report/${jobId}`)).body;
        expect(report).toMatchObject({
          rows: 12_000,
          totals: { imported: 7_200, short: 1_800, duplicate: 3_000 },
        });
      },
    };
  },
};

const aFilling: KilledJob = {
  name: "an import that fills the library fills it once more, and nothing is there twice",
  isOnBoth: true,
  start: async (instance) => {
    const token = (await instance.api(null).post("/auth/export-account")).body.app_token as string;
    const count = 12_000;
    const tracks = Array.from({ length: count }, (_, number) => ({
      track: `Song ${number}`,
      artist: "Somebody",
      album: "An album",
      uri: `spotify:track:${String(number).padStart(22, "0")}`,
    }));
    const items = tracks.map(({ track, artist, uri }) => ({
      track: { trackName: track, artistName: artist, trackUri: uri },
    }));
    const { body } = await uploadExport(
      instance.api(token),
      await aZip({
        "YourLibrary.json": { tracks },
        "Playlist1.json": { playlists: [{ name: "All", items }] },
      }),
    );
    const jobId = body.job_id as string;
    const lists = async (): Promise<Shown[]> =>
      (await instance.api(token).get("/library/cache/playlists")).body.items;
    const midway = async () => {
      // Its head is there before its songs are.
      await expect.poll(async () => (await lists()).map(({ name }) => name), closely).toEqual(["All"]);
      const { status } = (await instance.api(token).get(`/spotify-import/progress/${jobId}`)).body;
      expect(status).toBe("processing");
    };
    return {
      midway: [midway],
      expectEnd: async () => {
        const person = instance.api(token);
        expect((await untilImported(person, jobId)).status).toBe("completed");
        expect((await person.get("/library/cache/status")).body).toMatchObject({
          total_unique: count,
          total_placements: 2 * count,
        });
        expect((await lists()).map(({ name, tracks_total: total }) => [name, total])).toEqual([
          ["All", count],
        ]);
      },
    };
  },
};

const aCopy: KilledJob = {
  name: "a copy whose plays are imported goes on behind what was stored, and adds each play once",
  start: async (instance) => {
    const count = 12_000;
    const from = await instance.signIn(accounts.copied);
    const plays = somePlays(count, newest).map(rowOf2020);
    const { body } = await uploadExport(from, await aZip({ "endsong_0.json": plays }));
    await untilImported(from, body.job_id);
    const to = await instance.signIn(accounts.restored);
    const id = await uploadCopy(to, await copyOf(from));
    const jobId = (await to.post(`/account-copy/${id}/import`)).body.job_id as string;
    const added = async (): Promise<number> => {
      const { report } = (await instance.api(to.token).get(`/account-copy/jobs/${jobId}`)).body;
      return report?.files.find(({ path }: Shown) => path === "history/plays.csv")?.added ?? 0;
    };
    const summaryOf = async (token: string) => {
      await instance.api(token).post("/stats/opt_in");
      return (await instance.api(token).get("/stats/summary?range=all")).body;
    };
    return {
      midway: [
        async () => {
          await expect.poll(added, closely).toBeGreaterThan(0);
          expect(await added()).toBeLessThan(count);
        },
      ],
      expectEnd: async () => {
        await untilJobEnds(instance.api(to.token), jobId, ["done"]);
        expect(await added()).toBe(count);
        expect(await summaryOf(to.token)).toEqual(await summaryOf(from.token));
      },
    };
  },
};

/** What a person's files become, killed. */
export const killedImports = [anImport, aFilling, aCopy];
