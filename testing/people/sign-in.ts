import { consentVersion } from "#contract/consent.ts";
import { apiOf, readAnswer, type Answer, type Api } from "#testing/server/http-client.ts";

/** A browser as far as signing in needs one: cookies of one origin, redirects followed by hand. */
export interface TestBrowser {
  origin: string;
  cookies: Map<string, string>;
  get(address: string): Promise<Answer>;
}

/** A browser without cookies. */
export function aBrowser(origin: string): TestBrowser {
  const cookies = new Map<string, string>();
  return {
    origin,
    cookies,
    get: async (address) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(new URL(address, origin), {
        redirect: "manual",
        headers: { accept: "text/html", ...(cookie === "" ? {} : { cookie }) },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name !== undefined && value !== undefined) cookies.set(name, value);
      }
      return readAnswer(response);
    },
  };
}

/** Asks where to sign in; throws unless the server reports. */
export async function startLogin(browser: TestBrowser, query = ""): Promise<URL> {
  const answer = await browser.get(`/auth/login${query}`);
  if (answer.status !== 200) throw new Error(`/auth/login answered ${answer.status}: ${answer.text}`);
  return new URL(String(answer.body.auth_url));
}

/** Presses a button of the provider's page; answers where the browser is sent. */
export async function decide(authorize: URL, account: string, decision: "allow" | "deny"): Promise<URL> {
  const response = await fetch(authorize, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ account, decision }),
  });
  const location = response.headers.get("location");
  if (location === null)
    throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
  return new URL(location);
}

/** Goes back to the server; answers the parameters of `/oauth/callback`. */
export async function finishLogin(browser: TestBrowser, back: URL): Promise<URLSearchParams> {
  const answer = await browser.get(back.href);
  const location = answer.headers.get("location");
  if (answer.status !== 302 || location === null)
    throw new Error(`/auth/callback answered ${answer.status}: ${answer.text}`);
  const address = new URL(location, browser.origin);
  if (address.pathname !== "/oauth/callback" || address.origin !== browser.origin)
    throw new Error(`/auth/callback sends to ${address.href}`);
  return address.searchParams;
}

/** A browser that opened the link which the server printed, and so holds the set-up code. Throws if it was refused. */
export async function openSetUp(origin: string, link: string | null): Promise<TestBrowser & { api: Api }> {
  if (link === null) throw new Error("The server printed no link: somebody is admin.");
  const browser = aBrowser(origin);
  const { status, headers } = await browser.get(link);
  if (headers.get("location") !== "/login?setup=spotify")
    throw new Error(`The set-up link answered ${status} to ${headers.get("location")}.`);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { ...browser, api: apiOf(origin, null, cookie) };
}

/** Who signed in, and calls in their name. */
export interface SignedIn extends Api {
  userId: string;
  account: string;
}

/** The whole way of a browser from the login screen to an app token. Throws when the sign-in fails. */
export async function signInAs(origin: string, account: string): Promise<SignedIn> {
  const browser = aBrowser(origin);
  const back = await decide(await startLogin(browser), account, "allow");
  const outcome = await finishLogin(browser, back);
  const token = outcome.get("app_token");
  if (token === null) throw new Error(`Nobody was signed in: ${outcome.toString()}`);
  return { ...apiOf(origin, token), userId: outcome.get("user_id") ?? "", account };
}

/** Agrees, as the banner's button does, to what writing playlists needs. */
export async function consent(person: Api): Promise<void> {
  const answer = await person.post("/auth/consent", { accepted: true, version: consentVersion });
  if (answer.status !== 200) throw new Error(`/auth/consent answered ${answer.status}: ${answer.text}`);
}
