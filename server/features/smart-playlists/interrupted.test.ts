import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

/** Called at each call that the provider gets. */
let onCall: (method: string) => void = () => undefined;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 20, liked: 30, playlists: [240, 4] }),
    onExchange: ({ method }) => onCall(method),
  });
});
afterEach(() => {
  onCall = () => undefined;
});
afterAll(() => app.close());

interface Member extends SignedIn {
  own: (at: number) => string;
}

async function aMember(): Promise<Member> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  return { ...person, own: (at) => `playlist-${index}-${at}` };
}

const likedRule = "all of (liked is yes) order by title";
const make = (person: SignedIn, more: object = {}): Promise<Answer> =>
  person.post("/smart-playlists", { name: "Smart", rule: likedRule, ...more });
const refresh = (person: SignedIn, id: string): Promise<Answer> =>
  person.post(`/smart-playlists/${id}/refresh`);
const preview = (person: SignedIn, rule: string, more: object = {}): Promise<Answer> =>
  person.post("/smart-playlists/preview", { rule, ...more });
const change = (person: SignedIn, id: string, body: object): Promise<Answer> =>
  person.sendJson("PATCH", `/smart-playlists/${id}`, body);

async function heldAt(person: SignedIn, id: string): Promise<string[]> {
  const rows = (await app.truth(person.account)).playlists[id]?.items ?? [];
  return rows.map((held) => held.split(" ")[0] ?? "");
}

const urisOf = ({ body }: Answer): string[] => body.items.map(({ uri }: Shown) => uri);

test("stopped behind any call a refresh is finished by the next one, with nothing doubled or taken for a change by hand", async () => {
  const person = await aMember();
  const list = (at: number) => `all of (in playlist is "${person.own(at)}") order by title`;
  const id: string = (await make(person, { rule: list(1) })).body.playlist_id;
  for (const [turn, stopAt] of [2, 3, 4, 2].entries()) {
    const rule = list(turn % 2);
    await change(person, id, { rule });
    let calls = 0;
    const stopped: Promise<unknown>[] = [];
    onCall = () => {
      calls += 1;
      if (calls === stopAt) stopped.push(app.server.ctx.jobs.cancelAndWait({ userId: person.userId }, 5_000));
    };
    await refresh(person, id);
    await Promise.all(stopped);
    onCall = () => undefined;
    const answer = await refresh(person, id);
    expect(answer.body.status, answer.text).toBe("done");
    expect(await heldAt(person, id)).toEqual(urisOf(await preview(person, rule, { limit: 500 })));
    const { kept, left_out: leftOut } = (await person.get(`/smart-playlists/${id}`)).body;
    expect([kept, leftOut]).toEqual([[], []]);
  }
});
