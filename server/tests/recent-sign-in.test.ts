import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { sampleRequest } from "#testing/samples/sample-input.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, untilScanIs, type Answer, type Api } from "#testing/server/http-client.ts";
import { beginLink } from "#testing/people/join-service.ts";
import { decide, finishLogin, type SignedIn } from "#testing/people/sign-in.ts";

/* What cannot be taken back needs a sign-in of the last ten minutes: every endpoint that says so in the contract. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }),
    env: { ADMINS: "demo:account-0" },
  });
});
afterAll(() => app.close());

const guarded = api.filter((endpoint) => "needsRecentSignIn" in endpoint);
const named = guarded.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

function call(who: Api, endpoint: (typeof guarded)[number]): Promise<Answer> {
  const { address, body } = sampleRequest(endpoint, {
    "users/{user_id}": "no-such-person",
    confirm: "not-the-id",
  });
  return body === undefined
    ? who.send(endpoint.method, address)
    : who.sendJson(endpoint.method, address, body);
}

const minutes = (count: number) => app.clock.advance(count * 60_000);

test("the account's deletion, a new recovery code and granting admin are guarded", () => {
  expect(named.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "DELETE /auth/me",
      "POST /auth/recovery-code",
      "PATCH /auth/admin/users/{user_id}/admin",
    ]),
  );
});

describe("an account of a service", () => {
  let admin: SignedIn;
  test.each(named)("$name is let in for ten minutes and refused after them", async ({ endpoint }) => {
    admin = await app.signIn("account-0");
    await untilScanIs(admin, "done");
    minutes(9);
    expect((await call(admin, endpoint)).body.code).not.toBe("sign-in-again");
    minutes(2);
    const refused = await call(admin, endpoint);
    expect([refused.status, refused.body.code]).toEqual([403, "sign-in-again"]);
    // Signed out it says no more than before.
    expect((await call(app.api(null), endpoint)).status).toBe(401);
    // Everything else goes on.
    expect((await admin.get("/auth/me")).status).toBe(200);
  });

  test("passing through the service again counts, in the same session", async () => {
    minutes(11);
    const { browser, at } = await beginLink(app.url, admin, "/auth/renew", { next: "/settings" });
    const back = await finishLogin(browser, await decide(at, "account-0", "allow"));
    expect(back.get("renewed")).toBe("true");
    expect(browser.cookies.has(back.get("mark") ?? "")).toBe(true);
    for (const { endpoint } of named)
      expect((await call(admin, endpoint)).body.code).not.toBe("sign-in-again");
  });
});

describe("an account of exports", () => {
  const begin = async () => apiOf(app.url, (await app.api(null).post("/auth/export-account")).body.app_token);

  test("makes its first recovery code whenever it likes, and from then on needs it", async () => {
    const person = await begin();
    minutes(11);
    const { status, body } = await person.post("/auth/recovery-code");
    expect(status).toBe(200);
    const again = await person.post("/auth/recovery-code");
    expect(again.body.code).toBe("sign-in-again");
    const wrong = await person.post("/auth/confirm", { recovery_code: "0000-0000-0000-0000-0000" });
    expect([wrong.status, wrong.body.code]).toEqual([404, "not-found"]);
    expect((await person.post("/auth/recovery-code")).body.code).toBe("sign-in-again");
    const right = await person.post("/auth/confirm", { recovery_code: body.recovery_code });
    expect(right.status).toBe(200);
    expect((await person.post("/auth/recovery-code")).status).toBe(200);
  });

  test("is not confirmed by the code of another account", async () => {
    const [one, other] = [await begin(), await begin()];
    await one.post("/auth/recovery-code");
    const { body } = await other.post("/auth/recovery-code");
    const answer = await one.post("/auth/confirm", { recovery_code: body.recovery_code });
    expect(answer.status).toBe(404);
  });

  test("signs in again by its code, and then may be deleted", async () => {
    const person = await begin();
    const { body } = await person.post("/auth/recovery-code");
    minutes(11);
    const userId = (await person.get("/auth/me")).body.user_id;
    const remove = (who: Api) => who.sendJson("DELETE", "/auth/me", { confirm: userId });
    expect((await remove(person)).body.code).toBe("sign-in-again");
    const back = await app.api(null).post("/auth/recover", { recovery_code: body.recovery_code });
    expect((await remove(apiOf(app.url, back.body.app_token))).status).toBe(200);
  });
});
