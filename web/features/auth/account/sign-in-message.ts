import type { Session } from "#web/platform/api/session.ts";

/** What the sign-in window reports the window that opened it. */
export type SignInMessage =
  | { type: "spotify_oauth"; app_token: string; user_id: string }
  | { type: "spotify_oauth_failed"; detail: string };

const channelName = "gatefold-sign-in";

/** Name of the sign-in window; a page in a window of this name may close it. */
export const signInWindowName = "gatefold-sign-in";

function parseMessage(data: unknown): SignInMessage | null {
  if (typeof data !== "object" || data === null || !("type" in data)) return null;
  const { type, app_token: appToken, user_id: userId, detail } = data as Record<string, unknown>;
  if (type === "spotify_oauth" && typeof appToken === "string" && typeof userId === "string") {
    return { type, app_token: appToken, user_id: userId };
  }
  return type === "spotify_oauth_failed" && typeof detail === "string" ? { type, detail } : null;
}

/**
 * Posts to the opener, on this origin only, and to the other tabs of this browser for when the provider's
 * pages cut the tie to the opener.
 */
export function notifyOpener(message: SignInMessage): void {
  const opener = window.opener as Window | null;
  opener?.postMessage(message, location.origin);
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
  channel.postMessage(message);
  channel.close();
}

/** Calls back with what a sign-in window on this origin tells; returns how to stop. */
export function listenToSignIn(handle: (message: SignInMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  const handleMessage = (event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin) return;
    const message = parseMessage(event.data);
    if (message !== null) handle(message);
  };
  channel.addEventListener("message", handleMessage);
  window.addEventListener("message", handleMessage);
  return () => {
    channel.close();
    window.removeEventListener("message", handleMessage);
  };
}

/** The session that a message carries. */
export function sessionOf(message: Extract<SignInMessage, { type: "spotify_oauth" }>): Session {
  return { appToken: message.app_token, userId: message.user_id };
}
