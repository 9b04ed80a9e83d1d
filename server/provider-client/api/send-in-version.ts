import type { ApiVersion } from "#server/provider-client/client/api-versions.db.ts";
import { objectOf, textOf } from "#server/provider-client/answers/json.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import type { ApiVersionMemory } from "#server/provider-client/client/learned-api-version.ts";
import type { ProviderCall, ProviderClient } from "#server/provider-client/client/provider-client.ts";

/** The same call in both dialects. */
export type CallInVersions = (apiVersion: ApiVersion) => ProviderCall | Promise<ProviderCall>;

/**
 * Sends a call in the dialect that the provider is known to speak, newer first while nothing is known, and in the
 * other one only after an answer that says the call was not carried out (403, 404). What is learned is stored for
 * the whole instance, an application each; what turns out wrong is learned again (decisions, section 5). A call that may have been carried
 * out (a timeout, a 5xx) is never sent in the other dialect: the client throws then.
 *
 * @returns the provider's answer; where both dialects refuse, that of the one it speaks
 */
export async function sendInVersion(
  client: ProviderClient,
  { userId }: Pick<ProviderCall, "userId">,
  callIn: CallInVersions,
): Promise<ProviderAnswer> {
  const apiVersion = await client.apiVersionOf(userId);
  const to = { client, apiVersion };
  if ((await apiVersion.look()) === null) {
    // One call finds out, the others wait for it: none of them is spent on the wrong dialect.
    const found = await apiVersion.exclusive(async () =>
      apiVersion.known() === null ? sendIn(to, callIn, "development") : null,
    );
    if (found !== null) return found;
  }
  return sendIn(to, callIn, apiVersion.known() ?? "development");
}

/** Where calls go, and what is known of it. */
interface Receiver {
  client: ProviderClient;
  apiVersion: ApiVersionMemory;
}

async function sendIn(to: Receiver, callIn: CallInVersions, first: ApiVersion): Promise<ProviderAnswer> {
  const { client, apiVersion } = to;
  const known = apiVersion.known();
  const answer = await client.send(await callIn(first));
  if (answer.status < 400) {
    await apiVersion.learn(first);
    return answer;
  }
  if (!mayMeanOther(answer, first, known)) return answer;
  if (known === null) return tryOther(to, callIn, { first, answer });
  const doubted = await apiVersion.exclusive(async () => {
    if ((await apiVersion.look(true)) !== first) return null;
    return apiVersion.shouldReprobe() ? tryOther(to, callIn, { first, answer }) : answer;
  });
  // Another call, here or in another process, has learned meanwhile that the provider changed its dialect.
  return doubted ?? client.send(await callIn(apiVersion.known() ?? first));
}

async function tryOther(
  { client, apiVersion }: Receiver,
  callIn: CallInVersions,
  { first, answer }: { first: ApiVersion; answer: ProviderAnswer },
): Promise<ProviderAnswer> {
  const other = first === "development" ? "extended" : "development";
  const second = await client.send(await callIn(other));
  const isFirstUnknown = isPathUnknown(answer, first);
  const isSecondUnknown = second.status >= 400 && isPathUnknown(second, other);
  if (second.status < 400 || (isFirstUnknown && !isSecondUnknown)) {
    await apiVersion.learn(other);
    return second;
  }
  if (isSecondUnknown && !isFirstUnknown) await apiVersion.learn(first);
  return answer;
}

/** While nothing is known, any refusal may; later only one that says that there is no such path. */
function mayMeanOther(answer: ProviderAnswer, apiVersion: ApiVersion, known: ApiVersion | null): boolean {
  if (answer.status !== 403 && answer.status !== 404) return false;
  return known === null || isPathUnknown(answer, apiVersion);
}

/**
 * Whether a refusal is of the path, not of what it names. Development mode answers a bare 403 at paths that it lost
 * (seen since February 2026); paths that a service never had are 404 "Service not found".
 */
function isPathUnknown(answer: ProviderAnswer, apiVersion: ApiVersion): boolean {
  const message = textOf(objectOf(objectOf(answer.body)?.["error"])?.["message"]) ?? "";
  if (answer.status === 404) return message === "" || /^service not found/i.test(message);
  return answer.status === 403 && apiVersion === "extended" && /^(?:forbidden\.?)?$/i.test(message);
}
