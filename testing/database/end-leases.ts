import pg from "pg";

/** As {@link endLeases} has it. */
export interface EndedLeases {
  spared?: string | undefined;
  keepsJobs?: boolean;
}

/**
 * Lets the leases of a process that was killed run out at once, so that a test does not wait for them. On a real PostgreSQL
 * no one else knows that it is gone; the embedded database has one process, whose start frees them all.
 *
 * @param settings those by which the process found its database
 * @param options.spared kind of the jobs that the kills so far do not count against, where they are not what the test is about
 * @param options.keepsJobs leaves out the leases of jobs, which run out by themselves
 */
export async function endLeases(
  settings: Record<string, string>,
  { spared = "", keepsJobs = false }: EndedLeases = {},
): Promise<void> {
  const url = settings["DATABASE_URL"];
  if (url === undefined) return;
  const client = new pg.Client(url);
  await client.connect();
  try {
    // By any clock: some servers of tests are hours behind or ahead.
    for (const table of [...(keepsJobs ? [] : ["jobs"]), "provider_turns", "mutex_tickets"])
      await client.query(`update ${table} set lease_until = to_timestamp(0) where lease_until is not null`);
    await client.query("update jobs set deaths = 0 where kind = $1", [spared]);
  } finally {
    await client.end();
  }
}
