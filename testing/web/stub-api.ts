import { expect, vi } from "vitest";
import type { Route, RouteOutput } from "#contract/api.ts";
import type { AnsweredFailure } from "#web/platform/api/api-failure.ts";

/** A request as the stubbed server sees it. */
interface StubbedRequest {
  path: string;
  query: URLSearchParams;
  /** the JSON it came with; undefined without one */
  body: unknown;
}

/** A refusal: its status, and the body of the contract. */
export class Refusal {
  readonly status: number;
  readonly failure: AnsweredFailure;
  constructor(status: number, failure: AnsweredFailure) {
    this.status = status;
    this.failure = failure;
  }
}

type Answer<R extends Route> = RouteOutput<R> | Refusal;
/**
 * What the stubbed server answers at each route: always the same, or by the request. A promise holds the answer, a
 * Response is the body of a stream. The provider's own calls through the server are no routes of the contract.
 */
export type Answers = {
  [R in Route]?: Answer<R> | ((request: StubbedRequest) => Answer<R> | Response | Promise<Answer<R>>);
} & { [call in `${"GET" | "PUT" | "POST" | "DELETE"} /player/v1/${string}`]?: unknown };

/** A stubbed server. */
export interface StubbedApi {
  /** the routes that were asked so far, in order, with what they were asked with */
  requests: (StubbedRequest & { route: string })[];
  /** Changes what is answered from now on. */
  answer: (answers: Answers) => void;
}

const unexpected: string[] = [];
const isThere = { "GET /healthz": { ok: true } } satisfies Answers;

/** Gives the network back, and fails the test for requests that it gave no answer for. */
export function checkStubbedApi(): void {
  vi.unstubAllGlobals();
  const asked = unexpected.splice(0);
  expect(asked, "requests that the test gave no answer for").toEqual([]);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u");
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

/**
 * Puts a stubbed server in the place of the network; a request without an answer fails the test. It is there when the page
 * asks so after failed requests, unless the test says otherwise.
 */
export function stubApi(given: Answers): StubbedApi {
  const answers = new Map<string, unknown>(Object.entries({ ...isThere, ...given }));
  const requests: StubbedApi["requests"] = [];

  async function respond(method: string, url: URL, body: unknown): Promise<Response> {
    const { pathname: path, searchParams: query } = url;
    // A literal path is more than a pattern which it fits.
    const route = answers.has(`${method} ${path}`)
      ? `${method} ${path}`
      : [...answers.keys()].find((key) => {
          const [verb, pattern = ""] = key.split(" ");
          return verb === method && patternOf(pattern).test(path);
        });
    if (route === undefined) {
      unexpected.push(`${method} ${path}`);
      return Response.json({ code: "not-found", detail: "No answer in this test." }, { status: 404 });
    }
    requests.push({ route, path, query, body });
    const known = answers.get(route);
    const answer: unknown =
      typeof known === "function"
        ? await (known as (asked: StubbedRequest) => unknown)({ path, query, body })
        : known;
    if (answer instanceof Response) return answer;
    return answer instanceof Refusal
      ? Response.json(answer.failure, { status: answer.status })
      : Response.json(answer ?? null);
  }

  vi.stubGlobal("fetch", (address: string, { method = "GET", body, signal }: RequestInit = {}) => {
    const sent: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    const answer = respond(method, new URL(address, location.origin), sent);
    return signal === null || signal === undefined ? answer : Promise.race([answer, untilAborted(signal)]);
  });
  return {
    requests,
    answer: (more) => {
      for (const [route, answer] of Object.entries(more)) answers.set(route, answer);
    },
  };
}
