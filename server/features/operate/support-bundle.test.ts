import { expect, test } from "vitest";
import { outlineLine } from "./outline-line.ts";

const outlineOf = (line: object) => JSON.parse(outlineLine(JSON.stringify(line)) ?? "null") as unknown;

test("a line keeps what the program wrote, and nothing of what people did", () => {
  const stack = [
    "Error: There is a playlist named For Ada's eyes",
    "    at storedToken (file:///home/ada/gatefold/server/features/auth/provider-links/provider-link.ts:177:30)",
    "    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)",
    "    at async Pool.query (/home/ada/gatefold/node_modules/@scope/pg/lib/index.js:45:11)",
  ].join("\n");
  const line = {
    level: 50,
    time: 1,
    pid: 12,
    hostname: "ada-laptop",
    userId: "u8e899eed4209f5d5fd925ba7",
    name: "For Ada",
    kind: "library-scan",
    path: "/playlists/37i9dQZF1DX/items",
    err: {
      type: "DatabaseError",
      code: "23505",
      message: "Key (email)=(ada@example.org)",
      constraint: "users_pkey",
      stack,
    },
    msg: "a job failed",
  };
  expect(outlineOf(line)).toEqual({
    level: 50,
    time: 1,
    kind: "library-scan",
    msg: "a job failed",
    path: "/playlists/{…}/items",
    err: {
      type: "DatabaseError",
      code: "23505",
      constraint: "users_pkey",
      at: [
        "server/features/auth/provider-links/provider-link.ts:177:30",
        "node_modules/@scope/pg/lib/index.js:45:11",
      ],
    },
  });
});

test.each(["", "not JSON", "[1]", "null", '"text"'])("%j is left out or empty", (line) => {
  expect(outlineLine(line) ?? "{}").toMatch(/^\{(?:\})?/u);
});

test("a field that holds an address or a mark of its own is left out, whatever its name", () => {
  expect(outlineOf({ msg: "hello ada@example.org", kind: "x", status: "<b>" })).toEqual({ kind: "x" });
});
