import { describe, expect, it } from "vitest";
import { findFormProblems } from "./application-form-rule.ts";

const id = "0123456789abcdef0123456789abcdef";

describe("what was entered as an application", () => {
  it.each([id, ` ${id}\n`, id.toUpperCase()])("%j is a Client ID", (clientId) => {
    expect(findFormProblems({ clientId, secret: "" })).toEqual({ clientId: null, secret: null });
  });

  it.each([
    ["", /^Paste/u],
    [`https://developer.spotify.com/dashboard/${id}`, /an address/u],
    [`developer.spotify.com/dashboard/${id}`, /an address/u],
    [`SPOTIFY_CLIENT_ID=${id}`, /whole setting/u],
    [id.slice(2), /exactly 32 characters; this one has 30/u],
    [`${id.slice(1)}g`, /digits 0 to 9/u],
    ["my cool app", /digits 0 to 9/u],
  ])("%j is refused with the reason", (clientId, sentence) => {
    expect(findFormProblems({ clientId, secret: "" }).clientId).toMatch(sentence);
  });

  it("the secret in both fields is noticed", () => {
    expect(findFormProblems({ clientId: id, secret: id }).clientId).toMatch(/same/u);
  });

  it("a secret has its form too, and may be left out", () => {
    expect(findFormProblems({ clientId: id, secret: "hunter2" }).secret).toMatch(/leave it empty/u);
    expect(findFormProblems({ clientId: id, secret: `f${id.slice(1)}` }).secret).toBeNull();
  });
});
