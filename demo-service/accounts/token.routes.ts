import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FaultPlan } from "../faults.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Clients } from "./clients.ts";
import type { Authorization, Grants } from "./grants.ts";

/** The parts of the accounts service. */
export interface AccountsService {
  clients: Clients;
  grants: Grants;
  tokens: AccessTokens;
  plan: FaultPlan;
  now: () => number;
}

/** An error in the shape of RFC 6749, section 5.2. */
export class OAuthError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(code: string, description: string, status = 400) {
    super(description);
    this.code = code;
    this.status = status;
  }
}

const TOKEN_S = 3600;
const EXPIRING_TOKEN_S = 20;

/** `POST /api/token`: exchanges codes and refresh tokens (RFC 6749; PKCE, RFC 7636). */
export function tokenRoutes(app: FastifyInstance, service: AccountsService): void {
  app.post("/api/token", async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const client = authenticate(service, request, form);
    const grantType = form.get("grant_type");
    void reply.header("cache-control", "no-store");
    if (grantType === "authorization_code") return exchangeCode(service, form, client);
    if (grantType === "refresh_token") return refresh(service, form, client);
    throw new OAuthError("unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
  });
}

interface AuthenticClient {
  id: string;
  hasSecret: boolean;
}

/** Who asks: by HTTP Basic, or by the form's client_id alone. Registered secrets must be right. */
function authenticate(
  service: AccountsService,
  request: FastifyRequest,
  form: URLSearchParams,
): AuthenticClient {
  const { id, given } = credentialsOf(request, form);
  if (id === "") throw new OAuthError("invalid_client", "Invalid client");
  if (given === null) return { id, hasSecret: false };
  const secret = service.clients.secretOf(id);
  if (secret !== null && given !== secret) throw new OAuthError("invalid_client", "Invalid client secret");
  return { id, hasSecret: secret !== null || !service.clients.isRegistered(id) };
}

function credentialsOf(request: FastifyRequest, form: URLSearchParams): { id: string; given: string | null } {
  const basic = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (basic === undefined) return { id: form.get("client_id") ?? "", given: form.get("client_secret") };
  const text = Buffer.from(basic, "base64").toString();
  const colon = text.indexOf(":");
  return { id: text.slice(0, colon), given: text.slice(colon + 1) };
}

function exchangeCode(service: AccountsService, form: URLSearchParams, client: AuthenticClient): object {
  const authorization = service.grants.takeCode(form.get("code") ?? "");
  if (authorization === null || authorization.clientId !== client.id) {
    throw new OAuthError("invalid_grant", "Invalid authorization code");
  }
  if (authorization.redirectUri !== form.get("redirect_uri")) {
    throw new OAuthError("invalid_grant", "Invalid redirect URI");
  }
  checkProof(authorization, form.get("code_verifier"), client);
  const refreshToken = service.grants.start(authorization);
  return answer(service, authorization, refreshToken);
}

function checkProof({ challenge }: Authorization, verifier: string | null, client: AuthenticClient): void {
  if (challenge === null) {
    if (!client.hasSecret) throw new OAuthError("invalid_client", "A client without PKCE needs its secret");
    return;
  }
  if (verifier === null) throw new OAuthError("invalid_request", "code_verifier required");
  if (createHash("sha256").update(verifier).digest("base64url") !== challenge) {
    throw new OAuthError("invalid_grant", "code_verifier was incorrect");
  }
}

function refresh(service: AccountsService, form: URLSearchParams, client: AuthenticClient): object {
  const token = form.get("refresh_token");
  if (token === null) throw new OAuthError("invalid_request", "refresh_token must be supplied");
  const grant = service.plan.faults.isRevoked ? null : service.grants.find(token, client.id);
  if (grant === null) {
    throw new OAuthError(
      "invalid_grant",
      service.plan.faults.isRevoked ? "Refresh token revoked" : "Invalid refresh token",
    );
  }
  return answer(service, grant, service.grants.rotate(grant));
}

function answer(
  service: AccountsService,
  { accountId, clientId, scopes }: { accountId: string; clientId: string; scopes: string[] },
  refreshToken: string,
): object {
  const seconds = service.plan.faults.isExpiring ? EXPIRING_TOKEN_S : TOKEN_S;
  const expiresAtMs = service.now() + seconds * 1000;
  return {
    access_token: service.tokens.issue({ accountId, clientId, scopes, expiresAtMs }),
    token_type: "Bearer",
    scope: scopes.join(" "),
    expires_in: seconds,
    refresh_token: refreshToken,
  };
}
