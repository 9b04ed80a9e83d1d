import type { Route, RouteInput, RouteLine, RouteOutput } from "#contract/api.ts";
import { addressOf } from "#web/platform/base-path.ts";
import {
  ApiFailure,
  CutOffFailure,
  OfflineFailure,
  unexplained,
  UnreachableFailure,
  type AnsweredFailure,
} from "./api-failure.ts";
import { readNdjson } from "./ndjson.ts";

type Scalar = string | number | boolean;
type Loose<Q> = { [K in keyof Q]: Q[K] | Scalar };
type Part<K extends string, T> = keyof T extends never
  ? unknown
  : Partial<T> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

interface Timing {
  signal?: AbortSignal;
  /** gives the call up after this long; without it the call waits */
  timeoutMs?: number;
  /** goes on when the page is closed meanwhile, unless its body is larger than browsers allow then */
  keepalive?: boolean;
}

/** What a call of this route needs: its `params`, `query` and `body` as the contract has them, and a signal. */
type CallOptions<R extends Route> = Part<"params", RouteInput<R>["params"]> &
  Part<"query", Loose<RouteInput<R>["query"]>> &
  Part<"body", RouteInput<R>["body"]> &
  Timing;

type OptionsArgument<R extends Route> =
  Partial<CallOptions<R>> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/** The parts of any request, before the contract's types. */
export interface RequestParts extends Timing {
  query?: Readonly<Record<string, Scalar | undefined>>;
  body?: unknown;
  accept?: string;
}

function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name]).split("/").map(encodeURIComponent).join("/"),
  );
}

/** A path with its query; undefined values are left out. */
export function addQuery(path: string, query: RequestParts["query"] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

async function readFailure(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === "object" && body !== null && "detail" in body && "code" in body) {
    const failure = body as AnsweredFailure;
    const retryAfter = Number(response.headers.get("Retry-After"));
    const retryAt = retryAfter > 0 ? Math.ceil(Date.now() / 1000) + retryAfter : undefined;
    return new ApiFailure(
      response.status,
      retryAt === undefined ? failure : { retry_at: retryAt, ...failure },
    );
  }
  const hasDetail =
    typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
  return new ApiFailure(response.status, {
    detail: hasDetail ? String(body.detail) : unexplained(response.status),
    code: response.status === 401 ? "not-signed-in" : "internal",
  });
}

function combineSignals({ signal, timeoutMs }: Timing): AbortSignal | null {
  const timeout = timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)];
  const signals = signal === undefined ? timeout : [signal, ...timeout];
  return signals.length === 0 ? null : AbortSignal.any(signals);
}

/** Browsers refuse to keep more than 64 KiB of requests alive; a player's last word may be on its way as well. */
const maxKeepaliveBytes = 48_000;

function isKeptAlive({ keepalive = false }: RequestParts, body: string | null): boolean {
  return keepalive && new Blob([body ?? ""]).size <= maxKeepaliveBytes;
}

function buildRequest(method: string, parts: RequestParts, appToken: string | undefined): RequestInit {
  const headers = new Headers({ Accept: parts.accept ?? "application/json" });
  if (appToken !== undefined) headers.set("Authorization", `Bearer ${appToken}`);
  // Of a form the browser itself reports the type, with the boundary of its parts.
  if (parts.body instanceof FormData)
    return { method, headers, body: parts.body, signal: combineSignals(parts) };
  if (parts.body !== undefined) headers.set("Content-Type", "application/json");
  const body = parts.body === undefined ? null : JSON.stringify(parts.body);
  const keepalive = isKeptAlive(parts, body) ? { keepalive: true } : {};
  return { method, headers, body, signal: combineSignals(parts), ...keepalive };
}

interface AnyOptions extends Timing {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, Scalar | undefined>>;
  body?: unknown;
}

function splitRoute(route: Route, options: AnyOptions): { method: string; path: string } {
  const [method = "GET", path = "/"] = route.split(" ");
  return { method, path: fillPath(path, options.params ?? {}) };
}

interface StreamEnd extends Partial<AnsweredFailure> {
  type: "start" | "done" | "error";
}

async function* readLines(response: Response): AsyncGenerator<unknown, void> {
  if (response.body === null) throw new CutOffFailure("The stream is empty.");
  let isDone = false;
  for await (const line of readNdjson(response.body)) {
    const { type, ...failure } = line as StreamEnd;
    if (type === "done") isDone = true;
    if (type === "error") throw new ApiFailure(response.status, { code: "internal", detail: "", ...failure });
    if (type !== "start" && !isDone) yield line;
  }
  // Reading on to the end after `done` lets the connection close in order instead of breaking it off.
  if (!isDone) throw new CutOffFailure("The stream ended before it was done.");
}

/** What calls need to know about the session. */
export interface ApiParts {
  getAppToken: () => string | undefined;
  /** where another Gatefold is that a path is asked at, without a last slash; empty: the one of the page */
  baseOf?: (path: string) => string;
  /** called when the server answered 401 */
  onRefused: () => void;
  /** called when the server answered that the link to the provider is over */
  onLinkOver?: () => void;
  /**
   * called when the server answered to a write that the person has not consented yet; answers whether they have
   * agreed now, so that the write is sent once more
   */
  onConsentRequired?: () => Promise<boolean>;
  /** called when a write has had no answer for 2.5 s: the server may be waiting out a limit of the provider */
  onSlowWrite?: () => void;
  /** what reads do without a server; without it they fail */
  offline?: OfflineReads;
}

/** What this browser keeps of answers, and what it knows of the connection. */
interface OfflineReads {
  /** whether the server is known to be away: a write is refused then without being sent */
  isAway: () => boolean;
  /** called with what came of each request; null: no answer */
  note: (address: string, method: string, response: Response | null) => void;
  /** what was last read at an address, from this browser; null when nothing of it is kept */
  recall: (address: string) => Promise<Response | null>;
}

/** The calls of the HTTP interface, bound to a session; it runs in the page and in workers. */
export interface Api {
  /**
   * Sends a request with the session's token. Throws ApiFailure for every answer that is not 2xx,
   * UnreachableFailure when there is none, and the signal's own AbortError when the caller gave up.
   */
  request: (method: string, path: string, parts?: RequestParts) => Promise<Response>;
  /** Calls an endpoint of the contract and answers its JSON (undefined for an empty answer). */
  call: <R extends Route>(route: R, ...options: OptionsArgument<R>) => Promise<RouteOutput<R>>;
  /**
   * The lines of an NDJSON endpoint between `start` and `done`. Throws ApiFailure on an `error` line and
   * CutOffFailure when the stream ends without a last line; leaving the loop stops the server's work.
   */
  stream: <R extends Route>(route: R, ...options: OptionsArgument<R>) => AsyncGenerator<RouteLine<R>, void>;
  /**
   * Sends one of the provider's own player and library calls through the server (`/player/v1/...`), with the
   * provider's method, path (`me/player/play`), query and body. Answers its JSON, or null when it is empty.
   */
  forward: (
    method: "GET" | "PUT" | "POST" | "DELETE",
    path: string,
    parts?: RequestParts,
  ) => Promise<unknown>;
}

async function readJson(response: Response, whenEmpty: null | undefined): Promise<unknown> {
  const text = await response.text();
  return text === "" ? whenEmpty : JSON.parse(text);
}

const slowWriteMs = 2500;

/** Makes the calls for a session. */
export function createApi(api: ApiParts): Api {
  const { getAppToken, onRefused, onLinkOver, onConsentRequired } = api;
  const fetchAnswer = async (method: string, address: string, parts: RequestParts): Promise<Response> => {
    if (method !== "GET" && api.offline?.isAway() === true) throw new OfflineFailure(`${method} ${address}`);
    try {
      const response = await fetch(address, buildRequest(method, parts, getAppToken()));
      api.offline?.note(address, method, response);
      return response;
    } catch (error) {
      if (parts.signal?.aborted === true) throw error;
      api.offline?.note(address, method, null);
      const kept = method === "GET" ? await api.offline?.recall(address) : null;
      if (kept) return kept;
      throw new UnreachableFailure(`${method} ${address} got no answer`, { cause: error });
    }
  };

  const send = async (method: string, path: string, parts: RequestParts): Promise<Response | ApiFailure> => {
    let response: Response;
    const slow = method === "GET" ? undefined : setTimeout(() => api.onSlowWrite?.(), slowWriteMs);
    try {
      const base = api.baseOf?.(path) ?? "";
      const asked = addQuery(path, parts.query);
      response = await fetchAnswer(method, base === "" ? addressOf(asked) : base + asked, parts);
    } finally {
      clearTimeout(slow);
    }
    if (response.ok) return response;
    if (response.status === 401) onRefused();
    const failure = await readFailure(response);
    if (failure.code === "renew-link") onLinkOver?.();
    return failure;
  };

  const request: Api["request"] = async (method, path, parts = {}) => {
    let answer = await send(method, path, parts);
    const isRefusedWrite =
      answer instanceof ApiFailure && answer.code === "consent-required" && method !== "GET";
    if (isRefusedWrite && (await onConsentRequired?.()) === true) answer = await send(method, path, parts);
    if (answer instanceof ApiFailure) throw answer;
    return answer;
  };

  return {
    request,
    call: async (route, ...[options]) => {
      const given = (options ?? {}) as AnyOptions;
      const { method, path } = splitRoute(route, given);
      return (await readJson(await request(method, path, given), undefined)) as never;
    },
    stream: async function* stream(route, ...[options]) {
      const given = (options ?? {}) as AnyOptions;
      const { method, path } = splitRoute(route, given);
      const response = await request(method, path, { ...given, accept: "application/x-ndjson" });
      try {
        for await (const line of readLines(response)) yield line as never;
      } catch (error) {
        if (error instanceof ApiFailure && error.code === "renew-link") onLinkOver?.();
        throw error;
      }
    },
    forward: async (method, path, parts) =>
      readJson(await request(method, `/player/v1/${path}`, parts), null),
  };
}
