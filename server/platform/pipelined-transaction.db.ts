import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type Transaction,
} from "kysely";
import type pg from "pg";
import { poolOf, type Database } from "./database.ts";
import type { DatabaseTables } from "./database-tables.ts";

/**
 * Runs `work` in one transaction whose statements are sent as they are started, without waiting for the answers of
 * those before: the database never idles while this thread is busy. They are carried out in the order in which they
 * were started. Kysely's own transactions send one statement at a time, and on a failure roll back beside those that
 * still wait, which then run outside of it; here the end waits for every statement that was started.
 *
 * Throws what the database says of the first statement that failed, or what `work` throws when none did.
 */
export async function pipelinedTransaction<T>(
  database: Database,
  work: (trx: Transaction<DatabaseTables>) => Promise<T>,
): Promise<T> {
  const client = await poolOf(database).connect();
  const connection = new PipelinedConnection(client);
  try {
    void connection.start("begin");
    const result = await work(kyselyOn(connection));
    await connection.settle();
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // Statements behind one that failed fail for that alone: what the first says is why.
    const first = await failureOf(connection.settle());
    client.release(await failureOf(client.query("rollback")));
    throw first ?? error;
  }
}

async function failureOf(work: Promise<unknown>): Promise<Error | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** One client, to whom statements are given as they come. */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #started: Promise<pg.QueryResult>[] = [];

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  start(statement: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    const answer = this.#client.query(statement, [...parameters]);
    // Whether it failed is asked by whoever started it, and at the end.
    answer.catch(() => undefined);
    this.#started.push(answer);
    return answer;
  }

  /** Waits for the answers of all that was started. Throws the first failure. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#started);
    await Promise.all(this.#started);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.start(sql, parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error("A pipelined transaction does not stream.");
  }
}

const nothing = async () => undefined;

/** Kysely's statements on this connection; beginning and ending is not its business. */
function kyselyOn(connection: DatabaseConnection): Transaction<DatabaseTables> {
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const kysely = new Kysely<DatabaseTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  // Statements take either; that it is a transaction is what their types ask for.
  return kysely as unknown as Transaction<DatabaseTables>;
}
