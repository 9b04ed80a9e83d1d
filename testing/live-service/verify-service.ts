import { providerScopes } from "#contract/auth/auth.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { refreshTokens, type ProviderTokens } from "#server/provider-client/accounts/oauth.ts";
import { checkApplication } from "#server/provider-client/accounts/check-application.ts";
import type { ProviderConnection } from "#server/provider-client/accounts/provider-connection.ts";
import {
  checkAccount,
  checkLiked,
  checkOthersItems,
  checkOwnItems,
  checkPlaylists,
  type Known,
} from "./library-checks.ts";
import { checkMetadata, checkPlayer, checkSearch } from "./metadata-checks.ts";
import { judge, lineOf, note, notSeen, summaryOf, type Finding } from "./report.ts";
import { ask, askAs, beginManualSignIn, StopAsking, type ServiceAnswer } from "./service-session.ts";

/** What the verification needs of the outside. */
export interface VerifyParts {
  connection: ProviderConnection;
  redirectUri: string;
  /** Lets a person sign in at the address; answers the address that their browser ended on. */
  signIn: (address: string) => Promise<string>;
  print: (line: string) => void;
}

const checks = [
  checkAccount,
  checkLiked,
  checkPlaylists,
  checkOwnItems,
  checkOthersItems,
  checkMetadata,
  checkSearch,
  checkPlayer,
];

/**
 * Holds what Gatefold counts on against the service itself, with some twenty calls that change nothing, and prints
 * a report without anything personal in it. Answers the findings; a service that refuses the sign-in is one of them.
 */
export async function verifyService(parts: VerifyParts): Promise<Finding[]> {
  const { connection, print } = parts;
  const findings: Finding[] = [];
  const add = (more: readonly Finding[]) => {
    for (const finding of more) print(lineOf(finding));
    findings.push(...more);
  };
  const answers: ServiceAnswer[] = [];
  try {
    add([await checkRegistration(parts)]);
    const tokens = await signInByHand(parts, add);
    const asAccount = askAs(connection, tokens.accessToken, (answer) => answers.push(answer));
    const known: Known = {
      userId: "",
      trackId: null,
      artistId: null,
      ownPlaylist: null,
      othersPlaylist: null,
      dialect: null,
    };
    for (const check of checks) add(await check(asAccount, known));
    add([findLimitHeaders(answers), await checkRefresh(connection, tokens)]);
  } catch (error) {
    add([describeEnd(error)]);
  }
  print(summaryOf(findings, answers.length));
  return findings;
}

async function checkRegistration({ connection }: VerifyParts): Promise<Finding> {
  const check = await checkApplication(connection.accountsBase, connection);
  const point = "the accounts service knows the Client ID";
  if (check === "unknown") return notSeen(point, "it could not be asked without signing in");
  return judge(point, check === "known", check);
}

async function signInByHand(
  { connection, redirectUri, signIn }: VerifyParts,
  add: (more: readonly Finding[]) => void,
): Promise<ProviderTokens> {
  const manual = await beginManualSignIn(connection, redirectUri, providerScopes);
  const page = await ask(manual.address);
  add([judge("redirect URI accepted by the authorize page", page.status < 400, `status ${page.status}`)]);
  const tokens = await manual.finish(await signIn(manual.address));
  const missing = providerScopes.filter((scope) => !tokens.scopes.split(" ").includes(scope));
  add([
    note("sign-in with PKCE", "a code was traded for tokens"),
    judge(
      "scopes granted",
      missing.length === 0,
      missing.length === 0 ? "all" : `without ${missing.join(", ")}`,
    ),
    judge("an access token lasts an hour", tokens.expiresInSeconds === 3600, `${tokens.expiresInSeconds} s`),
    judge("a refresh token came", tokens.refreshToken !== null, tokens.refreshToken === null ? "no" : "yes"),
  ]);
  return tokens;
}

/** Headers that might describe limits; their names only. */
function findLimitHeaders(answers: readonly ServiceAnswer[]): Finding {
  const names = new Set(answers.flatMap(({ headers }) => Object.keys(headers)));
  const telltale = [...names].filter((name) => /rate|limit|quota|retry/iu.test(name));
  const point = "headers that tell of limits";
  return telltale.length === 0 ? notSeen(point, "none") : note(point, telltale.join(", "));
}

async function checkRefresh(connection: ProviderConnection, tokens: ProviderTokens): Promise<Finding> {
  const point = "refreshing, and whether the refresh token rotates";
  if (tokens.refreshToken === null) return notSeen(point, "no refresh token came");
  const renewed = await refreshTokens(connection, tokens.refreshToken);
  const isRotated = renewed.refreshToken !== null && renewed.refreshToken !== tokens.refreshToken;
  return judge(point, renewed.accessToken !== tokens.accessToken, isRotated ? "rotates" : "stays the same");
}

/** Why there is no more to report. Whatever is no failure of the service is thrown on. */
function describeEnd(error: unknown): Finding {
  if (error instanceof StopAsking) {
    const { headers } = error.answer;
    const wait = headers["retry-after"] === undefined ? "without Retry-After" : "with Retry-After";
    return judge("the rest", false, `the service answered 429 ${wait}; run this again after its pause`);
  }
  if (error instanceof AppError) return judge("the rest", false, error.message);
  throw error;
}
