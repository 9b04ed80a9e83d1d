import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { ProviderId } from "#contract/auth/auth.ts";
import type { AppContext } from "#server/features/context.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { PersonData } from "#server/platform/person-data/person-data.ts";
import type { Session } from "#server/platform/http/serve.ts";
import type { AfterCommit } from "#server/platform/database/transaction.ts";
import type { LinkTokens } from "#server/features/auth/provider-links/provider-link.ts";
import type { Sessions } from "./sessions.ts";

export type AuthCtx = AppContext & {
  sessions: Sessions;
  linkTokens: LinkTokens;
  /**
   * Makes someone admin who signs in while no one is, in a browser that holds the set-up code. Part of the transaction in
   * which the person is kept.
   */
  claimBySignIn: (
    trx: Transaction<DatabaseTables>,
    afterCommit: AfterCommit,
    person: { userId: string; provider: string; request: FastifyRequest },
  ) => Promise<void>;
  /** What other features do when someone has signed in. */
  afterSignIn: (userId: string) => Promise<void>;
  /** What other features do when a session was ended by its person. */
  afterSignOut: (session: Session) => Promise<void>;
  /**
   * Part of the transaction in which an account without a service becomes one of `provider`, before it does: what every
   * feature keeps is made good there, and what was only good without a service goes.
   */
  migrateAccount: (
    trx: Transaction<DatabaseTables>,
    afterCommit: AfterCommit,
    person: { userId: string; provider: ProviderId },
  ) => Promise<void>;
  /** What every feature keeps of people; each deletes its own. */
  personData: readonly PersonData[];
};
