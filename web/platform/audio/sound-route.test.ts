import { expect, test } from "vitest";
import { soundRouteOf } from "./sound-route.ts";

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1";
const traits = { userAgent: mac, platform: "MacIntel", maxTouchPoints: 0, hasAudioContext: true };
const android =
  "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36";
const lockScreen = { via: "element", reason: "lock-screen" };

test.each([
  ["a Mac", {}, { via: "graph" }],
  ["an iPad, which says it is a Mac", { maxTouchPoints: 5 }, lockScreen],
  [
    "an iPad that asks for phone pages",
    { userAgent: "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X)" },
    lockScreen,
  ],
  [
    "Chrome on an iPhone",
    { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) CriOS/142.0", platform: "iPhone" },
    lockScreen,
  ],
  [
    "an Android phone",
    { userAgent: android, platform: "Linux aarch64", maxTouchPoints: 5 },
    { via: "graph" },
  ],
  [
    "Windows with a touch screen",
    { userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64)", platform: "Win32", maxTouchPoints: 10 },
    { via: "graph" },
  ],
  ["a browser without Web Audio", { hasAudioContext: false }, { via: "element", reason: "none" }],
])("the way of the sound in %s", (_name, given, expected) => {
  expect(soundRouteOf({ ...traits, ...given })).toEqual(expected);
});
