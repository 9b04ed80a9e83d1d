import { describe, expect, it } from "vitest";
import { readPastedReturn } from "./pasted-return.ts";

const finished = "/auth/callback?code=AQ%2Bc&state=s-1";

describe("an address that was pasted to finish a sign-in", () => {
  it.each([
    "http://127.0.0.1:8484/auth/callback?code=AQ%2Bc&state=s-1",
    "  http://127.0.0.1:8484/auth/callback?code=AQ%2Bc&state=s-1\n",
    '"http://127.0.0.1:8484/auth/callback?state=s-1&code=AQ%2Bc"',
    "127.0.0.1:8484/auth/callback?code=AQ%2Bc&state=s-1",
    "https://music.example/auth/callback?code=AQ%2Bc&state=s-1#_=_",
  ])("%j is taken to this origin's own callback", (text) => {
    expect(readPastedReturn(text)).toEqual({ path: finished });
  });

  it("brings a refusal back too", () => {
    expect(readPastedReturn("http://127.0.0.1:8484/auth/callback?error=access_denied&state=s-1")).toEqual({
      path: "/auth/callback?error=access_denied&state=s-1",
    });
  });

  it("takes nothing along but what the callback asks for", () => {
    expect(readPastedReturn("http://x.example/auth/callback?code=c&state=s&app_token=t&next=/x")).toEqual({
      path: "/auth/callback?code=c&state=s",
    });
  });

  it.each([
    ["", "empty"],
    ["   ", "empty"],
    ["AQBx7-only-the-code", "not-an-address"],
    ["cannot reach this page", "not-an-address"],
    ["javascript:alert(1)", "not-an-address"],
    ["https://accounts.spotify.com/authorize?client_id=x&state=s&code=c", "still-there"],
    ["https://accounts.spotify.com/en/login?continue=x", "still-there"],
    ["http://127.0.0.1:8485/provider/authorize?state=s", "still-there"],
    ["http://127.0.0.1:8484/oauth/callback", "finished"],
    ["http://127.0.0.1:8484/login", "other-page"],
    ["http://127.0.0.1:8484/evil/auth/callback?code=c&state=s", "other-page"],
    ["http://127.0.0.1:8484/auth/callback", "incomplete"],
    ["http://127.0.0.1:8484/auth/callback?code=c", "incomplete"],
    ["http://127.0.0.1:8484/auth/callback?state=s", "incomplete"],
  ])("%j is judged as %s", (text, problem) => {
    expect(readPastedReturn(text)).toEqual({ problem });
  });
});
