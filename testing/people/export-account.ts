import type { TestApp } from "#testing/server/app.ts";
import { apiOf, type Api } from "#testing/server/http-client.ts";

/** A person whose library and plays come from files alone. */
export interface ExportPerson extends Api {
  userId: string;
  token: string;
}

let addresses = 0;

/**
 * A new account without a service, with statistics on. Each comes from an address of its own where the server believes its
 * proxy (`TRUST_PROXY`), since one address may make few.
 */
export async function exportPerson(app: TestApp): Promise<ExportPerson> {
  addresses += 1;
  const { body } = await app.api(null).send("POST", "/auth/export-account", {
    headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${addresses % 250}` },
    body: "{}",
  });
  const person = { ...apiOf(app.url, body.app_token), userId: body.user_id, token: body.app_token };
  await person.post("/stats/opt_in");
  return person;
}
