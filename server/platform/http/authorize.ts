import { message } from "#contract/messages/messages.ts";
import type { FastifyRequest } from "fastify";
import { scopeOf, type Endpoint } from "#contract/base/endpoint.ts";
import type { TokenScope } from "#contract/base/token-scopes.ts";
import { AppError } from "#server/platform/process/errors.ts";

/** The account, and its service, whose rows a call reads or writes. Jobs have one without a session. */
export interface UserScope {
  userId: string;
  provider: "spotify" | "demo" | "folder" | "export";
}

/** Who is asking. */
export interface Session extends UserScope {
  isAdmin: boolean;
  /** hash of the app token, to revoke it */
  tokenHash: Buffer;
  /** when its person last proved who they are */
  signedInAt: Date;
  /** of a personal access token: what it may do; of a session, undefined */
  token?: { id: string; name: string; scopes: readonly TokenScope[] };
}

/** What the access rules of the contract ask of the app. */
export interface AccessChecks {
  /** Finds the session of a token; null when there is none. */
  authenticate: (token: string) => Promise<Session | null>;
  /** The app token of a ticket for an event stream, which is used up by that; null for one that is no good. */
  redeemTicket: (ticket: string) => Promise<string | null>;
  /** Throws AppError `gate-locked` while the landing gate is closed to the browser. */
  requireUnlocked: (request: FastifyRequest) => void;
  /** Whether a request holds the set-up code while that opens anything (access `set-up`). */
  holdsSetUpCode: (request: FastifyRequest) => Promise<boolean>;
  /** Throws AppError `consent-required` unless the person has agreed (access `consent` and `shared`). */
  requireConsent: (userId: string) => Promise<void>;
  /** Throws AppError `sign-in-again` unless the person signed in a short while ago (`needsRecentSignIn`). */
  requireRecentSignIn: (session: Session) => Promise<void>;
}

/**
 * Enforces the access rule that an endpoint declares (contract/base/endpoint.ts). Answers the caller's session; null where
 * none is needed. Throws AppError `gate-locked`, `not-signed-in`, `admin-required`, `consent-required` or `sign-in-again`.
 */
export async function authorize(
  endpoint: Endpoint,
  request: FastifyRequest,
  checks: AccessChecks,
): Promise<Session | null> {
  if (endpoint.isGated === true) checks.requireUnlocked(request);
  const session = await authorizeByRule(endpoint, request, checks);
  if (endpoint.needsRecentSignIn === true && session !== null) await checks.requireRecentSignIn(session);
  return session;
}

async function authorizeByRule(
  endpoint: Endpoint,
  request: FastifyRequest,
  checks: AccessChecks,
): Promise<Session | null> {
  if (endpoint.access === "public" || endpoint.access === "shared-with-all") return null;
  await redeem(endpoint, request, checks);
  const token = tokenOf(endpoint, request);
  const session = token === null ? null : await checks.authenticate(token);
  if (session?.token !== undefined) requireScope(endpoint, session.token.scopes);
  if (isForAdmins(endpoint)) return authorizeAdmin(endpoint, { request, session, checks });
  if (session === null) {
    // A token that is no good is refused all the same.
    if (endpoint.access === "optional" && token === null) return null;
    throw new AppError("not-signed-in", message("requests.signIn"));
  }
  if (endpoint.access === "consent" || endpoint.access === "shared")
    await checks.requireConsent(session.userId);
  return session;
}

function requireScope(endpoint: Endpoint, scopes: readonly TokenScope[]): void {
  const scope = scopeOf(endpoint);
  if (scope === null) throw new AppError("forbidden", message("requests.notForTokens"));
  if (!scopes.includes(scope))
    throw new AppError("forbidden", message("requests.tokenLacksScope", { scope }));
}

async function authorizeAdmin(
  { access }: Endpoint,
  asked: { request: FastifyRequest; session: Session | null; checks: AccessChecks },
): Promise<Session | null> {
  const { request, session, checks } = asked;
  if (session?.isAdmin === true) return session;
  if (access === "set-up" && (await checks.holdsSetUpCode(request))) return session;
  if (session === null) throw new AppError("not-signed-in", message("requests.signIn"));
  throw new AppError("admin-required", message("requests.adminsOnly"));
}

/** Whether an endpoint is for admins, the set-up among them. */
export function isForAdmins({ access }: Endpoint): boolean {
  return access === "admin" || access === "set-up";
}

/** App tokens of the tickets that requests brought. */
const redeemed = new WeakMap<FastifyRequest, string>();

async function redeem(endpoint: Endpoint, request: FastifyRequest, checks: AccessChecks): Promise<void> {
  const ticket = queryText(request, "ticket");
  if (endpoint.events === undefined || ticket === null) return;
  const token = await checks.redeemTicket(ticket);
  if (token === null) throw new AppError("not-signed-in", message("requests.ticketUsed"));
  redeemed.set(request, token);
}

/** The app token of a request: of its header, or for event streams also of its ticket or its address. */
export function tokenOf(endpoint: Endpoint, request: FastifyRequest): string | null {
  const bearer = bearerToken(request);
  if (bearer !== null || endpoint.events === undefined) return bearer;
  return redeemed.get(request) ?? queryText(request, "access_token");
}

/** The app token or personal access token of a request's header; null: it carries none. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^(?:Bearer|Token) ([\w.~+/-]{10,500}=*)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

function queryText(request: FastifyRequest, name: string): string | null {
  const { [name]: text } = request.query as Record<string, unknown>;
  return typeof text === "string" && text.length > 0 && text.length <= 500 ? text : null;
}
