import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";

/** A bucket, as it would be behind ASSETS_URL. */
let bucket: Server;
let answer: { status: number; body: string };
let asked: string[];

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: JSON.stringify([{ version: "9.9.9", changes: ["Ours"] }]) };
  bucket = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(answer.status).end(answer.body);
  });
  bucket.listen(0, "127.0.0.1");
  await once(bucket, "listening");
});
afterEach(async () => {
  bucket.close();
  await once(bucket, "close");
});

const start = (env: Record<string, string>) =>
  startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }), env });
const withBucket = () =>
  start({ ASSETS_URL: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/files` });
const versionsAt = async (app: TestApp): Promise<string[]> => {
  const { status, body } = await app.api(null).get("/changelog.json");
  expect(status).toBe(200);
  return body.map(({ version }: { version: string }) => version);
};

test("without a bucket everyone reads the changelog of the build, which has an entry of its version", async () => {
  const app = await start({});
  const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  expect(await versionsAt(app)).toContain(version);
  await app.close();
});

test("the bucket's takes its place and is asked once in five minutes", async () => {
  const app = await withBucket();
  expect([await versionsAt(app), await versionsAt(app)]).toEqual([["9.9.9"], ["9.9.9"]]);
  expect(asked).toEqual(["/files/changelog.json"]);
  app.clock.advance(5 * 60_000);
  await versionsAt(app);
  expect(asked).toHaveLength(2);
  await app.close();
});

test.each([
  ["is of another shape", 200, '{"version":"9.9.9"}'],
  ["is no JSON", 200, "<html>"],
  ["is not there", 404, "[]"],
  ["is far too large", 200, `[${" ".repeat(300_000)}]`],
])("where the bucket's %s, the build's is shown", async (_what, status, body) => {
  answer = { status, body };
  const app = await withBucket();
  expect(await versionsAt(app)).not.toContain("9.9.9");
  expect(asked).toHaveLength(1);
  await app.close();
});
