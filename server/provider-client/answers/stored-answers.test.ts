import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { createProviderClient, type ProviderClient } from "#server/provider-client/client/provider-client.ts";

let app: TestApp;
let person: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1 }) });
  person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
});
afterAll(() => app.close());

/** A provider of one answer that can change, and what it was asked. */
async function aProvider() {
  const asked: (string | undefined)[] = [];
  const state = { version: 1, size: 10 };
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(request.headers["if-none-match"]);
    const etag = `"v${state.version}"`;
    const isKnown = request.headers["if-none-match"] === etag;
    const body = JSON.stringify({ version: state.version, text: "x".repeat(state.size) });
    response.writeHead(isKnown ? 304 : 200, { etag }).end(isKnown ? undefined : body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { database, log, providers } = app.server.ctx;
  const client = createProviderClient({
    connection: {
      ...providers.connection("demo"),
      // Counted apart from the demo's own calls.
      id: "folder",
      apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    },
    database,
    tokens: {
      accessToken: () => Promise.resolve("a token"),
      ownClientId: () => Promise.resolve(null),
    },
    log,
    now: app.clock.now,
  });
  const close = async () => {
    await client.close();
    await new Promise((closed) => server.close(closed));
  };
  return { asked, state, client, close };
}

function read(client: ProviderClient, path: string, isKept: boolean) {
  return client.send({ userId: person.userId, method: "GET", path, priority: "background", isKept });
}

test("a kept answer is asked for with its ETag and used again while it holds", async () => {
  const { asked, state, client, close } = await aProvider();
  try {
    const first = await read(client, "kept", true);
    expect(await read(client, "kept", true)).toEqual(first);
    state.version = 2;
    expect((await read(client, "kept", true)).body).toMatchObject({ version: 2 });
    expect((await read(client, "kept", true)).body).toMatchObject({ version: 2 });
    expect(asked).toEqual([undefined, '"v1"', '"v1"', '"v2"']);
  } finally {
    await close();
  }
});

test("what is not to be kept, and what is too long, is read again", async () => {
  const { asked, state, client, close } = await aProvider();
  try {
    await read(client, "not-kept", false);
    await read(client, "not-kept", false);
    state.size = 1_000_000;
    await read(client, "long", true);
    await read(client, "long", true);
    expect(asked).toEqual([undefined, undefined, undefined, undefined]);
  } finally {
    await close();
  }
});

test("calls of a provider without limits are counted too, at the latest when the process ends", async () => {
  const count = async () => {
    const rows = await app.server.ctx.database
      .selectFrom("provider_calls")
      .select(["priority", "calls"])
      .where("provider", "=", "folder")
      .execute();
    return rows.reduce((sum, { calls }) => sum + calls, 0);
  };
  const before = await count();
  const { client, close } = await aProvider();
  for (let call = 0; call < 7; call += 1) await read(client, `counted-${call}`, false);
  await close();
  expect((await count()) - before).toBe(7);
});

test("a refresh with nothing changed uses what was kept, and keeps no more than the listing and the newest songs", async () => {
  app.clock.advance(61_000);
  expect((await person.post("/library/cache/refresh")).status).toBe(200);
  const rows = await app.server.ctx.database
    .selectFrom("provider_answers")
    .select("address")
    .where("user_id", "=", person.userId)
    .where("address", "like", "/provider/%")
    .orderBy("address")
    .execute();
  expect(rows.map(({ address }) => address.split("?", 1)[0])).toEqual([
    "/provider/v1/me/playlists",
    "/provider/v1/me/tracks",
  ]);
});
