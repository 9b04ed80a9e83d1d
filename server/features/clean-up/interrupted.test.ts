import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import {
  anUntidyCatalogue,
  applyCleanUp,
  cleanUpTotals,
  heldAt,
  jobOf,
  undoOperation,
  untidyPerson,
  type UntidyPerson,
} from "#testing/samples/untidy-library.ts";

let app: TestApp;
/** Called at each call that the provider gets. */
let onCall: () => void = () => undefined;

beforeAll(async () => {
  app = await startTestApp({ catalogue: anUntidyCatalogue(4), onExchange: () => onCall() });
});
afterEach(() => {
  onCall = () => undefined;
});
afterAll(() => app.close());

const aMember = () => untidyPerson(app);
const held = (person: UntidyPerson, name: string) => heldAt(app, person, name);

test("behind any call, a playlist that was started is finished, and what is done can be undone", async () => {
  const person = await aMember();
  const whole = "a b a c bTwin d a cAlike";
  for (const stopAt of [1, 2, 3]) {
    const { duplicates } = await cleanUpTotals(person);
    let calls = 0;
    const stopped: Promise<unknown>[] = [];
    onCall = () => {
      calls += 1;
      if (calls === stopAt)
        stopped.push(app.server.ctx.jobs.cancelAndWait({ userId: person.userId }, 10_000));
    };
    const answer = await applyCleanUp(person, { duplicates: { mark: duplicates.mark, rule: "same-id" } });
    await Promise.all(stopped);
    onCall = () => undefined;
    expect(await held(person, "doubles")).toBe("a b c bTwin d cAlike");
    expect(["done", "cancelled"]).toContain((await jobOf(person, answer)).state);
    await undoOperation(person, answer);
    expect(await held(person, "doubles")).toBe(whole);
  }
});
