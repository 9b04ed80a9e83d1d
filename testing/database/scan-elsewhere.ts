import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { untilNoJob } from "#testing/server/until-job-ends.ts";

/**
 * Makes the person's last scan one that another process works on, which sends and reads nothing.
 *
 * @returns what ends it as the other process would, in a transaction where one is given
 */
export async function scanElsewhere(
  database: Database,
  userId: string,
  until: Date,
): Promise<(status: "done" | "cancelled", trx?: Database) => Promise<void>> {
  const held = { owner: "another process", kind: "library-scan" };
  await untilNoJob(database, { kind: held.kind, userId });
  await sql`update library_scans set status = 'running' where user_id = ${userId}`.execute(database);
  await sql`
    insert into jobs (job_id, user_id, kind, key, state, input, progress, created_at, lease_owner, lease_until)
    select gen_random_uuid(), user_id, ${held.kind}, scan_id::text, 'running',
      jsonb_build_object('scanId', scan_id), '{"done": 0, "total": null}', created_at, ${held.owner}, ${until}
    from library_scans where user_id = ${userId}
  `.execute(database);
  return async (status, trx = database) => {
    await sql`update library_scans set status = ${status} where user_id = ${userId}`.execute(trx);
    await sql`
      update jobs set state = ${status}, lease_owner = null, lease_until = null, finished_at = created_at
      where user_id = ${userId} and lease_owner = ${held.owner}
    `.execute(trx);
  };
}
