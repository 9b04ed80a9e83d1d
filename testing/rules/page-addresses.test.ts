import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { api } from "#contract/api.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A page of the router, whose address is not within another page's. */
const pagePath = /getParentRoute: \(\) => (?:root|signedIn),\s*path: "(\/[^"]*)"/gu;

/** Addresses with each of their variables as one sign, since any text may stand there. */
const withoutNames = (path: string) => path.replaceAll(/\$\w+|\{\w+\}/gu, "*");

/** Pages that the server opens although an endpoint has their address: Home, and those of the admin panel. */
const isOpened = (path: string) => path === "/" || path.startsWith("/admin");

test("no page has the address of an endpoint, whose JSON a reload would show", () => {
  const files = globSync("web/app*.tsx", { cwd: root });
  const pages = files.flatMap((path) =>
    [...readFileSync(root + path, "utf8").matchAll(pagePath)].map(([, address = ""]) => address),
  );
  expect(pages.length).toBeGreaterThan(25);
  const answered = new Set(
    api.filter(({ method }) => method === "GET").map(({ path }) => withoutNames(path)),
  );
  expect(pages.filter((page) => !isOpened(page) && answered.has(withoutNames(page)))).toEqual([]);
});
