import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { reportOf, untilImported, uploadExport } from "#testing/people/import-export.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 10, liked: 1, playlists: [] }) });
});
afterAll(() => app.close());

const aMember = () => app.signIn(app.freshAccount());

describe("a table that no service wrote", () => {
  const table = [
    "When;Song;Who;Record;Took",
    "30.03.2025 01:30;One;Somebody;First;3:05",
    "30.03.2025 14:00;Two;Somebody;First;4:00",
    "31.02.2025 14:00;Three;Somebody;First;4:00",
    ";Four;Somebody;First;4:00",
    "01.04.2025 14:00;;Somebody;First;4:00",
    "01.04.2025 14:10;Six;Somebody;First;long",
    "",
  ].join("\r\n");
  const upload = async (person: SignedIn, text = table) =>
    (await uploadExport(person, text, { name: "my plays.csv" })).body;

  test("is shown with a guess, previewed as it is mapped, and imported so", async () => {
    const person = await aMember();
    const arrived = await upload(person);
    expect(arrived).toMatchObject({
      job_id: null,
      table: {
        mapping: { delimiter: ";", has_header: true, time: null, title: 1, artist: null, length: null },
        preview: { columns: ["When", "Song", "Who", "Record", "Took"] },
      },
    });
    expect((await person.get("/spotify-import/history")).body.imports).toEqual([]);
    const mapping = {
      ...arrived.table.mapping,
      time: 0,
      artist: 2,
      album: 3,
      length: 4,
      time_format: "day_first",
      time_zone: "Europe/Berlin",
      length_unit: "clock",
    };
    const path = `/spotify-import/upload/${arrived.upload_id}`;
    const preview = (await person.post(`${path}/preview`, mapping)).body;
    const shown = preview.rows.map((row: Shown) => [row.row, row.reason, row.problem, row.play?.started_at]);
    expect(shown).toEqual([
      [1, "imported", null, "2025-03-30T00:30:00.000Z"],
      [2, "imported", null, "2025-03-30T12:00:00.000Z"],
      [3, "unreadable", "Three: no readable time", undefined],
      [4, "undated", "No date", undefined],
      [5, "unreadable", "A row: no title", undefined],
      [6, "unreadable", "Six: no readable length", undefined],
    ]);
    expect(preview.rows[4].problem_message).toEqual({
      id: "history.lacksTitle",
      values: { row: { id: "history.namelessRow", values: {} } },
    });
    const asked = { filename: "my plays.csv", mapping, time_zone: "UTC" };
    const planned = { imported: 2, undated: 1, unreadable: 3, duplicate: 0 };
    expect((await person.post(`${path}/check`, asked)).body.report.totals).toMatchObject(planned);
    expect((await person.get("/stats/plays")).body.total).toBe(0);
    const started = await person.post(`${path}/import`, { filename: "my plays.csv", mapping });
    expect(started.status, started.text).toBe(200);
    const over = await untilImported(person, started.body.job_id);
    expect(over).toMatchObject({
      filename: "my plays.csv",
      status: "completed",
      stats: { streaming_events: 2 },
    });
    expect((await reportOf(person, over)).totals).toMatchObject(planned);
    const { items } = (await person.get("/stats/plays?tz=UTC")).body;
    expect(items.map((play: Shown) => [play.name, play.ms_played, play.source, play.is_to_minute])).toEqual([
      ["Two", 240_000, "scrobbles", true],
      ["One", 185_000, "scrobbles", true],
    ]);
  });

  test("is refused without a time, a title or a zone, and is no one else's", async () => {
    const [person, other] = [await aMember(), await aMember()];
    const { upload_id: id, table: guess } = await upload(person);
    const path = `/spotify-import/upload/${id}`;
    const filename = "my plays.csv";
    const refused = [400, "bad-request"];
    expect(await codeOf(person.post(`${path}/import`, { filename, mapping: guess.mapping }))).toEqual(
      refused,
    );
    const unmapped = { filename, mapping: guess.mapping, time_zone: "UTC" };
    expect(await codeOf(person.post(`${path}/check`, unmapped))).toEqual(refused);
    const lost = { ...guess.mapping, time: 0, time_zone: "Middle/Earth" };
    expect(await codeOf(person.post(`${path}/preview`, lost))).toEqual(refused);
    expect(await codeOf(person.post(`${path}/preview`, { ...guess.mapping, title: -1 }))).toEqual(refused);
    const good = { ...guess.mapping, time: 0, time_format: "day_first" };
    expect((await other.post(`${path}/preview`, good)).status).toBe(404);
    expect((await other.post(`${path}/import`, { filename, mapping: good })).status).toBe(404);
    expect((await person.post(`/spotify-import/upload/${randomUUID()}/preview`, good)).status).toBe(404);
    expect((await person.post(`${path}/preview`, good)).status).toBe(200);
  });

  test("without names of columns is guessed by what looks like a time", async () => {
    const person = await aMember();
    const text = "A,B,2025-05-01T10:00:00+02:00\nC,D,2025-05-01 10:00 UTC\n";
    const { upload_id: id, table: guess } = await upload(person, text);
    expect(guess.mapping).toMatchObject({
      has_header: false,
      time: 2,
      time_format: "year_first",
      delimiter: ",",
    });
    expect(guess.preview.columns).toEqual(["Column 1", "Column 2", "Column 3"]);
    const mapped = { ...guess.mapping, title: 0 };
    const { rows } = (await person.post(`/spotify-import/upload/${id}/preview`, mapped)).body;
    expect(rows.map(({ play }: Shown) => play.started_at)).toEqual([
      "2025-05-01T08:00:00.000Z",
      "2025-05-01T10:00:00.000Z",
    ]);
  });
});

async function codeOf(answer: Promise<{ status: number; body: Shown }>): Promise<[number, string]> {
  const { status, body } = await answer;
  return [status, body.code];
}
