import { sql, type Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";
import { markDays } from "./day-packs.db.ts";
import { hiddenByPerson } from "./hidden-plays.ts";
import { forgetFiles, type OpenFile } from "./known-files.db.ts";
import { deleteUnheardSongs, timesOf, type ImportOwner, type PlayColumns } from "./plays.db.ts";
import {
  keepHidden,
  playKeyColumns,
  reportColumns,
  showHidden,
  type StoredPlayKey,
} from "./twin-plays.db.ts";

type Trx = Transaction<DatabaseTables>;

/*
 * A play belongs to every import that holds it: its row names one, `history_shared_plays` the others, and
 * `history_shared_files` the imports with a whole file of the same content, which was not read. When an import is undone,
 * each of its plays goes to another that holds it, and those that no other holds are deleted.
 */

/** Rows of one transaction, so that others' writes pass between them. */
const playsAtOnce = 5_000;

/** Whether a row of `history_shared_plays` is of a play; both are aliases. */
const isOfPlay = (share: string, play: string) =>
  sql.join(
    ["user_id", "name_key", "ended_at", "ms_played", "song_id", "source"].map(
      (column) => sql`${sql.ref(`${share}.${column}`)} = ${sql.ref(`${play}.${column}`)}`,
    ),
    sql` and `,
  );

/** Notes that a file holds plays that were stored before. What no import brought, as the player did, is no one's to undo. */
export async function sharePlays(trx: Trx, open: OpenFile, stored: Iterable<StoredPlayKey>): Promise<void> {
  const keys = [...stored].filter((key) => key.import_id !== null);
  if (keys.length === 0) return;
  await sql`
    insert into history_shared_plays (user_id, import_id, file, name_key, ended_at, ms_played, song_id, source)
    select ${open.userId}, ${open.importId}::uuid, ${open.file}, row.* from ${rowsFrom(
      keys.map((key) => writeRow({ ...key })),
      playKeyColumns,
    )}
    on conflict do nothing
  `.execute(trx);
}

/** Notes that a file has the content of one that was read before, whose plays it then holds too. */
export async function shareFile(trx: Trx, open: OpenFile, digest: string): Promise<void> {
  await sql`
    insert into history_shared_files (user_id, import_id, file, of_import, of_file)
    select user_id, ${open.importId}::uuid, ${open.file}, import_id, file from history_files
    where user_id = ${open.userId} and digest = ${digest} and import_id is not null
    on conflict do nothing
  `.execute(trx);
}

/**
 * Takes an import off some of its plays: they go to another import that holds them, or are deleted. Call until it is done.
 * Plays that the import hid are shown once none is left, unless what they are the same as is still there.
 *
 * @returns whether the import holds no play any more
 */
export async function undoSomePlays(trx: Trx, owner: ImportOwner): Promise<boolean> {
  await forgetFiles(trx, owner.userId);
  if (await handOnFile(trx, owner)) return false;
  if (await handOnPlays(trx, owner)) return false;
  if (await deleteSomePlays(trx, owner)) return false;
  const { userId, importId } = owner;
  await showHidden(trx, owner);
  for (const table of ["history_shared_plays", "history_shared_files"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).where("import_id", "=", importId).execute();
  await deleteUnheardSongs(trx, userId);
  await forgetSharesOfGone(trx, userId);
  return true;
}

/** Deletes what is noted of plays that are gone. To be called after plays were deleted. */
export async function forgetSharesOfGone(trx: Trx, userId: string): Promise<void> {
  await sql`
    delete from history_shared_plays share where share.user_id = ${userId} and not exists (
      select from history_plays play where ${isOfPlay("share", "play")}
    )
  `.execute(trx);
}

/** Gives plays of a file to another import that has the same file. @returns whether there was one */
async function handOnFile(trx: Trx, owner: ImportOwner): Promise<boolean> {
  const { userId, importId } = owner;
  const heir = await trx
    .selectFrom("history_shared_files")
    .select(["import_id", "file", "of_file"])
    .where("user_id", "=", userId)
    .where("of_import", "=", importId)
    .where("import_id", "!=", importId)
    .orderBy("of_file")
    .orderBy("import_id")
    .limit(1)
    .executeTakeFirst();
  if (!heir) return false;
  const ofFile = sql`user_id = ${userId} and import_id = ${importId}::uuid and file = ${heir.of_file}`;
  const { numAffectedRows: handedOn } = await sql`
    update history_plays play set import_id = ${heir.import_id}::uuid, file = ${heir.file}
    where ctid = any (array(select ctid from history_plays where ${ofFile} limit ${playsAtOnce}))
  `.execute(trx);
  if (Number(handedOn ?? 0n) === playsAtOnce) return true;
  await sql`
    insert into history_shared_plays (user_id, import_id, file, name_key, ended_at, ms_played, song_id, source)
    select user_id, ${heir.import_id}::uuid, ${heir.file}, name_key, ended_at, ms_played, song_id, source
    from history_shared_plays where ${ofFile}
    on conflict do nothing
  `.execute(trx);
  await sql`
    update history_shared_files set of_import = ${heir.import_id}::uuid, of_file = ${heir.file}
    where user_id = ${userId} and of_import = ${importId}::uuid and of_file = ${heir.of_file}
  `.execute(trx);
  await trx
    .deleteFrom("history_shared_files")
    .where("user_id", "=", userId)
    .where("import_id", "=", heir.import_id)
    .where("file", "=", heir.file)
    .execute();
  return true;
}

/** Gives some plays to other imports that hold them. @returns whether there were any */
async function handOnPlays(trx: Trx, { userId, importId }: ImportOwner): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`
    with heir as (
      select mine.ctid as at, share.import_id, share.file
      from history_shared_plays share join history_plays mine on ${isOfPlay("share", "mine")}
      where share.user_id = ${userId} and share.import_id <> ${importId}::uuid and mine.import_id = ${importId}::uuid
      limit ${playsAtOnce}
    ), moved as (
      update history_plays play set import_id = heir.import_id, file = heir.file
      from heir where play.ctid = heir.at
      returning play.*
    ), settled as (
      delete from history_shared_plays share using moved
      where ${isOfPlay("share", "moved")} and share.import_id = moved.import_id and share.file = moved.file
    )
    select count(*)::int as moved from moved
  `.execute(trx);
  return (rows[0]?.moved ?? 0) > 0;
}

/** Deletes some plays of an import; the less exact reports of those that the person hid stay hidden. @returns whether there were any */
async function deleteSomePlays(trx: Trx, owner: ImportOwner): Promise<boolean> {
  const { userId, importId } = owner;
  const { rows: deleted } = await sql<
    Omit<PlayColumns, "ended_at"> & { ended_at: Date; hidden_by: string | null }
  >`
    delete from history_plays play where ctid = any (array(
      select ctid from history_plays where user_id = ${userId} and import_id = ${importId}::uuid
      limit ${playsAtOnce}
    ))
    returning ${reportColumns}, play.hidden_by
  `.execute(trx);
  await markDays(trx, userId, timesOf(deleted));
  const hidden = deleted.filter((play) => play.hidden_by === hiddenByPerson);
  await keepHidden(
    trx,
    owner,
    hidden.map((play) => ({ ...play, ended_at: play.ended_at.toISOString() })),
  );
  return deleted.length > 0;
}
