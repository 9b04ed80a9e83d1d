import type { RouteOutput } from "#contract/api.ts";
import { ApiFailure, type Description } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { signInText } from "#web/features/auth/texts/sign-in-text.ts";

export type SignInProvider = RouteOutput<"GET /auth/providers">["items"][number];

/** The window that the provider's page opens in. */
export interface SignInWindow {
  go: (url: string) => void;
  close: () => void;
}

/** What a sign-in touches outside itself. */
export interface SignInParts {
  baseUrl: string;
  /** asks GET /auth/login; what it answers is checked here */
  requestLogin: () => Promise<unknown>;
  /** opens an empty window, or answers null when the browser blocks it */
  openWindow: () => SignInWindow | null;
  /** takes this window itself to an address */
  goHere: (url: string) => void;
  showFailure: (description: Description) => void;
}

function describeLoginFailure(error: unknown, baseUrl: string): Description {
  if (error instanceof ApiFailure && error.status < 500) {
    return { title: error.message, advice: commonText("failure.tryAgain") };
  }
  if (error instanceof TypeError && error.message === signInText("noAuthUrl")) {
    return { title: error.message, advice: signInText("unreachableTips") };
  }
  return { title: signInText("unreachable", { baseUrl }), advice: signInText("unreachableTips") };
}

function readAuthUrl(answer: unknown): string {
  if (typeof answer === "object" && answer !== null && "auth_url" in answer) {
    if (typeof answer.auth_url === "string" && answer.auth_url !== "") return answer.auth_url;
  }
  throw new TypeError(signInText("noAuthUrl"));
}

/**
 * Opens the provider's page in a window of its own, or here when windows are blocked. Must be called in the
 * click itself, because only then may a window open. Rethrows what went wrong after showing it
 * (specification 1, section 8). Answers whether a window was opened.
 */
export async function signIn(parts: SignInParts): Promise<SignInWindow | null> {
  const popup = parts.openWindow();
  try {
    const authUrl = readAuthUrl(await parts.requestLogin());
    if (popup === null) parts.goHere(authUrl);
    else popup.go(authUrl);
    return popup;
  } catch (error) {
    popup?.close();
    parts.showFailure(describeLoginFailure(error, parts.baseUrl));
    throw error;
  }
}
