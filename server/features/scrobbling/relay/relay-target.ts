import type { RelayTargetId } from "#contract/scrobbling/relay.ts";
import type { Message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import type { PlayToSend } from "./relay.db.ts";

export type TargetCtx = {
  settings: Pick<AppContext["settings"], "LASTFM_API_BASE" | "LISTENBRAINZ_API_BASE">;
};

/**
 * What came of a request. `taken`: the service has the plays, but for those that it `refused` one by one. `refused`: it
 * refused the request for what is in it. `signed-out`: it refused the person. `away`: it is to be tried again later.
 */
export type Sent =
  | { outcome: "taken"; refused: ReadonlySet<PlayToSend> }
  | { outcome: "refused" | "signed-out" | "away" };

/** A service that plays are sent on to. */
export interface RelayTarget {
  id: RelayTargetId;
  /** as people know it */
  name: string;
  /** what a person's key is sealed for */
  purpose: string;
  /** why it is stopped: the service refuses the person, or what they gave cannot be read any more */
  why: { refused: Message; unreadable: Message };
  /** plays of one request */
  maxPlays: number;
  /** Sends plays. `key`: what the person gave. Throws the signal's reason. */
  send: (
    ctx: TargetCtx,
    batch: { key: string; plays: readonly PlayToSend[] },
    signal: AbortSignal,
  ) => Promise<Sent>;
  /**
   * Which of these plays the service has already; "away" where it does not say. Left out of services that keep one of what
   * they are sent twice.
   */
  findKnown?: (
    ctx: TargetCtx,
    batch: { key: string; account: string; plays: readonly PlayToSend[] },
    signal: AbortSignal,
  ) => Promise<ReadonlySet<PlayToSend> | "away">;
}

export const noneRefused: ReadonlySet<PlayToSend> = new Set();

/** JSON of a service, or null where it answered with something else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
