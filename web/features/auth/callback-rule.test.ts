import { describe, expect, it } from "vitest";
import { readCallback } from "./callback-rule.ts";

const query = (text: string) => new URLSearchParams(text);

describe("the return from a sign-in", () => {
  it("takes somebody who is signed in to next", () => {
    expect(readCallback(query("next=/stats"), true)).toEqual({ kind: "go", to: "/stats" });
  });

  it("takes somebody who is signed in to the library without next", () => {
    expect(readCallback(query(""), true)).toEqual({ kind: "go", to: "/library" });
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "/%2f/evil", "stats", "/\n/x"])(
    "does not follow %j",
    (next) => {
      const search = new URLSearchParams({ next });
      expect(readCallback(search, true)).toEqual({ kind: "go", to: "/library" });
      search.set("app_token", "T");
      expect(readCallback(search, false)).toMatchObject({ to: "/library" });
    },
  );

  it("does not send people in a circle", () => {
    expect(readCallback(query("next=/oauth/callback"), true)).toEqual({ kind: "go", to: "/library" });
  });

  it("signs in with the token and the user id, and goes to next", () => {
    expect(readCallback(query("app_token=T&user_id=U&next=/playlist/liked"), false)).toEqual({
      kind: "sign-in",
      session: { appToken: "T", userId: "U" },
      to: "/playlist/liked",
    });
  });

  it("tells somebody who is signed in how the renewal of their link went, and leads back", () => {
    expect(readCallback(query("renewed=true&next=/stats"), true)).toEqual({ kind: "renewed", to: "/stats" });
    const failed = "error=conflict&detail=Somebody+else.&renewal=true&next=/stats";
    expect(readCallback(query(failed), true)).toEqual({
      kind: "failed",
      code: "conflict",
      detail: "Somebody else.",
      backTo: "/stats",
    });
    expect(readCallback(query("error=conflict&renewal=true&next=//evil.example"), true)).toMatchObject({
      backTo: "/library",
    });
  });

  it("does not take a failed sign-in for a renewal", () => {
    expect(readCallback(query("error=conflict&next=/stats"), true)).toEqual({ kind: "go", to: "/stats" });
    expect(readCallback(query("error=conflict&renewal=true"), false)).toMatchObject({ kind: "failed" });
    expect(readCallback(query("renewed=true"), false)).toMatchObject({ kind: "failed", code: "no-token" });
  });

  it("tells why a sign-in did not happen", () => {
    expect(readCallback(query("error=access_denied&detail=Nobody+agreed."), false)).toEqual({
      kind: "failed",
      code: "access_denied",
      detail: "Nobody agreed.",
    });
  });
});
