import { describe, expect, it, vi } from "vitest";
import { ApiFailure, UnreachableFailure } from "#web/platform/api/failure.ts";
import { signIn, type SignInParts } from "./sign-in.ts";

function makeParts(changes: Partial<SignInParts> = {}) {
  const popup = { go: vi.fn<(url: string) => void>(), close: vi.fn<() => void>() };
  const showFailure = vi.fn<SignInParts["showFailure"]>();
  const parts: SignInParts = {
    baseUrl: "https://music.example",
    requestLogin: () => Promise.resolve({ auth_url: "https://accounts.example/authorize" }),
    openWindow: () => popup,
    goHere: vi.fn<(url: string) => void>(),
    showFailure,
    ...changes,
  };
  return { parts, popup, showFailure };
}

describe("signing in", () => {
  it("opens the window before it asks for the address", async () => {
    const order: string[] = [];
    const { parts, popup } = makeParts({
      requestLogin: () => {
        order.push("asked");
        return Promise.resolve({ auth_url: "https://accounts.example/authorize" });
      },
    });
    const openWindow = () => {
      order.push("opened");
      return popup;
    };
    await signIn({ ...parts, openWindow });
    expect(order).toEqual(["opened", "asked"]);
    expect(popup.go).toHaveBeenCalledWith("https://accounts.example/authorize");
  });

  it("goes there in the same window when the browser blocks windows", async () => {
    const { parts } = makeParts({ openWindow: () => null });
    await signIn(parts);
    expect(parts.goHere).toHaveBeenCalledWith("https://accounts.example/authorize");
  });

  it("names the base URL with tips when the server does not answer, and rethrows the error", async () => {
    const error = new UnreachableFailure("no answer");
    const { parts, popup, showFailure } = makeParts({ requestLogin: () => Promise.reject(error) });
    await expect(signIn(parts)).rejects.toBe(error);
    expect(popup.close).toHaveBeenCalledOnce();
    const [description] = showFailure.mock.calls[0] ?? [];
    expect(description?.title).toContain("https://music.example");
    expect(description?.advice).toContain("PUBLIC_URL");
  });

  it("shows the server's own sentence when it refuses", async () => {
    const error = new ApiFailure(403, { code: "gate-locked", detail: "The gate is closed." });
    const { parts, showFailure } = makeParts({ requestLogin: () => Promise.reject(error) });
    await expect(signIn(parts)).rejects.toBe(error);
    expect(showFailure.mock.calls[0]?.[0].title).toBe("The gate is closed.");
  });

  it.each([{}, { auth_url: "" }, null])("refuses the answer %j", async (answer) => {
    const { parts, showFailure } = makeParts({ requestLogin: () => Promise.resolve(answer) });
    await expect(signIn(parts)).rejects.toThrow("Backend did not return an auth_url");
    expect(showFailure.mock.calls[0]?.[0].title).toBe("Backend did not return an auth_url");
  });
});
