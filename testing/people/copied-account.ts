import { sql } from "kysely";
import { libraryCtxOf, personDataOf } from "#server/app-people.ts";
import type { LinkTokens } from "#server/features/auth/auth.ts";
import { accountTables } from "#server/features/auth/person-export/account-tables.db.ts";
import { createSearchIndexes } from "#server/features/search/search.ts";
import { notify } from "#server/features/notifications/notifications.ts";
import { untilGenresAreFound } from "#testing/people/genres.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { countOwnWay } from "#testing/people/named-plays.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { fillByRule } from "#testing/people/smart-playlists.ts";
import { emptyQueueState } from "#testing/samples/empty-queue.ts";
import { rowOf2020, rowOf2024, somePlays } from "#testing/samples/exports/export-zip.ts";
import type { TestApp } from "#testing/server/app.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";

/* An account that has a row in every table that comes back from a copy, and all its rows for comparison. */

/** Someone whose library is read, and who has agreed to what playlists need. */
export async function settled(app: TestApp, account: string): Promise<SignedIn> {
  const member = await app.signIn(account);
  await untilScanIs(member, "done");
  await untilGenresAreFound(app, member.userId);
  await consent(member);
  return member;
}

/** Fills each table of which a copy has a file, by what people do where that is quick. */
export async function useEverything(app: TestApp, member: SignedIn): Promise<void> {
  const { userId } = member;
  const { ctx } = app.server;
  await member.post("/stats/opt_in");
  for (const on of [true, false]) await member.post("/stats/private-session", { on });
  await importFiles(member, {
    "endsong_0.json": somePlays(60, Date.UTC(2024, 4, 1)).map(rowOf2020),
    "Streaming_History_Audio_2024_1.json": somePlays(40, Date.UTC(2025, 4, 1)).map(rowOf2024),
    "YourLibrary.json": { tracks: [{ artist: 'A, "B"', album: "", track: "=1+1", uri: "spotify:track:x" }] },
  });
  // The same file once more, and the same plays in another file.
  await importFiles(member, {
    "endsong_0.json": somePlays(60, Date.UTC(2024, 4, 1)).map(rowOf2020),
    "endsong_1.json": somePlays(61, Date.UTC(2024, 4, 1)).map(rowOf2020),
  });
  await countOwnWay(member);
  await member.sendJson("PATCH", "/auth/preferences", { theme: "light", accentColor: "#3B82F6" });
  await member.sendJson("PATCH", "/auth/preferences", { keepalive: "indefinite" });
  await member.post("/classification/override", { track_id: "track1", genre: "rock" });
  await sql`insert into genre_group_overrides values (${userId}, 'artist', 'artist1', 'jazz', now())`.execute(
    ctx.database,
  );
  await sql`insert into genre_ai_answers values (${userId}, 'track2', null, now())`.execute(ctx.database);
  await member.post("/classification/dry-run", { threshold: 1 });
  await member.post("/playlists/create", { name: "Made here", public: false });
  await member.post("/playlists/playlist-0-0/items", { uris: ["spotify:track:track1"] });
  await member.sendJson("PATCH", "/playlists/playlist-0-0", { name: "Renamed \u2028 here" });
  await fillByRule(app, userId, "playlist-0-1");
  const { id: order } = (await member.post("/queue/lists", { items: ["spotify:track:track1"] })).body;
  const source = { kind: "liked", id: "", name: "Liked", address: "/playlist/liked" };
  for (const [version, undo] of [null, { position_ms: 0 }].entries())
    await member.sendJson("PUT", "/queue", {
      version,
      state: { ...emptyQueueState, list: { source, order }, row: 0 },
      undo,
    });
  await sql`insert into queue_decks values (${userId}, 'liked', '', ${order}, ${order}, 0, now())`.execute(
    ctx.database,
  );
  await member.sendJson("PUT", "/queue/skips/song/track3", { name: "Skipped" });
  await notify(ctx, { userId, type: "link_ended", key: "k", data: { service: "demo" } });
  await sql`insert into notification_mutes values (${userId}, 'milestone')`.execute(ctx.database);
  await member.post("/social/privacy", { search_visibility: "name", share_library_scope: "friends" });
  await member.sendJson("PUT", "/social/handle", { handle: "the_person" });
  await member.sendJson("PUT", "/social/email", { email: "person@example.org" });
  await member.sendJson("PUT", "/social/shown-playlists", { playlist_ids: ["playlist-0-0"] });
}

/** What a database generates, or keeps of the instance alone; the library is the service's. */
const ofInstance = [
  "job_id",
  "pending",
  "notification_id",
  "about_user_id",
  "friend_code",
  "friend_code_made_at",
];
const numbers = ["operation_id", "undoes", "part_id", "undone_by", "version", "last_version"];
/** The tables of the files that have a rule by which they come back into such accounts, keyed to people. */
export async function restoredTables(app: TestApp, into: "service" | "local"): Promise<string[]> {
  const { ctx } = app.server;
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'
  `.execute(ctx.database);
  const keyed = new Set(rows.map(({ name }) => name));
  const libraryCtx = libraryCtxOf({ ctx, linkTokens: {} as LinkTokens });
  const searchIndexes = createSearchIndexes({ ...libraryCtx, readPlays: async () => null });
  const data = personDataOf(libraryCtx, searchIndexes).flatMap(({ tables = [] }) => tables);
  const restored = [...accountTables, ...data].filter(
    ({ back }) => typeof back === "object" && (into === "local") === (back.into === "local-account"),
  );
  // An account is made by its sign-in: of its own row, how long sign-ins last comes back, and a test of its own sees that.
  keyed.delete("users");
  return [...new Set(restored.flatMap(({ tables }) => tables))].filter((name) => keyed.has(name)).toSorted();
}

/** A copy has times to the millisecond. */
const toMs = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT.*\+00:00$/u.test(value)
    ? new Date(value).toISOString()
    : value;

/** All rows of a person in a table, with generated numbers counted from the lowest. */
export async function rowsOf(app: TestApp, userId: string, table: string): Promise<Shown[]> {
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
