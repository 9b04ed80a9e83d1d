import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { clearBrowserCookie, readBrowserCookie, setBrowserCookie } from "./browser-cookies.ts";

const mark = { name: "gatefold_test", path: "/auth" };

async function answers(publicUrl: string, sent: string) {
  const http = Fastify();
  await http.register(cookie);
  http.get("/set", async (_request, reply) => {
    setBrowserCookie(reply, publicUrl, { ...mark, value: "v", maxAgeSeconds: 60 });
    return {};
  });
  http.get("/read", async (request, reply) => {
    clearBrowserCookie(reply, publicUrl, mark);
    return { held: readBrowserCookie(request, publicUrl, mark) ?? null };
  });
  const set = await http.inject("/set");
  const read = await http.inject({ url: "/read", headers: { cookie: sent } });
  await http.close();
  return {
    set: set.headers["set-cookie"],
    cleared: read.headers["set-cookie"],
    ...read.json<{ held: string }>(),
  };
}

test("over HTTPS a mark is of this very host, and one that another site of the domain set does not count", async () => {
  const foreign = await answers("https://music.example", "gatefold_test=v");
  expect(foreign.set).toBe("__Host-gatefold_test=v; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax");
  expect(foreign.held).toBeNull();
  expect((await answers("https://music.example", "__Host-gatefold_test=v")).held).toBe("v");
  expect(foreign.cleared).toMatch(/^__Host-gatefold_test=; .*Path=\/; .*Secure/u);
});

test("over plain HTTP it goes to its path alone", async () => {
  const own = await answers("http://127.0.0.1:8484", "gatefold_test=v");
  expect(own.set).toBe("gatefold_test=v; Max-Age=60; Path=/auth; HttpOnly; SameSite=Lax");
  expect(own.held).toBe("v");
});

test("below a path of a host that others share it goes to that path alone, and its name does not ask for all of it", async () => {
  const shared = await answers("https://music.example/gatefold", "__Secure-gatefold_test=v");
  expect(shared.set).toBe(
    "__Secure-gatefold_test=v; Max-Age=60; Path=/gatefold/auth; HttpOnly; Secure; SameSite=Lax",
  );
  expect(shared.held).toBe("v");
});
