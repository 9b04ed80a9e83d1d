import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readSettings } from "#server/platform/process/settings.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { decide } from "#testing/people/sign-in.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";
import {
  listConnections,
  type ProviderConnection,
} from "#server/provider-client/accounts/provider-connection.ts";
import type { Finding } from "./report.ts";
import { verifyService } from "./verify-service.ts";

const redirectUri = "http://127.0.0.1:9/auth/callback";
const clientSecret = "5ec2e75ec2e75ec2e75ec2e75ec2e75e";
const clientId = "0123456789abcdef0123456789abcdef";

let service: OuterProvider;
let connection: ProviderConnection;

beforeAll(async () => {
  service = await startOuterProvider(aCatalogue({ accounts: 2, liked: 60, playlists: [60, 5] }));
  const settings = readSettings({ ...service.env }, service.folder);
  const [found] = listConnections(settings, "http://127.0.0.1:9", null, { clientId, clientSecret });
  if (found === undefined) throw new Error("There is no connection.");
  connection = found;
});
afterEach(() => service.provider.setFaults(""));
afterAll(() => service.close());

interface Report {
  findings: Finding[];
  text: string;
  /** what must not stand in the report: the address with the state, and the one with the code */
  secrets: string[];
}

async function verify(
  back = async (address: URL): Promise<string> => (await decide(address, "account-0", "allow")).href,
  at = connection,
): Promise<Report> {
  const lines: string[] = [];
  const secrets = [clientId, clientSecret, "account-0", "account-1"];
  const findings = await verifyService({
    connection: at,
    redirectUri,
    signIn: async (address) => {
      const landed = await back(new URL(address));
      for (const text of [address, landed])
        for (const name of ["state", "code"]) {
          const value = URL.canParse(text) ? new URL(text).searchParams.get(name) : null;
          if (value !== null && value.length > 8) secrets.push(value);
        }
      return landed;
    },
    print: (line) => lines.push(line),
  });
  return { findings, text: lines.join("\n"), secrets };
}

const found = ({ findings }: Report, point: RegExp) => findings.find((finding) => point.test(finding.point));

test("in the newer dialect everything is as Gatefold counts on, and nothing personal is printed", async () => {
  const report = await verify();
  expect(report.findings.filter(({ outcome }) => outcome === "different")).toEqual([]);
  expect(found(report, /^dialect$/u)?.found).toBe("development (/items: 200, /tracks: 403)");
  expect(found(report, /^items of others/u)).toMatchObject({ outcome: "as expected", found: "status 403" });
  expect(found(report, /^account_id/u)?.outcome).toBe("as expected");
  expect(found(report, /rotates$/u)?.found).toBe("rotates");
  expect(found(report, /^redirect URI/u)?.outcome).toBe("as expected");
  expect(found(report, /^scopes granted/u)?.found).toBe("all");
  expect(report.text).toMatch(
    /\d+ as expected, 0 different, \d+ noted, \d+ not seen; \d+ calls of the Web API/u,
  );
  expect(report.secrets.length).toBeGreaterThan(5);
  for (const secret of report.secrets) expect(report.text).not.toContain(secret);
});

test("in the older dialect too", async () => {
  service.provider.setFaults("dialect:extended");
  const report = await verify();
  expect(report.findings.filter(({ outcome }) => outcome === "different")).toEqual([]);
  expect(found(report, /^dialect$/u)?.found).toBe("extended (/items: 404, /tracks: 200)");
  expect(found(report, /^items of others/u)?.found).toBe("status 200");
});

test("it changes nothing and asks little", async () => {
  const before = service.provider.stats().calls;
  await verify();
  const after = service.provider.stats().calls;
  const calls = Object.entries(after)
    .map(([path, count]) => [path, count - (before[path] ?? 0)] as const)
    .filter(([path, count]) => path.startsWith("/v1/") && count > 0);
  expect(calls.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(24);
});

test("what differs from what Gatefold counts on is reported", async () => {
  service.provider.setFaults("expire");
  const report = await verify();
  expect(found(report, /lasts an hour/u)).toMatchObject({ outcome: "different", found: "20 s" });
});

test("a redirect URI that is not accepted is reported", async () => {
  const lines: string[] = [];
  const findings = await verifyService({
    connection,
    redirectUri: "http://localhost:8484/auth/callback",
    signIn: () => Promise.resolve("nowhere"),
    print: (line) => lines.push(line),
  });
  expect(findings.find(({ point }) => point.startsWith("redirect URI"))).toMatchObject({
    outcome: "different",
    found: "status 400",
  });
});

test.each([
  ["denies", async (address: URL) => (await decide(address, "account-0", "deny")).href, /access_denied/u],
  ["pastes the page itself", async (address: URL) => address.href, /isn't the address/u],
  ["pastes nothing", () => Promise.resolve(""), /isn't the address/u],
])("the report ends with a sentence when the person %s", async (_what, back, sentence) => {
  const report = await verify(back);
  expect(report.findings.at(-1)).toMatchObject({ outcome: "different" });
  expect(report.findings.at(-1)?.found).toMatch(sentence);
});

test("at a limit it stops at once", async () => {
  service.provider.setFaults("quota:3");
  const report = await verify();
  expect(report.findings.at(-1)?.found).toMatch(/429 with Retry-After/u);
});

test("a service that is out of reach is reported in a sentence", async () => {
  const report = await verify(undefined, { ...connection, authorizeBase: "http://127.0.0.1:9" });
  expect(report.findings.at(-1)).toMatchObject({
    outcome: "different",
    found: "http://127.0.0.1:9 isn't responding.",
  });
});
