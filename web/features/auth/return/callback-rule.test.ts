import { describe, expect, it } from "vitest";
import { readCallback } from "./callback-rule.ts";

const mark = "gatefold_return_0123456789abcdefABCDEF";
const query = (text: string) => new URLSearchParams(text);
const signedIn = { isSignedIn: true, hasMark: () => false };
const visitor = { isSignedIn: false, hasMark: (given: string) => given === mark };

describe("the return from a sign-in", () => {
  it("takes someone who is signed in to next", () => {
    expect(readCallback(query("next=/stats"), signedIn)).toEqual({ kind: "go", to: "/stats" });
  });

  it("takes someone who is signed in to the library without next", () => {
    expect(readCallback(query(""), signedIn)).toEqual({ kind: "go", to: "/library" });
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "%2F%2Fevil.example",
    "/%2f/evil",
    "/%2F/evil.example",
    "/%5Cevil.example",
    "\t//evil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    "playlist/liked",
    "/oauth/callback?next=/oauth/callback",
    "",
  ])("does not follow %j, with a session or for one", (next) => {
    const search = new URLSearchParams({ next });
    expect(readCallback(search, signedIn)).toEqual({ kind: "go", to: "/library" });
    search.set("app_token", "T");
    search.set("mark", mark);
    expect(readCallback(search, visitor)).toMatchObject({ kind: "sign-in", to: "/library" });
  });

  it("does not send people in a circle", () => {
    expect(readCallback(query("next=/oauth/callback"), signedIn)).toEqual({ kind: "go", to: "/library" });
  });

  it("signs in with the token and the user id where this browser began it, and goes to next", () => {
    expect(readCallback(query(`app_token=T&user_id=U&next=/playlist/liked&mark=${mark}`), visitor)).toEqual({
      kind: "sign-in",
      session: { appToken: "T", userId: "U" },
      to: "/playlist/liked",
    });
  });

  it.each(["", "&mark=", "&mark=gatefold_return_FEDCBAfedcba9876543210"])(
    "asks about a token that comes with %j, and takes nothing of its address for true",
    (rest) => {
      expect(readCallback(query(`app_token=T&user_id=U&next=/stats${rest}`), visitor)).toEqual({
        kind: "ask",
        appToken: "T",
        to: "/stats",
      });
    },
  );

  it.each(["renewed=true", "joined=true", `joined=true&mark=${mark.toLowerCase()}`])(
    "takes %s without this browser's mark for nothing",
    (text) => {
      const marked = { ...signedIn, hasMark: visitor.hasMark };
      expect(readCallback(query(`${text}&next=/stats`), marked)).toEqual({ kind: "go", to: "/stats" });
    },
  );

  it("tells someone who is signed in how the renewal of their link went, and leads back", () => {
    const marked = { ...signedIn, hasMark: visitor.hasMark };
    expect(readCallback(query(`renewed=true&next=/stats&mark=${mark}`), marked)).toEqual({
      kind: "renewed",
      to: "/stats",
    });
    expect(readCallback(query(`joined=true&next=/settings&mark=${mark}`), marked)).toEqual({
      kind: "joined",
      to: "/settings",
    });
    const failed = "error=conflict&code=other-account&detail=Somebody+else.&renewal=true&next=/stats";
    expect(readCallback(query(failed), signedIn)).toEqual({
      kind: "failed",
      code: "other-account",
      backTo: "/stats",
    });
    expect(readCallback(query("error=conflict&renewal=true&next=//evil.example"), signedIn)).toMatchObject({
      backTo: "/library",
    });
  });

  it("does not take a failed sign-in for a renewal", () => {
    expect(readCallback(query("error=conflict&next=/stats"), signedIn)).toEqual({ kind: "go", to: "/stats" });
    expect(readCallback(query("error=conflict&renewal=true"), visitor)).toMatchObject({ kind: "failed" });
    expect(readCallback(query("joined=true"), visitor)).toMatchObject({ kind: "failed", code: "failed" });
    expect(readCallback(query("renewed=true"), visitor)).toMatchObject({ kind: "failed", code: "failed" });
  });

  it.each([
    ["error=access_denied&detail=Call+0800", "denied"],
    ["error=bad-request&code=used-up&detail=Call+0800", "used-up"],
    ["error=bad-request&code=%3Cb%3ECall+0800&detail=x", "failed"],
    ["error=Call+0800", "failed"],
    ["", "failed"],
  ])("of %j only a known reason is taken: %s", (address, code) => {
    expect(readCallback(query(address), visitor)).toEqual({ kind: "failed", code });
  });
});
