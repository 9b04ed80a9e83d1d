/** JSON of any shape, for tests to look into. */
// oxlint-disable-next-line typescript/no-explicit-any -- what is asserted about it is the check
export type Shown = any;

/** An answer that was read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** parsed when it is JSON, else null */
  body: Shown;
}

/** Calls with one app token. */
export interface Api {
  token: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  send(method: string, path: string, init?: RequestInit): Promise<Answer>;
  sendJson(method: string, path: string, body: unknown): Promise<Answer>;
  /** The answer with its body unread: for streams and for leaving midway. */
  open(path: string, signal?: AbortSignal): Promise<Response>;
}

/**
 * @param token app token; null sends none
 * @param cookie what the browser holds, as it is sent
 */
export function apiOf(origin: string, token: string | null, cookie?: string): Api {
  const authorization = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(cookie === undefined ? {} : { cookie }),
  };
  const send: Api["send"] = async (method, path, init = {}) =>
    readAnswer(
      await fetch(`${origin}${path}`, {
        redirect: "manual",
        ...init,
        method,
        headers: { ...authorization, ...(init.headers as Record<string, string> | undefined) },
      }),
    );
  const sendJson: Api["sendJson"] = (method, path, body) =>
    send(method, path, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return {
    token: token ?? "",
    send,
    sendJson,
    get: (path, headers) => send("GET", path, headers === undefined ? {} : { headers }),
    post: (path, body) => sendJson("POST", path, body ?? {}),
    open: (path, signal) =>
      fetch(`${origin}${path}`, { headers: authorization, ...(signal === undefined ? {} : { signal }) }),
  };
}

/** Reads an answer to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true && text !== "";
  const isOne = isJson && response.headers.get("content-type")?.includes("ndjson") !== true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isOne ? JSON.parse(text) : null,
  };
}

/** The lines of an NDJSON answer as they come. */
export async function* linesOf(response: Response): AsyncGenerator<Shown> {
  for await (const line of split(response, "\n")) if (line !== "") yield JSON.parse(line);
}

/** All lines of an NDJSON answer. */
export async function readLines(response: Response): Promise<Shown[]> {
  return Array.fromAsync(linesOf(response));
}

/** The data of server-sent events as they come; comments are left out. Leaving the loop closes the stream. */
export async function* eventsOf(response: Response): AsyncGenerator<Shown> {
  for await (const event of split(response, "\n\n")) {
    const data = event.split("\n").find((line) => line.startsWith("data: "));
    if (data !== undefined) yield JSON.parse(data.slice("data: ".length));
  }
}

/** Server-sent events with their topics and ids as they come. */
export async function* namedEventsOf(
  response: Response,
): AsyncGenerator<{ event: string; id: string; data: Shown }> {
  for await (const text of split(response, "\n\n")) {
    const field = (name: string) =>
      text
        .split("\n")
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2) ?? "";
    if (field("data") !== "")
      yield { event: field("event"), id: field("id"), data: JSON.parse(field("data")) };
  }
}

async function* split(response: Response, separator: string): AsyncGenerator<string> {
  let rest = "";
  if (response.body === null) return;
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const parts = `${rest}${text}`.split(separator);
    rest = parts.pop() ?? "";
    yield* parts;
  }
  if (rest !== "") yield rest;
}

/** Far longer than any scan of a test takes, on a machine that is slow. */
const scanWithinMs = 180_000;

/**
 * Follows the progress stream until the scan is in a state, and answers that progress. Throws when the scan ends
 * in another one.
 */
export async function untilScanIs(api: Api, wanted: string): Promise<Shown> {
  const seen: string[] = [];
  const left = new AbortController();
  const limit = AbortSignal.timeout(scanWithinMs);
  try {
    const response = await api.open("/library/cache/progress/stream", AbortSignal.any([left.signal, limit]));
    for await (const progress of eventsOf(response)) {
      if (progress.status === wanted) return progress;
      seen.push(`${progress.status}${progress.detail ? ` (${progress.detail})` : ""}`);
    }
  } catch (error) {
    if (!limit.aborted) throw error;
  } finally {
    left.abort();
  }
  const when = limit.aborted ? `was not ${wanted} within ${scanWithinMs / 1000} s` : `never was ${wanted}`;
  throw new Error(`The scan ${when}; it was ${seen.join(", ")}.`);
}
