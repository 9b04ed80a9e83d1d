import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { type Answer, type Api, untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

const path = "/auth/preferences";
const frequencies = [32, 64, 125, 250, 500, 1000, 2000, 8000];
const flat = [0, 0, 0, 0, 0, 0, 0, 0];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 16, liked: 1, playlists: [1] }),
    env: { ADMINS: "demo:nobody-here" },
  });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

function change(api: Api, body: unknown): Promise<Answer> {
  return api.sendJson("PATCH", path, body);
}

async function store(userId: string, chosen: unknown): Promise<void> {
  await sql`
    insert into preferences (user_id, chosen, changed_at) values (${userId}, ${JSON.stringify(chosen)}::jsonb, now())
    on conflict (user_id) do update set chosen = excluded.chosen
  `.execute(app.server.ctx.database);
}

describe("the preferences of a person", () => {
  test("begin with their defaults, none of them chosen", async () => {
    const person = await aMember();
    const { status, body } = await person.get(path);
    expect(status).toBe(200);
    expect(body).toEqual({
      showDisplayName: true,
      theme: "dark",
      language: "system",
      visualTheme: "default",
      accentColor: "#1DB954",
      artworkAccent: false,
      textSize: 100,
      reducedMotion: false,
      compactDensity: false,
      genreGroupingPref: "situational",
      playRow: "list",
      autoplay: false,
      crossfadeSeconds: 0,
      levelLoudness: false,
      eqEnableExperimental: false,
      eqGains: flat,
      eqFreqs: frequencies,
      eqQ: 1.1,
      eqPreamp: null,
      eqPresets: [],
      keepalive: "30d",
      chosen: ["keepalive"],
    });
  });

  test("change by field, are the same in every session of theirs, and no one else's", async () => {
    const [person, other] = [await aMember(), await aMember()];
    expect((await change(person, { theme: "light" })).body).toMatchObject({ theme: "light", eqQ: 1.1 });
    await change(person, { eqQ: 2, accentColor: "#3B82F6" });
    const elsewhere = await app.signIn(person.account);
    const { body } = await elsewhere.get(path);
    expect(body).toMatchObject({ theme: "light", eqQ: 2, accentColor: "#3B82F6", compactDensity: false });
    expect(body.chosen.toSorted()).toEqual(["accentColor", "eqQ", "keepalive", "theme"]);
    await change(elsewhere, { theme: "dark" });
    expect((await person.get(path)).body.theme).toBe("dark");
    expect((await other.get(path)).body.chosen).toEqual(["keepalive"]);
  });

  test("take nothing without changing anything", async () => {
    const person = await aMember();
    const { status, body } = await change(person, {});
    expect([status, body.chosen]).toEqual([200, ["keepalive"]]);
  });

  test("hold the choice of how long sessions last, at both of its addresses", async () => {
    const person = await aMember();
    expect((await change(person, { keepalive: "indefinite" })).body.keepalive).toBe("indefinite");
    expect((await person.get("/auth/keepalive/pref")).body).toEqual({ mode: "indefinite" });
    await person.post("/auth/keepalive/pref", { mode: "30d" });
    expect((await person.get(path)).body.keepalive).toBe("30d");
  });

  test("need someone who is signed in", async () => {
    for (const api of [app.api(null), app.api("no-such-token-at-all")]) {
      expect((await api.get(path)).status).toBe(401);
      expect((await change(api, { theme: "light" })).status).toBe(401);
    }
  });

  test("go with the account, and stay when it is disconnected", async () => {
    const person = await aMember();
    await change(person, { theme: "light" });
    await person.post("/auth/disconnect");
    expect((await person.get(path)).body.theme).toBe("light");
    expect((await person.sendJson("DELETE", "/auth/me", { confirm: person.userId })).status).toBe(200);
    const { rows } = await sql`select 1 from preferences where user_id = ${person.userId}`.execute(
      app.server.ctx.database,
    );
    expect(rows).toEqual([]);
  });
});

describe("what is refused changes nothing", () => {
  let person: SignedIn;
  beforeAll(async () => (person = await aMember()));

  test.each([
    [{ theme: "blue" }, "theme"],
    [{ accentColor: "red;}" }, "accentColor"],
    [{ visualTheme: "../x" }, "visualTheme"],
    [{ genreGroupingPref: "never" }, "genreGroupingPref"],
    [{ textSize: 89 }, "textSize"],
    [{ textSize: 151 }, "textSize"],
    [{ artworkAccent: "no" }, "artworkAccent"],
    [{ playRow: "album" }, "playRow"],
    [{ crossfadeSeconds: 13 }, "crossfadeSeconds"],
    [{ levelLoudness: "on" }, "levelLoudness"],
    [{ autoplay: "on" }, "autoplay"],
    [{ reducedMotion: "yes" }, "reducedMotion"],
    [{ keepalive: "1d" }, "keepalive"],
    [{ eqGains: [1, 2, 3] }, "eqGains"],
    [{ eqGains: ["1", 0, 0, 0, 0, 0, 0, 0] }, "eqGains.0"],
    [{ eqQ: "2" }, "eqQ"],
    [{ eqQ: 1e99 }, "eqQ"],
    [{ eqFreqs: [null, 0, 0, 0, 0, 0, 0, 0] }, "eqFreqs.0"],
    [
      { eqPresets: [{ id: "a b", name: "x", gains: flat, freqs: frequencies, q: 1, preamp: null }] },
      "eqPresets.0.id",
    ],
    [
      { eqPresets: [{ id: "a", name: " ", gains: flat, freqs: frequencies, q: 1, preamp: null }] },
      "eqPresets.0.name",
    ],
    [{ unknown: 1 }, ""],
  ])("%j", async (body, field) => {
    const before = (await person.get(path)).body;
    const answer = await change(person, { compactDensity: true, ...body });
    expect([answer.status, answer.body.code]).toEqual([400, "bad-request"]);
    expect(Object.keys(answer.body.fields).join()).toContain(field);
    expect((await person.get(path)).body).toEqual(before);
  });
});

describe("the equalizer's numbers", () => {
  test("are clamped and put into order", async () => {
    const person = await aMember();
    const { body } = await change(person, {
      eqGains: [99, -99, 0.04, -0.04, 3.14, 12, -12, 6],
      eqFreqs: [5, 60, 50, 250, 500, 1000, 2000, 90_000],
      eqQ: 9,
      eqPreamp: 4,
    });
    expect(body).toMatchObject({
      eqGains: [12, -12, 0, 0, 3.1, 12, -12, 6],
      eqFreqs: [32, 60, 60, 250, 500, 1000, 2000, 16_000],
      eqQ: 4,
      eqPreamp: 0,
    });
    expect((await change(person, { eqQ: 0.1 })).body.eqQ).toBe(0.3);
    expect((await change(person, { eqPreamp: null })).body.eqPreamp).toBeNull();
  });

  test.each([[frequencies.slice(1)], [[...frequencies, 9000]], [[]]])(
    "are the default frequencies when %j is sent, or stored",
    async (freqs) => {
      const person = await aMember();
      await change(person, { eqFreqs: frequencies.map((frequency) => frequency + 1) });
      expect((await change(person, { eqFreqs: freqs })).body.eqFreqs).toEqual(frequencies);
      await store(person.userId, { eqFreqs: freqs, eqQ: 2 });
      expect((await person.get(path)).body).toMatchObject({ eqFreqs: frequencies, eqQ: 2 });
    },
  );

  test("make presets of one's own, each within the same bounds", async () => {
    const person = await aMember();
    const preset = { id: "night", name: " Night ", gains: flat, freqs: frequencies, q: 1.1, preamp: null };
    const { body } = await change(person, {
      eqPresets: [preset, { ...preset, id: "loud", q: 77, preamp: -99 }],
    });
    expect(body.eqPresets).toEqual([
      { ...preset, name: "Night" },
      { ...preset, id: "loud", name: "Night", q: 4, preamp: -24 },
    ]);
    const many = Array.from({ length: 51 }, (_, index) => ({ ...preset, id: `p${index}` }));
    expect((await change(person, { eqPresets: many })).status).toBe(400);
  });

  test("and all else fall back to their defaults where what is stored is not of their shape", async () => {
    const person = await aMember();
    await store(person.userId, { eqGains: "loud", eqQ: 77, theme: "blue", chosen: 3, compactDensity: true });
    const { status, body } = await person.get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ eqGains: flat, eqQ: 1.1, theme: "dark", compactDensity: true });
    expect(body.chosen).toEqual(["compactDensity", "keepalive"]);
    expect((await change(person, { theme: "light" })).body.theme).toBe("light");
  });
});
