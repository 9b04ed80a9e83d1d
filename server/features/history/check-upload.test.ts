import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2020, rowOf2024, somePlays } from "#testing/samples/exports/export-zip.ts";
import { panoEvent, playFiles, rockboxLog } from "#testing/samples/exports/play-files.ts";
import { ghanCsv } from "#testing/samples/exports/scrobble-exports.ts";
import { exportPerson, type ExportPerson } from "#testing/people/export-account.ts";
import { reportOf, untilImported, uploadExport } from "#testing/people/import-export.ts";
import type { Shown } from "#testing/server/http-client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 2, liked: 1, playlists: [] }),
    env: { TRUST_PROXY: "127.0.0.1" },
  });
});
afterAll(() => app.close());

const plays = somePlays(30, Date.UTC(2025, 4, 1, 12)).map((play) => ({ ...play, msPlayed: 180_000 }));

/** Uploads a file to be checked. */
async function held(person: ExportPerson, bytes: Buffer | string, name: string): Promise<string> {
  const { body, text } = await uploadExport(person, bytes, { name, query: "?check=true" });
  expect(body, text).toMatchObject({ job_id: null, is_held: true, table: null });
  return `/spotify-import/upload/${body.upload_id}`;
}

async function importHeld(
  person: ExportPerson,
  path: string,
  filename: string,
  zone = "UTC",
): Promise<Shown> {
  const begun = await person.post(`${path}/import`, { filename, mapping: null, time_zone: zone });
  expect(begun.status, begun.text).toBe(200);
  return untilImported(person, begun.body.job_id);
}

const totalOf = async (person: ExportPerson) => (await person.get("/stats/plays")).body.total;

describe("a file of another service", () => {
  test("is counted as its import counts it, whatever is there, and nothing is stored before", async () => {
    const person = await exportPerson(app);
    // Of some files the plays are there already, of each service one after the other.
    for (const sample of playFiles.filter((_one, at) => at % 6 === 0)) {
      const text = sample.write(plays);
      const path = await held(person, text, sample.name);
      const before = await totalOf(person);
      const check = await person.post(`${path}/check`, { filename: sample.name, time_zone: "UTC" });
      expect(check.status, check.text).toBe(200);
      expect([sample.name, await totalOf(person)]).toEqual([sample.name, before]);
      expect(check.body).toMatchObject({ is_whole: true, files: [{ source: sample.source }] });
      const over = await importHeld(person, path, sample.name);
      const { totals, rows, years } = await reportOf(person, over);
      const { report } = check.body;
      expect([sample.name, report.rows, report.totals, report.years]).toEqual([
        sample.name,
        rows,
        totals,
        years,
      ]);
    }
  });

  test("says whose it is, what is twice in it, and what of it would be liked", async () => {
    const person = await exportPerson(app);
    const [play] = plays;
    if (play === undefined) throw new Error("There is no play.");
    const events = [panoEvent(play), panoEvent(play), panoEvent(play, "love")];
    const text = events.map((event) => JSON.stringify(event)).join("\n");
    const path = await held(person, text, "pano.jsonl");
    const { body } = await person.post(`${path}/check`, { filename: "pano.jsonl", time_zone: "UTC" });
    expect(body.report.totals).toMatchObject({ imported: 1, duplicate: 1, loved: 1 });
    expect(body.report.loved_songs).toBe(1);
    const over = await importHeld(person, path, "pano.jsonl");
    expect([over.stats.streaming_events, over.loved_songs]).toEqual([1, 1]);
    const { items } = (await person.get("/playlists/liked/tracks")).body;
    expect(items.map(({ track }: Shown) => track.name)).toEqual([play.track]);
    const again = await held(person, ghanCsv([play]), "recent.csv");
    const second = await person.post(`${again}/check`, { filename: "recent.csv", time_zone: "UTC" });
    expect(second.body.report.totals).toMatchObject({ imported: 0, duplicate: 1 });
    const lastfm = await held(
      person,
      playFiles.find(({ name }) => name === "pages.xml")?.write(plays) ?? "",
      "p.xml",
    );
    const named = await person.post(`${lastfm}/check`, { filename: "p.xml", time_zone: "UTC" });
    expect(named.body.files).toEqual([
      { name: "p.xml", source: "lastfm", account: "vera", needs_time_zone: false },
    ]);
  });

  test("whose clock names no zone is read by the zone that is chosen", async () => {
    const person = await exportPerson(app);
    const path = await held(person, rockboxLog(plays.slice(0, 1), "UNKNOWN"), ".scrobbler.log");
    const asked = { filename: ".scrobbler.log", time_zone: "Asia/Tokyo" };
    expect((await person.post(`${path}/check`, asked)).body.files[0].needs_time_zone).toBe(true);
    await importHeld(person, path, ".scrobbler.log", "Asia/Tokyo");
    const { items } = (await person.get("/stats/plays?tz=UTC")).body;
    const [play] = plays;
    const ended = (play?.endedAt ?? 0) - 9 * 3_600_000;
    expect(items.map((item: Shown) => Date.parse(item.ended_at))).toEqual([ended]);
  });
});

test("a play that stands in a file twice is one, however far apart, and so is one that is there already", async () => {
  const person = await exportPerson(app);
  // More than are stored at a time, the newest first, as services write them.
  const many = somePlays(600, Date.UTC(2024, 4, 1, 12)).map((play, at) => ({
    ...play,
    msPlayed: 180_000,
    endedAt: Date.UTC(2025, 3, 1) - at * 400_000,
  }));
  const bring = async (some: readonly (typeof many)[number][]) => {
    const path = await held(person, ghanCsv(some), "recent.csv");
    const asked = { filename: "recent.csv", time_zone: "UTC" };
    const check = await person.post(`${path}/check`, asked);
    const { totals } = await reportOf(person, await importHeld(person, path, "recent.csv"));
    expect(totals).toEqual(check.body.report.totals);
    return [totals.imported, totals.duplicate];
  };
  expect(await bring([...many, ...many.slice(0, 5)])).toEqual([600, 5]);
  const older = many.map((play) => ({ ...play, endedAt: play.endedAt - 599 * 400_000 }));
  expect(await bring([...older, ...many.slice(100, 110)])).toEqual([600, 10]);
  expect(await totalOf(person)).toBe(1_200);
});

describe("an export of someone else", () => {
  const named = (account: string) =>
    `<lfm><recenttracks user="${account}">${trackOf(account)}</recenttracks></lfm>`;
  const trackOf = (title: string) =>
    `<track><artist>A</artist><name>${title}</name><date uts="${plays[0] ? plays[0].endedAt / 1_000 : 0}">x</date></track>`;

  test("is said to be of another account than earlier imports of its service, and of nothing else", async () => {
    const person = await exportPerson(app);
    const checked = async (account: string) => {
      const path = await held(person, named(account), "pages.xml");
      const { body } = await person.post(`${path}/check`, { filename: "pages.xml", time_zone: "UTC" });
      return { path, others: body.other_accounts };
    };
    const first = await checked("Vera");
    expect(first.others).toEqual([]);
    const over = await importHeld(person, first.path, "pages.xml");
    expect((await reportOf(person, over)).accounts).toEqual([{ source: "lastfm", account: "Vera" }]);
    expect((await checked("vera")).others).toEqual([]);
    expect((await checked("Nora")).others).toEqual([
      { source: "lastfm", account: "Nora", known: ["Vera"], is_signed_in: false },
    ]);
    // What was undone is none of the person's any more.
    await person.send("DELETE", `/spotify-import/${over.job_id}`);
    expect((await checked("Nora")).others).toEqual([]);
  });

  test("of the streaming service waits for the person when it is not of the account that they signed in with", async () => {
    const person = await exportPerson(app);
    const zip = await aZip({ "endsong_0.json": plays.map(rowOf2020) });
    const upload = async (bytes: Buffer) =>
      (await uploadExport(person, bytes, { name: "a.zip", query: "?check=true" })).body;
    const signInAs = async (account: string) => {
      const service = { provider: "spotify", account_id: account };
      const { database, events } = app.server.ctx;
      await database.updateTable("users").set(service).where("user_id", "=", person.userId).execute();
      await events.publish("sessions");
    };
    await signInAs("nora");
    const { is_held: isHeld, upload_id: id } = await upload(zip);
    expect(isHeld).toBe(true);
    const path = `/spotify-import/upload/${id}`;
    const { body } = await person.post(`${path}/check`, { filename: "a.zip", time_zone: "UTC" });
    const other = { source: "spotify", account: "somebody" };
    expect(body.other_accounts).toEqual([{ ...other, known: ["nora"], is_signed_in: true }]);
    expect(body.report).toMatchObject({ accounts: [other], totals: { imported: 30 } });
    // A layout that names no account is taken for the person's, and so is their own.
    const unnamed = await upload(await aZip({ "Streaming_History_Audio_2025_0.json": plays.map(rowOf2024) }));
    expect([unnamed.is_held, typeof unnamed.job_id]).toEqual([false, "string"]);
    await untilImported(person, unnamed.job_id);
    await signInAs("Somebody");
    const own = await upload(zip);
    expect([own.is_held, typeof own.job_id]).toEqual([false, "string"]);
    await untilImported(person, own.job_id);
  });
});

test("an export of the streaming service waits when an earlier one was of another account, where no one signed in", async () => {
  const person = await exportPerson(app);
  const zipOf = (username: string, days: number) =>
    aZip({
      "endsong_0.json": plays.map((play) => ({
        ...rowOf2020({ ...play, endedAt: play.endedAt - days * 86_400_000 }),
        username,
      })),
    });
  const upload = async (bytes: Buffer) =>
    (await uploadExport(person, bytes, { name: "a.zip", query: "?check=true" })).body;
  const first = await upload(await zipOf("vera", 0));
  expect(first.is_held).toBe(false);
  await untilImported(person, first.job_id);
  const hers = await upload(await zipOf("Vera", 100));
  expect(hers.is_held).toBe(false);
  await untilImported(person, hers.job_id);
  const other = await upload(await zipOf("nora", 200));
  expect(other).toMatchObject({ is_held: true, job_id: null });
  const asked = { filename: "a.zip", time_zone: "UTC" };
  const { body } = await person.post(`/spotify-import/upload/${other.upload_id}/check`, asked);
  const others = [{ source: "spotify", account: "nora", known: ["Vera"], is_signed_in: false }];
  expect(body.other_accounts).toEqual(others);
});

test("an export of the streaming service is imported at once, whatever its zip is called", async () => {
  const person = await exportPerson(app);
  const zip = await aZip({ "my data/endsong_0.json": plays.map(rowOf2020) });
  const { body } = await uploadExport(person, zip, { name: "a.zip", query: "?check=true" });
  expect([body.is_held, typeof body.job_id]).toEqual([false, "string"]);
  expect((await untilImported(person, body.job_id)).stats.streaming_events).toBe(30);
});

test("a check is refused without a zone, for what holds nothing, and for what is no one's or another's", async () => {
  const [person, other] = [await exportPerson(app), await exportPerson(app)];
  const path = await held(person, ghanCsv(plays), "recent.csv");
  const asked = { filename: "recent.csv", time_zone: "UTC" };
  const codeOf = async (who: ExportPerson, at: string, body: object) => (await who.post(at, body)).body.code;
  expect(await codeOf(person, `${path}/check`, { ...asked, time_zone: "Mars/Base" })).toBe("bad-request");
  expect(await codeOf(other, `${path}/check`, asked)).toBe("not-found");
  const nothing = await held(person, JSON.stringify({ some: "thing" }), "what.json");
  expect(await codeOf(person, `${nothing}/check`, { ...asked, filename: "what.json" })).toBe("unprocessable");
});
