import { expect } from "vitest";
import { copyOf, uploadCopy } from "#testing/people/account-copy.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import { aZip, rowOf2020, somePlays } from "#testing/samples/exports/export-zip.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { accounts, holdJob, openRows, type KilledJob } from "./killed-job.ts";
import { untilJobEnds } from "#testing/server/until-job-ends.ts";

const newest = Date.UTC(2025, 4, 1);
/** Asked more often, a server on the embedded database had little time left for the import itself. */
const asking = { interval: 25 };

export const anImport: KilledJob = {
  name: "an import goes on behind what was stored, and doubles nothing",
  start: async (instance) => {
    // 250 rows are stored at once: there are some dozen parts before, between and behind the kills.
    const plays = somePlays(9_000, newest);
    // The second file holds much of the first once more.
    const files = {
      "endsong_1.json": plays.slice(0, 6_000).map(rowOf2020),
      "endsong_0.json": plays.slice(3_000).map(rowOf2020),
    };
    const { token, userId } = await instance.signIn(accounts.imported);
    const hold = (after: number) =>
      holdJob(instance, { table: "history_plays", when: `new.user_id = '${userId}'`, after });
    let held = await hold(1_000);
    const zip = await aZip(files);
    let jobId = "";
    const stored = async () =>
      (await instance.api(token).get(`/spotify-import/progress/${jobId}`)).body.stats.streaming_events;
    return {
      midway: [1, 3_000].map((plenty) => async () => {
        if (jobId === "") jobId = (await uploadExport(instance.api(token), zip)).body.job_id;
        await held?.untilReached();
        await expect.poll(stored, asking).toBeGreaterThanOrEqual(plenty);
      }),
      whileDead: async (kill) => {
        await held?.release();
        // Behind what was stored by then.
        if (kill === 0) held = await hold(3_000);
      },
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

export const aFilling: KilledJob = {
  name: "an import that fills the library fills it once more, and nothing is there twice",
  start: async (instance) => {
    const token = (await instance.api(null).post("/auth/export-account")).body.app_token as string;
    const count = 4_000;
    const tracks = Array.from({ length: count }, (_, number) => ({
      track: `Song ${number}`,
      artist: "Somebody",
      album: "An album",
      uri: `spotify:track:${String(number).padStart(22, "0")}`,
    }));
    const items = tracks.map(({ track, artist, uri }) => ({
      track: { trackName: track, artistName: artist, trackUri: uri },
    }));
    const { user_id: userId } = (await instance.api(token).get("/auth/me")).body;
    const when = `new.user_id = '${userId}'`;
    const held = await holdJob(instance, { table: "library_playlist_items", when, after: count / 2 });
    const zip = await aZip({
      "YourLibrary.json": { tracks },
      "Playlist1.json": { playlists: [{ name: "All", items }] },
    });
    let jobId = "";
    const lists = async (): Promise<Shown[]> =>
      (await instance.api(token).get("/library/cache/playlists")).body.items;
    const midway = async () => {
      jobId = (await uploadExport(instance.api(token), zip)).body.job_id;
      await held?.untilReached();
      // Its head is there before its songs are.
      await expect.poll(async () => (await lists()).map(({ name }) => name), asking).toEqual(["All"]);
      const { status } = (await instance.api(token).get(`/spotify-import/progress/${jobId}`)).body;
      expect(status).toBe("processing");
    };
    return {
      midway: [midway],
      whileDead: async () => held?.release(),
      expectEnd: async () => {
        const person = instance.api(token);
        expect(await untilImported(person, jobId)).toMatchObject({ status: "completed", error_log: null });
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

export const aCopy: KilledJob = {
  name: "a copy whose plays are imported goes on behind what was stored, and adds each play once",
  start: async (instance) => {
    const count = 12_000;
    const from = await instance.signIn(accounts.copied);
    const plays = somePlays(count, newest).map(rowOf2020);
    const { body } = await uploadExport(from, await aZip({ "endsong_0.json": plays }));
    await untilImported(from, body.job_id);
    const to = await instance.signIn(accounts.restored);
    const id = await uploadCopy(to, await copyOf(from));
    const when = `new.user_id = '${to.userId}'`;
    const held = await holdJob(instance, { table: "history_plays", when, after: count / 2 });
    let jobId = "";
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
          jobId = (await to.post(`/account-copy/${id}/import`)).body.job_id;
          await held?.untilReached();
          await expect.poll(added, asking).toBeGreaterThan(0);
          expect(await added()).toBeLessThan(count);
        },
      ],
      whileDead: async () => held?.release(),
      expectEnd: async () => {
        await untilJobEnds(instance.api(to.token), jobId, ["done"]);
        expect(await added()).toBe(count);
        expect(await summaryOf(to.token)).toEqual(await summaryOf(from.token));
      },
    };
  },
};

/** Killed when the wish is stored, and before the import was asked to stop: it ends nevertheless. */
const aCancelledImport = (isKept: boolean): KilledJob => ({
  name: `an import that was cancelled, and had not heard of it, ends, and what it had stored is ${isKept ? "kept" : "removed"}`,
  start: async (instance) => {
    const { token, userId } = await instance.signIn(isKept ? accounts.kept : accounts.removed);
    const when = `new.user_id = '${userId}'`;
    const rows = await holdJob(instance, { table: "history_plays", when, after: 1_000 });
    const zip = await aZip({ "endsong_0.json": somePlays(2_000, newest).map(rowOf2020) });
    const isAsked = `${when} and new.cancel_requested`;
    const request = await holdJob(instance, { table: "jobs", by: "update", when: isAsked });
    let jobId = "";
    return {
      midway: [
        async () => {
          jobId = (await uploadExport(instance.api(token), zip)).body.job_id;
          await rows?.untilReached();
          // Its answer is cut off with the server.
          void instance
            .api(token)
            .post("/spotify-import/cancel-all", { keep: isKept })
            .catch(() => undefined);
          await request?.untilReached();
        },
      ],
      whileDead: async () => {
        await Promise.all([request?.discard(), rows?.discard()]);
      },
      expectEnd: async () => {
        const api = instance.api(token);
        await untilJobEnds(api, jobId, ["cancelled"]);
        const follow = isKept ? "history-keep" : "history-undo";
        const { items } = (await api.get("/jobs")).body;
        for (const { kind, job_id: id } of items) if (kind === follow) await untilJobEnds(api, id, ["done"]);
        const left = isKept ? 1_000 : 0;
        const { body: shown } = await api.get(`/spotify-import/progress/${jobId}`);
        expect(shown).toMatchObject({ status: "cancelled", stats: { streaming_events: left } });
        const stored = await openRows(instance);
        const plays = "select count(*)::int as plays from history_plays where user_id = $1";
        expect(await stored.query(plays, [userId])).toEqual([{ plays: left }]);
        const notices = "select type from notifications where user_id = $1";
        expect(await stored.query(notices, [userId])).toEqual([]);
        await stored.end();
      },
    };
  },
});

/** Cancelled, one is kept and one removed. */
export const cancelledImports = [aCancelledImport(true), aCancelledImport(false)];
