import { message } from "#contract/messages/messages.ts";
import { setTimeout as delay } from "node:timers/promises";
import * as oauth from "oauth4webapi";
import { AppError } from "#server/platform/process/errors.ts";
import { retryDelayMs } from "#server/provider-client/answers/provider-answers.ts";
import type { ProviderConnection } from "./provider-connection.ts";

/** What the accounts service gave. `refreshToken` is null when the old one stays good. */
export interface ProviderTokens {
  accessToken: string;
  refreshToken: string | null;
  expiresInSeconds: number;
  scopes: string;
}

/** The provider ended the link (`invalid_grant`): never retried, the person must sign in again. */
export class LinkEnded extends Error {}

/** A sign-in to start: where the browser goes, and what must be remembered. */
export interface SignInStart {
  address: string;
  state: string;
  codeVerifier: string;
}

/** Makes a PKCE (S256) authorization request (RFC 7636). */
export async function startSignIn(
  connection: ProviderConnection,
  redirectUri: string,
  scopes: readonly string[],
): Promise<SignInStart> {
  const codeVerifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(`${connection.authorizeBase}/authorize`);
  address.search = new URLSearchParams({
    client_id: connection.clientId,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: scopes.join(" "),
    state,
    code_challenge_method: "S256",
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
  }).toString();
  return { address: address.href, state, codeVerifier };
}

/** Trades a code for tokens. Throws AppError `provider-error` when the service refuses or cannot be reached. */
export async function exchangeCode(
  connection: ProviderConnection,
  grant: { code: string; codeVerifier: string; redirectUri: string },
): Promise<ProviderTokens> {
  const { server, client, authentication, options } = party(connection);
  // The state was checked against its stored hash; oauth4webapi wants parameters that it has validated itself.
  const parameters = oauth.validateAuthResponse(
    server,
    client,
    new URLSearchParams({ code: grant.code }),
    oauth.expectNoState,
  );
  try {
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      grant.redirectUri,
      grant.codeVerifier,
      options,
    );
    return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, response));
  } catch (cause) {
    throw new AppError("provider-error", message("provider.signInRefused"), {
      cause,
    });
  }
}

const refreshAttempts = 5;

/**
 * Renews tokens, again for a few seconds while the service fails or limits calls: a scan of an hour must not end for
 * one answer of an accounts service that stumbles. Throws LinkEnded on `invalid_grant`, AppError `provider-error` on
 * anything else.
 */
export async function refreshTokens(
  connection: ProviderConnection,
  refreshToken: string,
): Promise<ProviderTokens> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await refreshOnce(connection, refreshToken);
    } catch (cause) {
      if (cause instanceof oauth.ResponseBodyError && cause.error === "invalid_grant")
        throw new LinkEnded("The music service ended the link.", { cause });
      const isRefused = cause instanceof oauth.ResponseBodyError && cause.status < 429;
      if (isRefused || attempt === refreshAttempts)
        throw new AppError("provider-error", message("provider.unreachable"), { cause });
      await delay(retryDelayMs(attempt));
    }
  }
}

async function refreshOnce(connection: ProviderConnection, refreshToken: string): Promise<ProviderTokens> {
  const { server, client, authentication, options } = party(connection);
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    authentication,
    refreshToken,
    options,
  );
  return tokensOf(await oauth.processRefreshTokenResponse(server, client, response));
}

function party(connection: ProviderConnection) {
  const server: oauth.AuthorizationServer = {
    issuer: connection.accountsBase,
    token_endpoint: `${connection.accountsBase}/api/token`,
  };
  const client: oauth.Client = { client_id: connection.clientId };
  const authentication =
    connection.clientSecret === null ? oauth.None() : oauth.ClientSecretBasic(connection.clientSecret);
  // Bases are the operator's: plain HTTP is what the embedded provider and tests speak.
  const options = {
    [oauth.allowInsecureRequests]: connection.accountsBase.startsWith("http:"),
    signal: () => AbortSignal.timeout(20_000),
  };
  return { server, client, authentication, options };
}

function tokensOf(response: oauth.TokenEndpointResponse): ProviderTokens {
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? null,
    expiresInSeconds: response.expires_in ?? 3600,
    scopes: response.scope ?? "",
  };
}
