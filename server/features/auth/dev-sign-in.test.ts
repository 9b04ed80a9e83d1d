import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/app.ts";
import { aCatalogue } from "#testing/catalogue.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 5, liked: 3, playlists: [2] }),
    env: { DEV_BYPASS: "1", ADMINS: "demo:account-3" },
  });
});
afterAll(() => app.close());

test("with DEV_BYPASS an account of the embedded provider signs in from a loopback address", async () => {
  const answer = await app.api(null).post("/auth/dev-login", { account: "account-0" });
  expect(answer.status).toBe(200);
  const { body: me } = await app.api(answer.body.app_token).get("/auth/me");
  expect(me).toMatchObject({ user_id: answer.body.user_id, provider: "demo", display_name: "Person 0" });
});

test("an account that is not there is told", async () => {
  const answer = await app.api(null).post("/auth/dev-login", { account: "nobody" });
  expect([answer.status, answer.body.code]).toEqual([404, "not-found"]);
});

test("ADMINS names the admins, and the first to sign in is then nobody special", async () => {
  const admins = [];
  for (const account of ["account-1", "account-3"]) {
    const person = await app.signIn(account);
    admins.push((await person.get("/auth/users/me/registry")).body);
    expect(admins.at(-1).user.user_id).toBe(person.userId);
  }
  expect(admins.map(({ user }) => user.admin)).toEqual([0, 1]);
});
