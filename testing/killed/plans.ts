import { expect } from "vitest";
import { consent } from "#testing/people/sign-in.ts";
import { providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { holdBehindWrites, type HeldWrites } from "./at-service.ts";
import { accounts, type KilledJob } from "./killed-job.ts";
import { untilJobEnds } from "#testing/server/until-job-ends.ts";

/** Every plan is carried out by one function, and every one is undone by another: one plan stands for all. */
export const aPlan: KilledJob = {
  name: "a plan, killed amid it and amid its undoing, goes on by itself, and doubles nothing",
  start: async (instance, outer) => {
    const { token } = await instance.signIn(accounts.split);
    let held: HeldWrites | undefined;
    const person = () => instance.api(token);
    await untilScanIs(person(), "done");
    await consent(person());
    const there = await providerClient(outer.provider.base, accounts.split);
    const before = await providerTruth(there);
    const options = { playlist_id: "playlist-5-0", by: "size", size: 40 };
    const { plan, parts } = (await person().post("/playlists/split/preview", options)).body;
    expect(parts).toHaveLength(7);
    const names: string[] = parts.map(({ name }: Shown) => name);
    const body = { ...options, plan, parts: parts.map(({ key, name }: Shown) => ({ key, name })) };
    const untilDone = async (kind: string) => {
      const { items } = (await person().get(`/operations?kind=${kind}`)).body;
      expect(items).toHaveLength(1);
      await untilJobEnds(person(), items[0].job_id, ["done"]);
      return items[0].operation_id as number;
    };
    /** Its answer is cut off with the server. */
    const beginAndHold = async (begin: () => Promise<unknown>, place: number) => {
      held = holdBehindWrites(accounts.split, [place]);
      void begin().catch(() => undefined);
      await held.untilHeld(place);
    };
    const rowsOf = (rows: readonly string[] | null | undefined) => rows?.map((row) => row.split(" ")[0]);
    return {
      midway: [
        () => beginAndHold(() => person().post("/playlists/split", body), 5),
        async () => {
          const operation = await untilDone("split");
          const { liked, playlists } = await providerTruth(there);
          expect(liked).toEqual(before.liked);
          const made = names.map((name) => Object.values(playlists).filter((list) => list.name === name));
          const whole = rowsOf(before.playlists["playlist-5-0"]?.items) ?? [];
          const slices = names.map((_name, at) => [whole.slice(40 * at, 40 * (at + 1))]);
          expect(made.map((lists) => lists.map(({ items }) => rowsOf(items)))).toEqual(slices);
          await beginAndHold(() => person().post(`/operations/${operation}/undo`, {}), 3);
        },
      ],
      whileDead: async () => held?.release(),
      expectEnd: async () => {
        await untilDone("undo");
        const after = await providerTruth(there);
        expect(after).toEqual(before);
        expect(Object.keys(after.playlists)).toEqual(Object.keys(before.playlists));
      },
    };
  },
};
