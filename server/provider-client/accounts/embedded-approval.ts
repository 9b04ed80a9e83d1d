import { message } from "#contract/messages/messages.ts";
import { request } from "undici";
import { AppError } from "#server/platform/process/errors.ts";
import type { ProviderConnection } from "./provider-connection.ts";

/**
 * Does what a person does on the embedded provider's page: chooses an account and allows the access, in the browser
 * that sends `cookie`.
 * Throws AppError `not-found` when the provider knows no such account.
 */
export async function approveSignIn(
  connection: ProviderConnection,
  address: string,
  { account, cookie }: { account: string; cookie: string | undefined },
): Promise<{ code: string | undefined; state: string | undefined; error: string | undefined }> {
  const page = new URL(address);
  const response = await request(`${connection.accountsBase}/authorize${page.search}`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: new URLSearchParams({ account, decision: "allow" }).toString(),
  });
  await response.body.dump();
  const { location } = response.headers;
  if (typeof location !== "string")
    throw new AppError("not-found", message("provider.unknownDemoAccount", { account }));
  const query = new URL(location, address).searchParams;
  return {
    code: query.get("code") ?? undefined,
    state: query.get("state") ?? undefined,
    error: query.get("error") ?? undefined,
  };
}
