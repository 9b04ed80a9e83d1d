import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { Exchange } from "#demo-service/demo-service.ts";
import type { Shown } from "#testing/server/http-client.ts";

/** Which of the two Web APIs. */
export type DescribedApiVersion = "development" | "extended";

/** An answer made up for tests; see `web-api.examples.json`. */
export interface AnswerExample {
  name: string;
  /** `METHOD /path`, ids as `{id}` */
  call: string;
  dialect: DescribedApiVersion;
  status: number;
  /** `published`: of the described shape; `seen`: what comes in spite of it */
  source: "published" | "seen";
  body: unknown;
  /** what is read of it */
  expected?: Shown;
  /** or the code of the failure that it becomes */
  throws?: string;
}

interface DescribedCall {
  call: string;
  dialects: DescribedApiVersion[];
  query: Record<string, object>;
  required: string[];
  body?: object & { "x-optional"?: boolean };
  /** by status, the shape's name in `web-api.schema.json`; null: no body */
  answers: Record<string, string | null>;
}

const { calls } = readSchema("web-api.calls.json") as { calls: DescribedCall[] };

/** Every example answer. */
export const { examples } = readSchema("web-api.examples.json") as { examples: AnswerExample[] };

const strict = new Ajv({ strict: false, allErrors: true });
formats.default(strict);
strict.addSchema(readSchema("web-api.schema.json") as object);
/** Numbers and truth values of a query are written as text. */
const ofText = new Ajv({ strict: false, allErrors: true, coerceTypes: true });

/** Names of all described calls: `GET /me/tracks`. */
export function describedCalls(): { call: string; dialects: DescribedApiVersion[] }[] {
  return calls;
}

/** The described calls that a request is, in either dialect: `GET /me/tracks` and the dialects that have it. */
export function findDescribed(method: string, path: string): DescribedCall[] {
  return calls.filter(({ call }) => {
    const pattern = call.replace("{id}", "[^/]+").replaceAll("/", "\\/");
    return new RegExp(`^${pattern}$`, "u").test(`${method} ${path}`);
  });
}

/** What a request has that its description does not allow, one line each. */
export function requestProblems(
  exchange: Omit<Exchange, "account">,
  apiVersion: DescribedApiVersion,
): string[] {
  const described = findDescribed(exchange.method, exchange.path).find((one) =>
    one.dialects.includes(apiVersion),
  );
  if (described === undefined) return [`no such call in the ${apiVersion} dialect`];
  return [
    ...problemsOf(queryCheck(described), { ...exchange.query }, "query"),
    ...bodyProblems(described.body, exchange.body),
  ];
}

const queryChecks = new Map<DescribedCall, ValidateFunction>();

/** Compiled once a call: compiling takes far longer than checking. */
function queryCheck(described: DescribedCall): ValidateFunction {
  const known = queryChecks.get(described);
  if (known) return known;
  const check = ofText.compile({
    type: "object",
    additionalProperties: false,
    properties: described.query,
    required: described.required,
  });
  queryChecks.set(described, check);
  return check;
}

function bodyProblems(schema: DescribedCall["body"], body: unknown): string[] {
  if (schema === undefined) return body === null ? [] : ["a body where none belongs"];
  if (body === null) return schema["x-optional"] === true ? [] : ["no body"];
  return problemsOf(strict.compile(schema), body, "body");
}

/** What an answer has that its description does not allow. Refusals are `{error}` everywhere. */
export function answerProblems(
  { method, path, status, answer }: Pick<Exchange, "method" | "path" | "status" | "answer">,
  apiVersion: DescribedApiVersion,
): string[] {
  if (status === 304) return [];
  const described = findDescribed(method, path).find((one) => one.dialects.includes(apiVersion));
  const shape = status >= 400 ? "error" : described?.answers[status];
  if (shape === undefined) return [`no answer ${status}`];
  if (shape === null) return answer === null ? [] : ["a body where none belongs"];
  const validate = strict.getSchema(`web-api#/$defs/${shape}`);
  if (validate === undefined) throw new Error(`web-api.schema.json has no ${shape}.`);
  return problemsOf(validate as ValidateFunction, answer, shape);
}

function problemsOf(validate: ValidateFunction, value: unknown, where: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${where}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function readSchema(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../demo-service/schema/${name}`, import.meta.url), "utf8"));
}
