import type { Api } from "#testing/server/http-client.ts";
import { aBrowser, decide, finishLogin, type TestBrowser } from "./sign-in.ts";

/** A sign-in that someone begins who is signed in: to renew a link, or to join a service. */
export interface StartedLink {
  /** where it was started */
  browser: TestBrowser;
  /** the page of the service */
  at: URL;
}

/** Begins it by this call. Throws unless the server says where to go. */
export async function beginLink(
  origin: string,
  person: Api,
  path: string,
  body: object,
): Promise<StartedLink> {
  const answer = await person.post(path, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  const browser = aBrowser(origin);
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) browser.cookies.set(name, value);
  }
  return { browser, at: new URL(String(answer.body.auth_url)) };
}

/** Joins an account without a service to `account` of the service; answers the parameters of `/oauth/callback`. */
export async function joinAs(origin: string, person: Api, account: string): Promise<URLSearchParams> {
  const { browser, at } = await beginLink(origin, person, "/auth/join", {});
  return finishLogin(browser, await decide(at, account, "allow"));
}
