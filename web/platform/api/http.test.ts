import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiFailure, CutOffFailure, UnreachableFailure } from "./api-failure.ts";
import { createApi } from "./http.ts";

const onRefused = vi.fn<() => void>();
const api = createApi({ getAppToken: () => "T", onRefused });

function answerWith(answer: () => Response | Promise<Response>) {
  const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => answer());
  vi.stubGlobal("fetch", fetchMock);
  return fetchMock;
}

const lines = (...parts: string[]) =>
  new Response(new Blob(parts).stream(), { headers: { "Content-Type": "application/x-ndjson" } });

async function readTracks(): Promise<unknown[]> {
  const seen: unknown[] = [];
  for await (const line of api.stream("GET /library/stream/cache", { query: { chunk_size: 500 } })) {
    seen.push(line);
  }
  return seen;
}

afterEach(() => {
  vi.unstubAllGlobals();
  onRefused.mockClear();
});

describe("calls", () => {
  it("carry the token, fill the path and send the query", async () => {
    const fetchMock = answerWith(() => Response.json({ items: [], total: 0 }));
    await api.call("GET /playlists/{id}/tracks", {
      params: { id: "a b" },
      query: { limit: 50, offset: 100 },
    });
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe("/playlists/a%20b/tracks?limit=50&offset=100");
    expect(new Headers(init?.headers).get("Authorization")).toBe("Bearer T");
  });

  it("keep the slashes of forwarded paths", async () => {
    const fetchMock = answerWith(() => new Response(null, { status: 204 }));
    await expect(api.forward("PUT", "me/player/play", { query: { device_id: "d" } })).resolves.toBeNull();
    expect(fetchMock.mock.calls[0]?.[0]).toBe("/player/v1/me/player/play?device_id=d");
  });

  it("outlive the page where that is asked for and the body is small enough for browsers", async () => {
    const fetchMock = answerWith(() => Response.json({ version: 1, undo: 0 }));
    for (const body of [{ note: "é".repeat(20_000) }, { note: "é".repeat(30_000) }])
      await api.request("PUT", "/queue", { body, keepalive: true });
    await api.request("PUT", "/queue", { body: {} });
    expect(fetchMock.mock.calls.map(([, init]) => init.keepalive ?? false)).toEqual([true, false, false]);
  });

  it("fail with the server's sentence and code", async () => {
    answerWith(() => Response.json({ detail: "Not now.", code: "busy" }, { status: 409 }));
    await expect(api.call("GET /auth/me")).rejects.toMatchObject({
      message: "Not now.",
      code: "busy",
      status: 409,
    });
  });

  it("fail in words when the answer has none", async () => {
    answerWith(() => new Response("<html>", { status: 502 }));
    await expect(api.call("GET /auth/me")).rejects.toBeInstanceOf(ApiFailure);
  });

  it("say when to try again", async () => {
    answerWith(() =>
      Response.json(
        { detail: "Slow down.", code: "too-many-requests" },
        { status: 429, headers: { "Retry-After": "60" } },
      ),
    );
    const failure = await api.call("GET /auth/me").catch((error: unknown) => error);
    expect((failure as ApiFailure).retryAt).toBeGreaterThan(Date.now() / 1000 + 50);
  });

  it("say that the session was refused on 401 only", async () => {
    answerWith(() => Response.json({ detail: "Who?", code: "not-signed-in" }, { status: 401 }));
    await expect(api.call("GET /auth/me")).rejects.toBeInstanceOf(ApiFailure);
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it("are unreachable when nothing answers", async () => {
    answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(api.call("GET /auth/me")).rejects.toBeInstanceOf(UnreachableFailure);
  });
});

describe("streams", () => {
  it("yield what stands between start and done, however the bytes are cut", async () => {
    answerWith(() => lines('{"type":"start"}\n{"type":"tr', 'ack","track":{"name":"é"}}\n{"type":"done"}\n'));
    await expect(readTracks()).resolves.toEqual([{ type: "track", track: { name: "é" } }]);
  });

  it.each([
    ["after a line", '{"type":"start"}\n{"type":"track","track":{}}\n'],
    ["inside a line", '{"type":"start"}\n{"type":"track","tra'],
  ])("are cut off when they end %s", async (_, text) => {
    answerWith(() => lines(text));
    await expect(readTracks()).rejects.toBeInstanceOf(CutOffFailure);
  });

  it("fail with the error of their last line", async () => {
    answerWith(() =>
      lines('{"type":"start"}\n{"type":"error","code":"provider-error","detail":"It broke."}\n'),
    );
    await expect(readTracks()).rejects.toMatchObject({ code: "provider-error", message: "It broke." });
  });

  it("say when to try again, and of a link that is over", async () => {
    const onLinkOver = vi.fn<() => void>();
    const own = createApi({ getAppToken: () => "T", onRefused, onLinkOver });
    const read = () => Array.fromAsync(own.stream("GET /library/stream/cache"));
    answerWith(() => lines('{"type":"error","code":"provider-paused","detail":"Later.","retry_at":9}\n'));
    await expect(read()).rejects.toMatchObject({ code: "provider-paused", retryAt: 9 });
    expect(onLinkOver).not.toHaveBeenCalled();
    answerWith(() => lines('{"type":"error","code":"renew-link","detail":"Renew."}\n'));
    await expect(read()).rejects.toMatchObject({ code: "renew-link" });
    expect(onLinkOver).toHaveBeenCalledOnce();
  });
});

describe("a write that is refused for want of consent", () => {
  const refusal = () =>
    Response.json({ detail: "Please agree first.", code: "consent-required" }, { status: 403 });
  const askingApi = (onConsentRequired: () => Promise<boolean>) =>
    createApi({ getAppToken: () => "T", onRefused, onConsentRequired });
  const body = { name: "New" };

  it("is sent once more with the same body after the person agreed", async () => {
    const answers = [refusal(), Response.json({ id: "p1" })];
    const fetchMock = answerWith(() => answers.shift() ?? refusal());
    const ask = vi.fn<() => Promise<boolean>>(async () => true);
    await expect(askingApi(ask).call("POST /playlists/create", { body })).resolves.toEqual({ id: "p1" });
    expect(ask).toHaveBeenCalledOnce();
    expect(fetchMock.mock.calls.map(([, init]) => init.body)).toEqual([
      JSON.stringify(body),
      JSON.stringify(body),
    ]);
  });

  it("fails with the refusal when the person does not agree, and is not repeated", async () => {
    const fetchMock = answerWith(refusal);
    const answer = askingApi(async () => false).call("POST /playlists/create", { body });
    await expect(answer).rejects.toMatchObject({ code: "consent-required" });
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  it("asks once only, and never for reads", async () => {
    answerWith(refusal);
    const ask = vi.fn<() => Promise<boolean>>(async () => true);
    const asking = askingApi(ask);
    await expect(asking.call("POST /playlists/create", { body })).rejects.toBeInstanceOf(ApiFailure);
    expect(ask).toHaveBeenCalledOnce();
    await expect(asking.call("GET /auth/me")).rejects.toBeInstanceOf(ApiFailure);
    expect(ask).toHaveBeenCalledOnce();
  });
});
