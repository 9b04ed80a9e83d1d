import { expect } from "vitest";
import { callsWith, tokenOf } from "#testing/people/access-token.ts";
import { fromNavidrome } from "#testing/samples/listens.ts";
import { accounts, closely, type KilledJob } from "./killed-job.ts";

const enough = 21;

/** A player that scrobbles one song after the other, whose server is killed. */
export const killedSubmissions: KilledJob = {
  name: "what a player was answered ok to is stored, and what it sends again adds nothing",
  start: async (instance) => {
    const person = await instance.signIn(accounts.scrobbled);
    await person.post("/stats/opt_in");
    const { token } = await tokenOf(person, instance.server().url);
    const listenOf = (number: number) => {
      const song = { title: `Scrobble ${number}`, artist: "Anna", lengthMs: 200_000 };
      return fromNavidrome(song, 1_700_000_000 + number * 400);
    };
    const send = (number: number) =>
      callsWith(token, instance.server().url)("POST", "/1/submit-listens", listenOf(number));
    const acknowledged: number[] = [];
    const areOthersMidway = Promise.withResolvers<void>();
    const untilDead = (async () => {
      for (let number = 0; number < 90; number += 1) {
        if (number === enough) await areOthersMidway.promise;
        const answer = await send(number).catch(() => null);
        if (answer === null) return;
        if (answer.status === 200) acknowledged.push(number);
      }
    })();
    return {
      midway: [
        async () => {
          await expect.poll(() => acknowledged.length, closely).toBe(enough);
        },
      ],
      lastly: async () => {
        areOthersMidway.resolve();
        await expect.poll(() => acknowledged.length, closely).toBeGreaterThan(enough);
      },
      expectEnd: async () => {
        await untilDead;
        const plays = async (): Promise<string[]> => {
          const { body } = await instance.api(person.token).get("/stats/plays?limit=100");
          return body.items.map(({ name }: { name: string }) => name);
        };
        const stored = await plays();
        const expected = acknowledged.map((number) => `Scrobble ${number}`);
        // One more may have been stored whose answer was lost.
        expect(stored.length - expected.length).toBeLessThanOrEqual(1);
        expect(stored).toEqual(expect.arrayContaining(expected));
        for (const number of acknowledged.slice(-20)) expect((await send(number)).status).toBe(200);
        expect(await plays()).toEqual(stored);
      },
    };
  },
};
