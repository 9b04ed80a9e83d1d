import { describe, expect, it } from "vitest";
import { formatBytes, readFileName } from "./file-facts.ts";

describe("the name of an exported file", () => {
  it.each([
    [`attachment; filename="x.csv"; filename*=UTF-8''Caf%C3%A9%20%F0%9F%8E%B5.csv`, "Café 🎵.csv"],
    [`attachment; filename="plain.json"`, "plain.json"],
    [`attachment; filename*=UTF-8''%E0%A4%A`, "list.csv"],
    [null, "list.csv"],
  ])("of %s is %s", (header, name) => expect(readFileName(header, "list.csv")).toBe(name));
});

it.each([
  [0, "0 KB"],
  [640_400, "640 KB"],
  [3_240_000, "3.2 MB"],
  [1_540_000_000, "1.5 GB"],
])("%i bytes are %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));
