import type { FastifyRequest } from "fastify";
import type { Catalogue } from "./catalogue/catalogue.ts";

/** The two surfaces of the Web API: a new development-mode app of 2026, or an extended-quota one. */
type ApiVersion = "development" | "extended";

/** What every part of the embedded provider needs; made once in provider.ts. */
export interface DemoContext {
  catalogue: Catalogue;
  /** Origin and path that browsers use, without a trailing slash: `http://127.0.0.1:8484/provider`. */
  publicBase: string;
  /** Epoch milliseconds; tests pass their own clock. */
  now: () => number;
  /** Folder for the journal and rendered audio, or null to keep everything in memory. */
  dataFolder: string | null;
  dialect: () => ApiVersion;
  /** Hears of accounts that are thrown away: visitors' copies that no one uses any more. */
  onDiscard: (listener: (accountId: string) => void) => void;
  /** The signed-in account of a Web API request. Throws the service's 401 answer. */
  accountOf: (request: FastifyRequest) => string;
  /** A full track object of the Web API as the current dialect shows it. Throws 404 for unknown ids. */
  presentTrack: (trackId: string) => Record<string, unknown>;
  /** Track uris of a playable context (`spotify:playlist:…`, `spotify:album:…`, `spotify:artist:…`,
   *  `spotify:user:{id}:collection`) in order, `null` where an item cannot be played. Throws 404. */
  contextUris: (accountId: string, contextUri: string) => (string | null)[];
}

/** An error in the Web API's own shape: `{error: {status, message, reason?}}`. */
export class ProviderError extends Error {
  readonly status: number;
  readonly reason: string | undefined;
  readonly headers: Record<string, string>;
  constructor(
    status: number,
    message: string,
    extra: { reason?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.reason = extra.reason;
    this.headers = extra.headers ?? {};
  }
}
