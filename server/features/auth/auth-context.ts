import type { AppContext } from "#server/context.ts";
import type { PersonData } from "#server/platform/person-data.ts";
import type { Session } from "#server/platform/serve.ts";
import type { LinkTokens } from "./provider-link.ts";
import type { Sessions } from "./sessions.ts";

export type AuthCtx = AppContext & {
  sessions: Sessions;
  linkTokens: LinkTokens;
  /** What other features do when somebody has signed in. */
  afterSignIn: (userId: string) => Promise<void>;
  /** What other features do when a session was ended by its person. */
  afterSignOut: (session: Session) => Promise<void>;
  /** What every feature keeps of people; each deletes its own. */
  personData: readonly PersonData[];
};
