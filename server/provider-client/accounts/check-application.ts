import { request } from "undici";
import { objectOf, textOf } from "#server/provider-client/answers/json.ts";
import type { ProviderApplication } from "./provider-application.ts";

/** What the accounts service says of an application. `unknown`: it said nothing that tells. */
export type ApplicationCheck = "known" | "refused" | "unknown";

const timeoutMs = 5_000;

/**
 * Asks the accounts service whether it knows an application, by renewing a token that never was: to one that it
 * knows it answers `invalid_grant`, to others `invalid_client` (RFC 6749, section 5.2). Never throws; a service
 * that is out of reach is `unknown`.
 *
 * @param accountsBase address of the accounts service, without a last slash
 */
export async function checkApplication(
  accountsBase: string,
  { clientId, clientSecret }: ProviderApplication,
): Promise<ApplicationCheck> {
  const basic = Buffer.from(`${clientId}:${clientSecret ?? ""}`).toString("base64");
  const form = { grant_type: "refresh_token", refresh_token: "gatefold-asks-who-you-know" };
  try {
    const { statusCode, body } = await request(`${accountsBase}/api/token`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(clientSecret === null ? {} : { authorization: `Basic ${basic}` }),
      },
      body: new URLSearchParams(clientSecret === null ? { ...form, client_id: clientId } : form).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = JSON.parse(await body.text());
    if (![400, 401].includes(statusCode)) return "unknown";
    const error = textOf(objectOf(answer)?.["error"]);
    if (error === "invalid_grant") return "known";
    return error === "invalid_client" ? "refused" : "unknown";
  } catch {
    // Out of reach, too slow or not JSON: nothing was learned, and nothing depends on it.
    return "unknown";
  }
}
