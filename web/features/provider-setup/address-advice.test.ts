import { describe, expect, it } from "vitest";
import { adviseOnAddress, forwardCommand, loopbackOf } from "./address-advice.ts";

const local = "http://127.0.0.1:8484";

describe("the advice on an address", () => {
  it.each([
    [local, null, local, "fine"],
    ["https://music.example", null, "https://music.example", "fine"],
    ["http://localhost:8484", "localhost", "http://localhost:8484", "localhost"],
    ["http://nas:8484", "plain-http", "http://nas:8484", "plain-http"],
    [local, null, "http://localhost:8484", "same-machine"],
    [local, null, "http://[::1]:8484", "same-machine"],
    ["https://music.example", null, "http://192.168.1.20:8484", "same-machine"],
    [local, null, "http://192.168.1.20:8484", "elsewhere"],
    [local, null, "http://nas.local:8484", "elsewhere"],
    [local, null, "http://127.0.0.1.evil.example", "elsewhere"],
  ] as const)("PUBLIC_URL %s (refused: %s), seen at %s, is %s", (publicUrl, refusal, here, advice) => {
    expect(adviseOnAddress({ public_url: publicUrl, refusal }, here)).toBe(advice);
  });
});

describe("forwarding a port", () => {
  it("keeps the port, or takes the usual one", () => {
    expect(loopbackOf("http://nas:9000")).toBe("http://127.0.0.1:9000");
    expect(loopbackOf("http://nas")).toBe(local);
  });

  it("names the machine that the browser is at, where it is one", () => {
    expect(forwardCommand(local, "http://nas.local:8484")).toBe("ssh -L 8484:127.0.0.1:8484 nas.local");
    expect(forwardCommand(local, local)).toBe("ssh -L 8484:127.0.0.1:8484 your-server");
  });
});
