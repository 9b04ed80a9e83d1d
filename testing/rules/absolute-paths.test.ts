import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Ways in which an address gets to a browser past the router, with a path of the whole origin written into them. */
const waysPast: readonly RegExp[] = [
  /\b(?:href|src|srcSet|action|poster|formAction)=(?:\{\s*)?["'`]\/(?!\/)/u,
  /\b(?:fetch|EventSource|Worker|SharedWorker|Request|sendBeacon|importScripts)\(\s*["'`]\/(?!\/)/u,
  /\blocation(?:\.href)?\s*=\s*["'`]\/|\blocation\.(?:assign|replace)\(\s*["'`]\//u,
  /\bwindow\.open\(\s*["'`]\//u,
  /\b(?:push|replace)State\([^)]*["'`]\//u,
  /\$\{location\.origin\}|\blocation\.origin\s*\+\s*["'`]\//u,
  /\blocation\.pathname\s*(?:===|\+)/u,
  /url\(\s*["']?\/(?!\/)/u,
];

function pathsWritten(text: string): string[] {
  return text.split("\n").filter((line) => waysPast.some((way) => way.test(line)));
}

test("whatever gets to a browser past the router is written by addressOf: Gatefold may lie below a path", () => {
  const files = globSync("web/**/*.{ts,tsx,css,js}", { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/u.test(path) && !path.endsWith("platform/base-path.ts"),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    pathsWritten(readFileSync(root + path, "utf8")).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  '<a href="/legal">',
  "<img src={`/covers/${id}`} />",
  'await fetch("/healthz");',
  "new EventSource(`/events?ticket=${ticket}`)",
  'location.assign("/login");',
  'location.href = "/";',
  "const link = `${location.origin}/u/${handle}`;",
  "if (location.pathname === path) return;",
  "background: url(/pictures/a.jpg)",
])("%s would be found", (line) => {
  expect(pathsWritten(line)).toHaveLength(1);
});
