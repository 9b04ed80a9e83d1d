import type { MessageId } from "#contract/messages/messages.ts";
import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { UserScope } from "#server/platform/http/authorize.ts";
import type { PersonFile } from "./person-file.ts";
import type { PersonTable } from "./person-table.db.ts";
import type { RestoreTarget } from "./restore-rule.db.ts";

/**
 * What a feature keeps of people, how it hands that over, and how it lets go of it. Each feature deletes the rows of its own
 * tables; app-people.ts names all of them, and auth calls them when someone disconnects, deletes the account, or wants
 * a copy of everything.
 */
export interface PersonData {
  /** Ends what goes on for the person (a scan), in every process, before anything is deleted. */
  stop?: (userId: string) => Promise<void>;
  /** Deletes what came from the provider; inside the one transaction of a disconnect. */
  forgetContent?: (trx: Transaction<DatabaseTables>, userId: string) => Promise<void>;
  /** Deletes every row of the person; inside the one transaction of a deleted account. */
  forgetPerson: (trx: Transaction<DatabaseTables>, userId: string) => Promise<void>;
  /** Drops what this process remembers and notifies the watcher; after the commit. */
  afterForget?: (userId: string) => Promise<void>;
  /** Its tables as files of the zip of `GET /auth/me/export`. */
  tables?: readonly PersonTable[];
  /** What follows when rows of its tables were restored from such a zip: counting, and what screens are shown. */
  afterRestore?: (target: RestoreTarget, signal: AbortSignal) => Promise<void>;
  /** Files of that zip which are no plain tables. They do not come back: the tables hold what is in them. */
  files?: (person: UserScope, signal: AbortSignal) => AsyncIterable<PersonFile>;
  /** Tables of the feature that are in no file, each with the id of the reason, which the zip gives. */
  withheld?: Readonly<Record<string, MessageId>>;
}
