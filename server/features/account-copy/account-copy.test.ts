import { sql } from "kysely";
import yauzl from "yauzl";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notify } from "#server/features/notifications/notifications.ts";
import { copyOf, endOfCopyJob, restoreCopy, uploadCopy } from "#testing/people/account-copy.ts";
import { exportPerson } from "#testing/people/export-account.ts";
import { untilGenresAreFound } from "#testing/people/genres.ts";
import { importFiles, uploadExport } from "#testing/people/import-export.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { fillByRule } from "#testing/people/smart-playlists.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { emptyQueueState } from "#testing/samples/empty-queue.ts";
import { aZip, rowOf2020, rowOf2024, somePlays } from "#testing/samples/export-zip.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { untilScanIs, type Api, type Shown } from "#testing/server/http-client.ts";

/* One account on two instances: what it had on the first is on the second what it was. */

let from: TestApp;
let to: TestApp;
let person: SignedIn;
let zip: Buffer;

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 6, liked: 5, playlists: [9, 4] });
  from = await startTestApp({ catalogue });
  to = await startTestApp({ catalogue });
  person = await settled(from, "account-0");
  await useEverything(person);
  zip = await copyOf(person);
});
afterAll(async () => {
  await from.close();
  await to.close();
});

async function settled(app: TestApp, account: string): Promise<SignedIn> {
  const somebody = await app.signIn(account);
  await untilScanIs(somebody, "done");
  await untilGenresAreFound(app, somebody.userId);
  await consent(somebody);
  return somebody;
}

/** Fills each table of which a copy has a file, by what people do where that is quick. */
async function useEverything(somebody: SignedIn): Promise<void> {
  const { userId } = somebody;
  const { ctx } = from.server;
  await somebody.post("/stats/opt_in");
  await importFiles(somebody, {
    "endsong_0.json": somePlays(60, Date.UTC(2024, 4, 1)).map(rowOf2020),
    "Streaming_History_Audio_2024_1.json": somePlays(40, Date.UTC(2025, 4, 1)).map(rowOf2024),
    "YourLibrary.json": { tracks: [{ artist: 'A, "B"', album: "", track: "=1+1", uri: "spotify:track:x" }] },
  });
  await somebody.sendJson("PATCH", "/auth/preferences", { theme: "light", accentColor: "#3B82F6" });
  await somebody.sendJson("PATCH", "/auth/preferences", { keepalive: "indefinite" });
  await somebody.post("/classification/override", { track_id: "track1", genre: "rock" });
  await sql`insert into genre_group_overrides values (${userId}, 'artist', 'artist1', 'jazz', now())`.execute(
    ctx.database,
  );
  await sql`insert into genre_ai_answers values (${userId}, 'track2', null, now())`.execute(ctx.database);
  await somebody.post("/classification/dry-run", { threshold: 1 });
  await somebody.post("/playlists/create", { name: "Made here", public: false });
  await somebody.post("/playlists/playlist-0-0/items", { uris: ["spotify:track:track1"] });
  await somebody.sendJson("PATCH", "/playlists/playlist-0-0", { name: "Renamed \u2028 here" });
  await fillByRule(from, userId, "playlist-0-1");
  const { id: order } = (await somebody.post("/queue/lists", { items: ["spotify:track:track1"] })).body;
  const source = { kind: "liked", id: "", name: "Liked", address: "/playlist/liked" };
  for (const [version, undo] of [null, { position_ms: 0 }].entries())
    await somebody.sendJson("PUT", "/queue", {
      version,
      state: { ...emptyQueueState, list: { source, order }, row: 0 },
      undo,
    });
  await sql`insert into queue_decks values (${userId}, 'liked', '', ${order}, ${order}, 0, now())`.execute(
    ctx.database,
  );
  await somebody.sendJson("PUT", "/queue/skips/song/track3", { name: "Skipped" });
  await notify(ctx, { userId, type: "link_ended", key: "k", data: { service: "demo" } });
  await sql`insert into notification_mutes values (${userId}, 'milestone')`.execute(ctx.database);
  await somebody.post("/social/privacy", { search_visibility: "name", share_library_scope: "friends" });
  await somebody.sendJson("PUT", "/social/handle", { handle: "the_person" });
  await somebody.sendJson("PUT", "/social/email", { email: "person@example.org" });
  await somebody.sendJson("PUT", "/social/shown-playlists", { playlist_ids: ["playlist-0-0"] });
}

/** What a database generates, or keeps of the instance alone; the library is the service's. */
const ofInstance = [
  "job_id",
  "begun",
  "notification_id",
  "about_user_id",
  "friend_code",
  "friend_code_made_at",
];
const numbers = ["operation_id", "undoes", "part_id", "undone_by", "version", "last_version"];
const restoredTables = [
  ...["genre_overrides", "genre_group_overrides", "genre_ai_answers", "genre_plans"],
  ...[
    "history_plays",
    "history_songs",
    "history_imports",
    "history_files",
    "history_lists",
    "history_list_songs",
  ],
  ...[
    "notifications",
    "notification_mutes",
    "preferences",
    "shown_playlists",
    "social_settings",
    "stats_opt_ins",
  ],
  ...["operations", "operation_parts", "playlist_contents", "playlist_versions", "smart_playlists"],
  ...["queue_decks", "queue_lists", "queue_skips", "queue_states", "queue_undo"],
];

/** A copy has times to the millisecond. */
const toMs = (value: unknown) =>
  typeof value === "string" ? value.replace(/(T[\d:]{8}\.\d{3})\d+(\+00:00)$/u, "$1$2") : value;

/** All rows of a person in a table, with generated numbers counted from the lowest. */
async function rowsOf(app: TestApp, userId: string, table: string): Promise<Shown[]> {
  const { rows } = await sql<{ row: Shown }>`
    select to_jsonb(t) - 'user_id' as row from ${sql.table(table)} t where user_id = ${userId}
  `.execute(app.server.ctx.database);
  const isNumbered = /^operation|^playlist_versions/u.test(table);
  const low = await lowNumbers(app, userId);
  const plain = rows.map(({ row }) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !ofInstance.includes(name) || table === "history_imports")
        .map(([name, value]) =>
          isNumbered && numbers.includes(name) && typeof value === "number" && value > 0
            ? [name, value - (low[lowOf(table, name)] ?? 0)]
            : [name, toMs(value)],
        ),
    ),
  );
  return plain.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** Which generator a number is of. */
function lowOf(table: string, column: string): string {
  if (column.includes("version")) return "playlist_versions";
  return column === "part_id" || (table === "operation_parts" && column === "undone_by")
    ? "operation_parts"
    : "operations";
}

async function lowNumbers(app: TestApp, userId: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select min(operation_id) from operations where user_id = ${userId}) as operations,
      (select min(part_id) from operation_parts where user_id = ${userId}) as operation_parts,
      (select min(version) from playlist_versions where user_id = ${userId}) as playlist_versions
  `.execute(app.server.ctx.database);
  return rows[0] ?? {};
}

const reasons = (report: Shown) =>
  Object.fromEntries(report.files.map((file: Shown) => [file.path, file.left_out]));
const added = (report: Shown): number =>
  report.files.reduce((sum: number, file: Shown) => sum + (file.added ?? 0), 0);

describe("the same account of a service on another instance", () => {
  let back: SignedIn;
  let restored: { preview: Shown; report: Shown };

  beforeAll(async () => {
    back = await settled(to, "account-0");
    restored = await restoreCopy(back, zip);
  });

  test("is shown before anything is stored what comes back and what does not", () => {
    const { preview } = restored;
    expect(preview).toMatchObject({ provider: "demo", is_same_account: true });
    expect(added(preview)).toBe(0);
    const left = Object.entries(reasons(preview)).filter(([, reason]) => reason !== null);
    expect(Object.fromEntries(left)).toMatchObject({
      "account/sessions.json": "explained",
      "account/jobs.json": "explained",
      "genres/genres.csv": "explained",
      "library/playlists.json": "library-at-service",
    });
    for (const file of preview.files) if (file.left_out === "explained") expect(file.reason).toMatch(/\.$/u);
  });

  test.each(restoredTables)("has every row of %s", async (table) => {
    const before = await rowsOf(from, person.userId, table);
    expect(before.length, `nothing to restore in ${table}`).toBeGreaterThan(0);
    expect(await rowsOf(to, back.userId, table)).toEqual(before);
  });

  test("keeps how long sign-ins last, shows the plays, and can undo a change", async () => {
    expect((await back.get("/auth/preferences")).body).toMatchObject({
      keepalive: "indefinite",
      theme: "light",
    });
    const [here, there] = await Promise.all([person.get("/stats/plays"), back.get("/stats/plays")]);
    expect(there.body.items.length).toBe(here.body.items.length);
    const operations = (await back.get("/operations")).body.items;
    expect(operations.map(({ kind }: Shown) => kind)).toEqual(
      (await person.get("/operations")).body.items.map(({ kind }: Shown) => kind),
    );
    expect((await back.post("/playlists/create", { name: "Made there", public: false })).status).toBe(200);
  });

  test("gets nothing more from a second import", async () => {
    const before = await rowsOf(to, back.userId, "history_plays");
    const { report, job } = await restoreCopy(back, zip);
    expect([job.state, added(report)]).toEqual(["done", 0]);
    expect(reasons(report)["operations/operations.json"]).toBe("not-empty");
    expect(await rowsOf(to, back.userId, "history_plays")).toEqual(before);
  });
});

test("another account of the service gets what is the person's own, and nothing of another's playlists", async () => {
  const other = await settled(to, "account-1");
  const { report } = await restoreCopy(other, zip);
  expect(reasons(report)).toMatchObject({
    "history/plays.csv": null,
    "genres/own-genres.json": null,
    "library/smart-playlists.json": "other-account",
    "operations/changes.json": "other-account",
  });
  expect(await rowsOf(to, other.userId, "smart_playlists")).toEqual([]);
  expect(await rowsOf(to, other.userId, "history_plays")).toEqual(
    await rowsOf(from, person.userId, "history_plays"),
  );
  const settings = await rowsOf(to, other.userId, "social_settings");
  expect(settings).toMatchObject([{ search_visibility: "name", handle: null }]);
});

test("an account without a service takes plays, and no songs of another service", async () => {
  const local = await exportPerson(to);
  const { report } = await restoreCopy(local, zip);
  expect(reasons(report)).toMatchObject({
    "history/plays.csv": null,
    "genres/own-genres.json": "other-service",
    "playing/queue.json": "other-service",
    "library/playlists.json": "library-at-service",
  });
});

const libraryTables = [
  ...["library_liked", "library_playlists", "library_playlist_items", "library_tracks", "library_state"],
  ...[
    "library_export_songs",
    "history_plays",
    "history_lists",
    "operations",
    "operation_parts",
    "playlist_versions",
  ],
];

test("a library that no service has comes back whole, with what was made and changed here", async () => {
  const local = await exportPerson(from);
  await consent(local as unknown as SignedIn);
  await importFiles(local, {
    "YourLibrary.json": {
      tracks: [0, 1, 2].map((n) => ({
        artist: `Artist ${n}`,
        album: "Album",
        track: `Song ${n}`,
        uri: `spotify:track:s${n}`,
      })),
    },
    "Playlist1.json": {
      playlists: [
        {
          name: "Of the export",
          items: [3, 4].map((n) => ({
            track: {
              trackName: `Song ${n}`,
              artistName: `Artist ${n}`,
              albumName: "",
              trackUri: `spotify:track:s${n}`,
            },
            addedDate: "2024-01-02",
          })),
        },
      ],
    },
    "endsong_0.json": somePlays(20, Date.UTC(2024, 4, 1)).map(rowOf2020),
  });
  const { id } = (await local.post("/playlists/create", { name: "Made here", public: false })).body;
  await local.post(`/playlists/${id}/items`, { uris: ["spotify:track:s1", "spotify:track:s4"] });
  await local.post(`/playlists/${id}/items`, { uris: ["spotify:track:s2"] });
  const again = await exportPerson(to);
  const { report, job } = await restoreCopy(again, await copyOf(local));
  expect(job.state).toBe("done");
  expect(reasons(report)["library/local-songs.json"]).toBeNull();
  for (const table of libraryTables) {
    const before = await rowsOf(from, local.userId, table);
    expect(before.length, table).toBeGreaterThan(0);
    expect(await rowsOf(to, again.userId, table), table).toEqual(before);
  }
  const songs = (api: Api) => api.get(`/playlists/${id}/tracks`);
  expect((await songs(again)).body.items.map((item: Shown) => item.track.name)).toEqual(
    (await songs(local)).body.items.map((item: Shown) => item.track.name),
  );
  expect(added((await restoreCopy(again, await copyOf(local))).report)).toBe(0);
});

describe("what is no whole copy is refused, and nothing of it is stored", () => {
  /** The files of the copy, some of them changed. */
  async function copyWith(changes: Record<string, (text: string) => string>): Promise<Buffer> {
    const files: Record<string, string> = {};
    const opened = await yauzl.fromBufferPromise(zip);
    for await (const entry of opened.eachEntry()) {
      const text = (await buffer(await opened.openReadStreamPromise(entry))).toString("utf8");
      files[entry.fileName] = changes[entry.fileName]?.(text) ?? text;
    }
    return aZip(files);
  }

  async function refusalOf(bytes: Buffer): Promise<string> {
    const somebody = await settled(to, "account-2");
    const before = await rowsOf(to, somebody.userId, "preferences");
    const id = await uploadCopy(somebody, bytes);
    const preview = await endOfCopyJob(somebody, await somebody.post(`/account-copy/${id}/preview`));
    const { job } = await endOfCopyJob(somebody, await somebody.post(`/account-copy/${id}/import`));
    expect([job.state, job.error], "both refuse alike").toEqual(["failed", preview.job.error]);
    for (const table of ["history_plays", "genre_overrides", "operations"])
      expect(await rowsOf(to, somebody.userId, table)).toEqual([]);
    expect(await rowsOf(to, somebody.userId, "preferences")).toEqual(before);
    return job.error.detail as string;
  }

  test("a row that its table does not take", async () => {
    const detail = await refusalOf(
      await copyWith({ "genres/own-genres.json": (text) => text.replace('"genre":"rock"', '"genre":7') }),
    );
    expect(detail).toContain("genres/own-genres.json");
  });

  test("a file that is not there, a foreign zip, another version, and text that no database stores", async () => {
    const contents = (change: (told: Shown) => Shown) => (text: string) =>
      JSON.stringify(change(JSON.parse(text)));
    expect(
      await refusalOf(
        await copyWith({ "contents.json": contents((told) => ({ ...told, format: "other" })) }),
      ),
    ).toBe("This file is not a copy of a Gatefold account.");
    expect(
      await refusalOf(await copyWith({ "contents.json": contents((told) => ({ ...told, version: 99 })) })),
    ).toContain("another version");
    expect(
      await refusalOf(
        await copyWith({
          "contents.json": contents((told) => ({ ...told, files: [{ path: "gone.csv", about: "" }] })),
        }),
      ),
    ).toContain("damaged");
    const nul = (text: string) => text.replace("Renamed", String.raw`\u0000`);
    expect(await refusalOf(await copyWith({ "operations/changes.json": nul }))).toContain("damaged");
  });

  test("bytes that changed on the way", async () => {
    const bytes = Buffer.from(zip);
    const at = bytes.indexOf("genres/own-genres.json") + "genres/own-genres.json".length + 8;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
    expect(await refusalOf(bytes)).toContain("damaged");
  });

  test("a copy that was cut off is no zip", async () => {
    const somebody = await settled(to, "account-3");
    const answer = await uploadExport(somebody, zip.subarray(0, zip.length - 200), { name: "gatefold.zip" });
    expect(answer.body.is_copy).toBe(false);
    const { job } = await endOfCopyJob(somebody, answer);
    expect([job.state, job.error.detail]).toEqual([
      "failed",
      "This file is not a whole zip archive; please download the export again.",
    ]);
  });
});

test("an upload that is not there is not found, and one import runs at a time", async () => {
  const somebody = await settled(to, "account-4");
  const nobodys = "00000000-0000-4000-8000-000000000000";
  for (const step of ["preview", "import"])
    expect((await somebody.post(`/account-copy/${nobodys}/${step}`)).status).toBe(404);
  expect((await somebody.get(`/account-copy/jobs/${nobodys}`)).status).toBe(404);
  const id = await uploadCopy(somebody, zip);
  const answers = await Promise.all([
    somebody.post(`/account-copy/${id}/import`),
    somebody.post(`/account-copy/${id}/import`),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
