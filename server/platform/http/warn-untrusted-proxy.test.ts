import type { FastifyRequest } from "fastify";
import { expect, test, vi } from "vitest";
import type { Log } from "#server/platform/process/log.ts";
import { createProxyWarning } from "./warn-untrusted-proxy.ts";

const requestWith = (headers: Record<string, string>) =>
  ({ headers, ip: "192.0.2.7" }) as unknown as FastifyRequest;

function noticing(isTrusted: boolean) {
  const warn = vi.fn<(about: object, sentence: string) => void>();
  return { warn, notice: createProxyWarning({ warn } as unknown as Log, isTrusted) };
}

test.each(["x-forwarded-for", "forwarded", "x-real-ip"])(
  "a request with %s while no proxy is trusted is reported once, with its address",
  (header) => {
    const { warn, notice } = noticing(false);
    notice(requestWith({ host: "example.org" }));
    expect(warn).not.toHaveBeenCalled();
    for (let call = 0; call < 3; call += 1) notice(requestWith({ [header]: "198.51.100.1" }));
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]).toEqual([
      { header, address: "192.0.2.7" },
      expect.stringContaining("set TRUST_PROXY"),
    ]);
  },
);

test("where a proxy is trusted nothing is logged", () => {
  const { warn, notice } = noticing(true);
  notice(requestWith({ "x-forwarded-for": "198.51.100.1" }));
  expect(warn).not.toHaveBeenCalled();
});
