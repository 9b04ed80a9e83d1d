import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { faultOfCss, inThemeOrder, typeOfThemeFile } from "./theme-rules.ts";

const css = ":root[data-visual-theme='x'] { --surface-app: black; }";

async function addTheme(folder: string, id: string, files: Record<string, string>): Promise<void> {
  await mkdir(join(folder, id), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, id, name), text);
}

const factsOf = (name: string) => JSON.stringify({ name, schemes: ["dark"] });

/** A bucket, as it would be behind ASSETS_URL. */
function startBucket() {
  const files: Record<string, string> = {
    "/themes/index.json": JSON.stringify(["of-bucket", "night", "../x", 7]),
    "/themes/of-bucket/theme.json": factsOf("Of the bucket"),
    "/themes/of-bucket/theme.css": css,
    "/themes/night/theme.json": factsOf("Night of the bucket"),
    "/themes/night/theme.css": css,
  };
  const bucket = createServer((request, response) => {
    const text = files[request.url ?? ""];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  return new Promise<typeof bucket>((resolve) => bucket.listen(0, "127.0.0.1", () => resolve(bucket)));
}

let app: TestApp;
let person: SignedIn;
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "gatefold-themes-"));
  bucket = await startBucket();
  await addTheme(folder, "aero", { "theme.json": factsOf("Aero"), "theme.css": css });
  await addTheme(folder, "night", { "theme.json": factsOf("Night"), "theme.css": css });
  await addTheme(folder, "pictured", {
    "theme.json": factsOf("Pictured"),
    "theme.css": css,
    "cover.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "run.js": "alert(1)",
  });
  await addTheme(folder, "broken", { "theme.json": "{", "theme.css": css });
  await addTheme(folder, "spying", {
    "theme.json": factsOf("Spying"),
    "theme.css": "a { background: url(https://elsewhere.example/seen) }",
  });
  await addTheme(folder, "Not An Id", { "theme.json": factsOf("Odd"), "theme.css": css });
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [1] }),
    env: {
      THEMES_DIR: folder,
      ASSETS_URL: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    },
  });
  person = await app.signIn(app.freshAccount());
});
afterAll(async () => {
  await app.close();
  bucket.close();
});

describe("the themes of a server", () => {
  test("are listed for everyone: default and aero first, those of the folder and of the bucket by name, broken ones not", async () => {
    const { status, body } = await app.api(null).get("/meta/themes");
    expect(status).toBe(200);
    expect(body.items.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual([
      ["default", "Gatefold"],
      ["aero", "Aero"],
      ["night", "Night of the bucket"],
      ["of-bucket", "Of the bucket"],
      ["pictured", "Pictured"],
    ]);
    expect(body.items[1].schemes).toEqual(["dark"]);
  });

  test("can be chosen; any other is refused, and changes nothing", async () => {
    const choose = (visualTheme: string) => person.sendJson("PATCH", "/auth/preferences", { visualTheme });
    expect((await choose("of-bucket")).body.visualTheme).toBe("of-bucket");
    for (const unknown of ["neon", "spying", "../x", ""]) {
      const { status, body } = await choose(unknown);
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "bad-request", ["visualTheme"]]);
    }
    expect((await person.get("/auth/preferences")).body.visualTheme).toBe("of-bucket");
    expect((await choose("default")).status).toBe(200);
  });
});

describe("a file of a theme", () => {
  const ask = (path: string) => fetch(`${app.url}/themes/${path}`, { redirect: "manual" });

  test("is served as what it is, and may run nothing", async () => {
    const style = await ask("aero/theme.css");
    expect([style.status, style.headers.get("content-type"), await style.text()]).toEqual([
      200,
      "text/css; charset=utf-8",
      css,
    ]);
    expect(style.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await ask("of-bucket/theme.css")).status).toBe(200);
  });

  test("that is a script, unknown or outside the folder is not there", async () => {
    for (const path of [
      "pictured/run.js",
      "night/theme.json",
      "night/none.css",
      "spying/theme.css",
      "default/theme.css",
      "aero/..%2F..%2Fnight%2Ftheme.css",
      "..%2Faero/theme.css",
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });

  test("that is a picture with a script in it is opened without", async () => {
    const picture = await ask("pictured/cover.svg");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(picture.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
  });
});

test.each([
  ["a { color: red; background: url(cover.webp) }", true],
  ["a { background: url('data:image/png;base64,AAAA') }", true],
  ['@import "other.css";', false],
  ["@/**/import url(x.css)", false],
  ["a { background: url(//elsewhere.example/x) }", false],
  ["a { background: url( 'https://elsewhere.example' ) }", false],
  ["a { background: url(/auth/me/export) }", false],
  ["a { background: url(../night/cover.webp) }", false],
  ["a { background: u\\72l(https://elsewhere.example) }", false],
])("a style sheet may name its own folder alone: %s", (text, isFine) => {
  expect(faultOfCss(text) === null).toBe(isFine);
});

test("a theme's files are pictures, fonts and style sheets", () => {
  for (const name of ["theme.css", "cover.webp", "a-b_1.woff2"]) expect(typeOfThemeFile(name)).not.toBeNull();
  for (const name of ["x.js", "x.html", "theme.json", ".css", "a/b.css", "x.css.js", ""])
    expect(typeOfThemeFile(name)).toBeNull();
});

test("default and aero are first whatever they are called", () => {
  const names = [
    { id: "z", name: "A" },
    { id: "aero", name: "Z" },
    { id: "default", name: "Y" },
  ];
  expect(inThemeOrder(names).map(({ id }) => id)).toEqual(["default", "aero", "z"]);
});
