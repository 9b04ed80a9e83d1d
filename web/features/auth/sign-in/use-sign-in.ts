import { useEffect, useState } from "react";
import { call, getBaseUrl } from "#web/platform/api/api.ts";
import { ApiFailure, type Description } from "#web/platform/api/failure.ts";
import { signInText } from "#web/features/auth/texts/sign-in-text.ts";
import { setSession } from "#web/platform/api/session.ts";
import { listenToSignIn, sessionOf, signInWindowName } from "#web/features/auth/account/sign-in-message.ts";
import { signIn, type SignInProvider, type SignInWindow } from "./sign-in.ts";
import { peekWantedPath } from "#web/features/auth/account/wanted-path.ts";

const popupFeatures = "popup,width=520,height=760";
const closedCheckMs = 500;

interface OpenWindow extends SignInWindow {
  isClosed: () => boolean;
}

function openSignInWindow(): OpenWindow | null {
  const popup = window.open("about:blank", signInWindowName, popupFeatures);
  if (popup === null) return null;
  return {
    go: (url) => {
      popup.location.href = url;
    },
    close: () => popup.close(),
    isClosed: () => popup.closed,
  };
}

/**
 * Asks where to sign in. On another machine than the one that PUBLIC_URL leads to, the server refuses to send the
 * browser back here; it is asked without a way back then, which pasting the address stands in for (return-help.tsx).
 */
async function requestLogin(query: {
  provider: SignInProvider["id"];
  next?: string;
  client_id?: string;
}): Promise<unknown> {
  try {
    return await call("GET /auth/login", {
      query: { ...query, redirect: `${getBaseUrl()}/oauth/callback` },
    });
  } catch (error) {
    const isRefused = error instanceof ApiFailure && error.code === "bad-request";
    if (!isRefused || isLoopback(location.hostname) || query.provider !== "spotify") throw error;
    return call("GET /auth/login", { query });
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** A sign-in as the welcome page sees it: whether a window is open for it, and what went wrong. */
export interface SignInState {
  waitingFor: SignInProvider["id"] | null;
  /** the way in of the last attempt, whatever became of it */
  wasStartedWith: SignInProvider["id"] | null;
  failure: Description | null;
  /** `clientId`: of an application of the visitor's own */
  start: (providerId: SignInProvider["id"], clientId?: string) => void;
}

/** Signs in through a window, and takes the session from whatever that window manages to tell. */
export function useSignIn(): SignInState {
  const [waitingFor, setWaitingFor] = useState<SignInProvider["id"] | null>(null);
  const [wasStartedWith, setWasStartedWith] = useState<SignInProvider["id"] | null>(null);
  const [popup, setPopup] = useState<OpenWindow | null>(null);
  const [failure, setFailure] = useState<Description | null>(null);

  useEffect(
    () =>
      listenToSignIn((message) => {
        setWaitingFor(null);
        if (message.type === "spotify_oauth") setSession(sessionOf(message));
        else setFailure({ title: message.detail, advice: signInText("failedAdvice") });
      }),
    [],
  );

  useEffect(() => {
    if (popup === null || waitingFor === null) return undefined;
    const timer = setInterval(() => popup.isClosed() && setWaitingFor(null), closedCheckMs);
    return () => clearInterval(timer);
  }, [popup, waitingFor]);

  const start = (providerId: SignInProvider["id"], clientId?: string) => {
    setFailure(null);
    setWaitingFor(providerId);
    setWasStartedWith(providerId);
    const opened = openSignInWindow();
    setPopup(opened);
    const next = peekWantedPath();
    const query = {
      provider: providerId,
      ...(next === null ? {} : { next }),
      ...(clientId === undefined ? {} : { client_id: clientId }),
    };
    signIn({
      baseUrl: getBaseUrl(),
      requestLogin: () => requestLogin(query),
      openWindow: () => opened,
      goHere: (url) => location.assign(url),
      showFailure: setFailure,
    }).catch((error: unknown) => {
      setWaitingFor(null);
      // Shown already; whatever is not a failure of the call is a bug and must not be hidden.
      if (!(error instanceof Error)) throw error;
    });
  };

  return { waitingFor, wasStartedWith, failure, start };
}
