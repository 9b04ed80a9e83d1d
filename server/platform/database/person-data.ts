import type { Transaction } from "kysely";
import type { DatabaseTables } from "./database-tables.ts";

/**
 * What a feature keeps of people, and how it lets go of it. Each feature deletes the rows of its own tables; app.ts
 * names all of them, and auth calls them when somebody disconnects or deletes the account.
 */
export interface PersonData {
  /** Ends what goes on for the person (a scan), in every process, before anything is deleted. */
  stop?: (userId: string) => Promise<void>;
  /** Deletes what came from the provider; inside the one transaction of a disconnect. */
  forgetContent?: (trx: Transaction<DatabaseTables>, userId: string) => Promise<void>;
  /** Deletes every row of the person; inside the one transaction of a deleted account. */
  forgetPerson: (trx: Transaction<DatabaseTables>, userId: string) => Promise<void>;
  /** Drops what this process remembers and tells whoever watches; after the commit. */
  afterForget?: (userId: string) => Promise<void>;
}
